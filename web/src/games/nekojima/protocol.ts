// Made by `make protocol` from the types of the server. Not to be edited.

export interface Roll {
  do: "roll";
}
export interface ChooseQuarter {
  do: "quarter";
  quarter: string;
}
export interface Draw {
  do: "draw";
}
export interface Give {
  do: "give";
  seat: number;
}
export interface Done {
  do: "done";
}
export interface Concede {
  do: "concede";
}
export interface Take {
  do: "take";
  denchuu?: string | null;
  cat?: string | null;
}
export interface Place {
  do: "place";
  denchuu: string;
  poles: PolePlace[] | null;
  hand?: Hand;
}
export interface Hang {
  do: "hang";
  cat: string;
  denchuu: string;
  at: number | null;
  by?: "paw" | "tail";
  hand?: Hand;
}
export interface Rehang {
  do: "rehang";
  cat: string;
  at?: number | null;
  by?: "paw" | "tail";
  hand?: Hand;
}
export interface Adjust {
  do: "adjust";
  piece: string;
  x: number | null;
  y: number | null;
  yaw: number | null;
  hand?: Hand;
  fingers?: number;
}
export interface TakeBack {
  do: "take_back";
}
export interface Rolled {
  event: "rolled";
  seat: number;
  dice: ("attractions" | "choose" | "culture" | "dining" | "homes" | "impose")[];
}
export interface QuarterSet {
  event: "quarter";
  seat: number;
  die: number;
  quarter: "attractions" | "culture" | "dining" | "homes";
  how: "choose" | "diagonal" | "impose" | "most" | "next";
}
export interface Drew {
  event: "drew";
  seat: number;
  cubes: ("black" | "blue" | "pink" | "white")[];
}
export interface Gave {
  event: "gave";
  seat: number;
  to: number;
}
export interface Took {
  event: "took";
  seat: number;
  denchuu?: string;
  cat?: string;
}
export interface Placed {
  event: "placed";
  seat: number;
  denchuu: string;
}
export interface TookBack {
  event: "took_back";
  seat: number;
  denchuu: string;
  cats: string[];
}
export interface Hung {
  event: "hung";
  seat: number;
  cat: string;
  denchuu: string;
}
export interface Rehung {
  event: "rehung";
  seat: number;
  cat: string;
  denchuu: string;
}
export interface Adjusted {
  event: "adjusted";
  seat: number;
  piece: string;
}
export interface Settled {
  event: "settled";
  seat: number;
  ms: number;
  moving?: boolean;
}
export interface Violated {
  event: "violation";
  seat: number;
  rule: string;
  pieces: string[];
  at: number[] | null;
  mm: number | null;
  ms?: number;
}
export interface Dropped {
  event: "dropped";
  seat: number;
  denchuu: string;
}
export interface Shocked {
  event: "shock";
  seat: number;
  pole: string;
  cord: string;
  at: number[];
  ms: number;
}
export interface CatFell {
  event: "cat_fell";
  seat: number;
  cat: string;
  denchuu: string;
}
export interface Nest {
  event: "nest";
  seat: number;
  pole: string;
}
export interface Validated {
  event: "validated";
  seat: number;
  denchuu: string | null;
  cubes: ("black" | "blue" | "pink" | "white")[];
  level: number;
}
export interface Fell {
  event: "fell";
  seat: number;
  pieces: string[];
}
export interface Out {
  event: "out";
  seat: number;
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
  outcome: NekojimaOutcome;
}
export interface View {
  game: string;
  seat: number | null;
  options: Options;
  seats: number;
  turn: TurnView;
  deciders: number[];
  dice: ("attractions" | "choose" | "culture" | "dining" | "homes" | "impose" | null)[];
  quarters: ("attractions" | "culture" | "dining" | "homes" | null)[];
  asked_quarter: QuarterAsked | null;
  cube: "blue" | "pink" | "white" | null;
  drawn: ("black" | "blue" | "pink" | "white")[];
  to_give: number;
  due: number;
  owed: number[];
  bag: Record<"black" | "blue" | "pink" | "white", number>;
  reserve: string[];
  cats: string[];
  nests_left: number;
  nests: string[];
  denchuu: string | null;
  hung: Record<string, string>;
  fallen_cats: string[];
  cat_falls: Record<string, number>;
  shocked: boolean;
  holders: Record<string, number>;
  repairable: Record<string, number[]>;
  homes: Record<string, "attractions" | "culture" | "dining" | "homes">;
  counter: ("black" | "blue" | "pink" | "white")[];
  level: number;
  out: number[];
  violations: ViolationView[];
  world: WorldView;
  outcome: NekojimaOutcome | null;
}
export interface PolePlace {
  x: number;
  y: number;
  yaw: number;
  on?: string;
  fingers?: number;
}
export interface Hand {
  tremor?: number;
  seed?: number;
}
export interface NekojimaOutcome {
  winners: number[];
  ranking: number[][];
  scores: (number)[];
  reason: "complete" | "conceded" | "fell" | "forbidden_contact";
  rule: string;
  level: number;
}
export interface Options {
  mode?: string | null;
  variants?: string[];
  first?: number | null;
  tremor?: number;
  hints?: boolean | null;
  fingers?: boolean | null;
}
export interface TurnView {
  seat: number;
  number: number;
  phase: "build" | "draw" | "give" | "over" | "quarters" | "roll";
  partner: number | null;
}
export interface QuarterAsked {
  die: number;
  how: "choose" | "impose" | "most" | "next";
}
export interface ViolationView {
  rule: string;
  pieces: string[];
  at: number[] | null;
  mm: number | null;
}
export interface WorldView {
  poses: Record<string, unknown>;
}
export type AnyAction = Roll | ChooseQuarter | Draw | Give | Done | Concede | Take | Place | Hang | Rehang | Adjust | TakeBack;
export type AnyEvent = Rolled | QuarterSet | Drew | Gave | Took | Placed | TookBack | Hung | Rehung | Adjusted | Settled | Violated | Dropped | Shocked | CatFell | Nest | Validated | Fell | Out | Turn | Conceded | Ended;
