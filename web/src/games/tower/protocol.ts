// Made by `make protocol` from the types of the server. Not to be edited.

export interface Card {
  do: "card";
  card: string;
  option?: number;
  kinds?: ("angel" | "brick" | "column" | "large_window" | "small_window")[] | null;
  colour?: "blue" | "orange" | "purple" | "yellow";
  from?: string;
}
export interface Swap {
  do: "swap";
  mission: string;
}
export interface Skip {
  do: "skip";
}
export interface Stop {
  do: "stop";
}
export interface Done {
  do: "done";
}
export interface Concede {
  do: "concede";
}
export interface Take {
  do: "take";
  nakama?: string;
  mission?: string;
}
export interface Fold {
  do: "fold";
  wall: string;
  fold: number | null;
}
export interface Build {
  do: "build";
  card: string;
  option: number;
  walls: WallPlace[] | null;
  floor: FloorPlace | null;
  hand?: Hand;
}
export interface Nakama {
  do: "nakama";
  card: string;
  option: number;
  colour: "blue" | "orange" | "purple" | "yellow";
  floor?: number | null;
  on?: string;
  x: number | null;
  y: number | null;
  yaw: number | null;
  from?: string | null;
  hand?: Hand;
}
export interface Pet {
  do: "pet";
  impulse: number | null;
  towards?: number | null;
}
export interface Move {
  do: "move";
  nakama: string;
  floor?: number | null;
  on?: string;
  x: number | null;
  y: number | null;
  yaw: number | null;
  hand?: Hand;
}
export interface Climb {
  do: "climb";
  mission: string;
  floor: number | null;
  x: number | null;
  y: number | null;
  yaw: number | null;
  hand?: Hand;
}
export interface Dealt {
  event: "dealt";
  seat: number;
  count: number;
  missions?: string[];
}
export interface CardChosen {
  event: "card";
  seat: number;
  card: string;
  option: number;
}
export interface Discarded {
  event: "discarded";
  seat: number;
  card: string;
}
export interface DrewCard {
  event: "drew_card";
  seat: number;
  card: string;
}
export interface DrewMission {
  event: "drew_mission";
  seat: number;
  hidden?: boolean;
  mission?: string;
}
export interface Swapped {
  event: "swapped";
  seat: number;
  mission: string;
}
export interface Reshuffled {
  event: "reshuffled";
  seat: number;
  pile: "actions" | "missions";
}
export interface Built {
  event: "built";
  seat: number;
  floor: number;
  walls: string[];
}
export interface Placed {
  event: "placed";
  seat: number;
  nakama: string;
  on: string;
  from_floor?: number;
}
export interface Taken {
  event: "taken";
  seat: number;
  pieces: string[];
}
export interface Folded {
  event: "folded";
  seat: number;
  wall: string;
  fold: number;
}
export interface Petted {
  event: "petted";
  seat: number;
  nakama: string;
  impulse: number;
}
export interface Moved {
  event: "moved";
  seat: number;
  nakama: string;
  from: number;
  to: number;
}
export interface Climbed {
  event: "climbed";
  seat: number;
  cat: string;
  mission: string;
  from: number;
  to: number;
}
export interface Settled {
  event: "settled";
  seat: number;
  ms: number;
  moving?: boolean;
}
export interface Bumped {
  event: "bumped";
  seat: number;
  piece: string;
  mm: number;
}
export interface Violated {
  event: "violation";
  seat: number;
  rule: string;
  pieces: string[];
  at?: number[] | null;
  mm?: number | null;
}
export interface Accepted {
  event: "accepted";
  seat: number;
  card: string;
}
export interface Fell {
  event: "fell";
  seat: number;
  walls: string[];
  floors: number[];
  cats: string[];
  counted: number;
}
export interface Removed {
  event: "removed";
  seat: number;
  pieces: string[];
}
export interface Restored {
  event: "restored";
  seat: number;
  pieces: string[];
}
export interface Skipped {
  event: "skipped";
  seat: number;
  phase: string;
}
export interface Milestone {
  event: "milestone";
  seat: number;
  floor: number;
}
export interface Turn {
  event: "turn";
  seat: number;
}
export interface Conceded {
  event: "conceded";
  seat: number;
}
export interface Ended {
  event: "ended";
  seat: number;
  outcome: TowerOutcome;
}
export interface View {
  game: string;
  seat: number | null;
  options: OptionsView;
  seats: number;
  turn: TurnView;
  deciders: number[];
  cards: ActionView[];
  action_pile: number;
  action_discard: string[];
  missions: MissionView[];
  hand: MissionView[] | null;
  mission_counts: number[] | null;
  mission_pile: number;
  mission_discard: string[];
  claim: string | null;
  tower: FloorView[];
  top: number;
  own: OwnView;
  fresh: string[];
  counted: number;
  reserve: ReserveView;
  places: Record<string, number>;
  heights: number[] | null;
  best: number;
  milestones: number[];
  last_round: boolean;
  violations: ViolationView[];
  at_rest: boolean;
  world: WorldView;
  outcome: TowerOutcome | null;
}
export interface WallPlace {
  kind: "angel" | "brick" | "column" | "large_window" | "small_window";
  x: number;
  y: number;
  yaw: number;
  fold?: number;
}
export interface FloorPlace {
  x: number;
  y: number;
  yaw: number;
}
export interface Hand {
  tremor?: number;
  seed?: number;
}
export interface TowerOutcome {
  winners: number[];
  ranking: number[][];
  scores: (number)[];
  reason: "complete" | "conceded" | "fell" | "milestone" | "stopped";
  rule: string;
  floor: number;
  milestones: number[];
}
export interface OptionsView {
  mode: "coop" | "versus";
  first: number | null;
  cards: "own" | null;
}
export interface TurnView {
  seat: number;
  number: number;
  phase: "action" | "milestone" | "mission" | "move" | "over" | "pet";
  round: number;
}
export interface ActionView {
  id: string;
  options: CardOption[];
  start: boolean;
}
export interface MissionView {
  id: string;
  kind: string;
  climb: number;
  missing: Shortfall | null;
}
export interface FloorView {
  floor: number;
  walls: string[];
}
export interface OwnView {
  card: string | null;
  option: number;
  pieces: string[];
  goal: string | null;
  bound: boolean;
}
export interface ReserveView {
  walls: Record<string, number>;
  nakama: Record<string, number>;
  floors: number;
}
export interface ViolationView {
  rule: string;
  pieces: string[];
  at: number[] | null;
  mm: number | null;
}
export interface WorldView {
  poses: Record<string, unknown>;
  folds: Record<string, unknown>;
  cuts: Record<string, number>;
}
export interface CardOption {
  build?: ("angel" | "brick" | "column" | "large_window" | "small_window")[];
  nakama?: "blue" | "orange" | "purple" | "yellow" | "any";
  pet?: boolean;
}
export interface Shortfall {
  reason: "apart" | "beside" | "elsewhere" | "moving" | "need" | "no_floor" | "no_neighbour" | "no_third" | "not_standing" | "scattered" | "stacked" | "touches_floor" | "unstacked";
  floor: number | null;
  cats: string[];
  need: Record<"any" | "blue" | "orange" | "other" | "purple" | "same" | "yellow", number>;
  elsewhere: number | null;
}
export type AnyAction = Card | Swap | Skip | Stop | Done | Concede | Take | Fold | Build | Nakama | Pet | Move | Climb;
export type AnyEvent = Dealt | CardChosen | Discarded | DrewCard | DrewMission | Swapped | Reshuffled | Built | Placed | Taken | Folded | Petted | Moved | Climbed | Settled | Bumped | Violated | Accepted | Fell | Removed | Restored | Skipped | Milestone | Turn | Conceded | Ended;
