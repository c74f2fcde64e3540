// Made by `make protocol` from the types of the server. Not to be edited.

export interface Take {
  do: "take";
  faction: string;
  count: number;
}
export interface Play {
  do: "play";
  faction: string;
  count?: number;
  extra?: string;
  target?: number;
}
export interface Give {
  do: "give";
  faction: string;
}
export interface Discard {
  do: "discard";
  cards: Record<string, number>;
}
export interface LosePoint {
  do: "lose_point";
}
export interface Decline {
  do: "decline";
}
export interface Taken {
  event: "taken";
  seat: number;
  faction: string;
  count: number;
}
export interface Refilled {
  event: "refilled";
  seat: number;
  cards: Record<string, number>;
}
export interface Played {
  event: "played";
  seat: number;
  cards: Record<string, number>;
  target?: number;
}
export interface Gained {
  event: "gained";
  seat: number;
  points: number;
  rule: string;
}
export interface LostPoint {
  event: "lost_point";
  seat: number;
}
export interface Drew {
  event: "drew";
  seat: number;
  count: number;
  cards?: Record<string, number>;
}
export interface Revealed {
  event: "revealed";
  seat: number;
  from: number | string;
  cards: Record<string, number>;
}
export interface Moved {
  event: "moved";
  seat: number;
  from: number;
  to: number;
  cards: Record<string, number>;
}
export interface Discarded {
  event: "discarded";
  seat: number;
  cards: Record<string, number>;
}
export interface Gave {
  event: "gave";
  seat: number;
  to: number;
  faction: string;
}
export interface Declined {
  event: "declined";
  seat: number;
}
export interface Reshuffled {
  event: "reshuffled";
  seat: number;
}
export interface Turn {
  event: "turn";
  seat: number;
}
export interface Ended {
  event: "ended";
  seat: number;
  outcome: CathamOutcome;
}
export interface View {
  game: string;
  seat: number | null;
  options: Options;
  goal: number;
  turn: TurnView;
  deciders: number[];
  asked: Asked | null;
  hand: Record<string, number> | null;
  players: PlayerView[];
  market: Record<string, number>;
  draw_pile: number;
  discard: Record<string, number>;
  aside: Record<string, number>;
  outcome: CathamOutcome | null;
}
export interface CathamOutcome {
  winners: number[];
  ranking: number[][];
  scores: (number)[];
  reason: "points" | "turn_limit";
  rule: string;
}
export interface Options {
  factions?: string[] | string;
  actions_per_turn?: number;
  first?: number | null;
  turn_limit?: number | null;
}
export interface TurnView {
  seat: number;
  actions_left: number;
  number: number;
}
export interface Asked {
  question: "action" | "detectives" | "hand_limit" | "journalists" | "mafia";
  seat: number;
  faction?: string;
  count?: number;
}
export interface PlayerView {
  points: number;
  cards: number;
  known: Record<string, number>;
}
export type AnyAction = Take | Play | Give | Discard | LosePoint | Decline;
export type AnyEvent = Taken | Refilled | Played | Gained | LostPoint | Drew | Revealed | Moved | Discarded | Gave | Declined | Reshuffled | Turn | Ended;
