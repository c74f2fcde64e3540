// Made by `make protocol` from the types of the server. Not to be edited.

export interface Hello {
  type: "hello";
  id: string;
  version?: number;
  token?: string | null;
}
export interface Sit {
  type: "sit";
  id: string;
  seat: number;
}
export interface Stand {
  type: "stand";
  id: string;
  seat: number;
}
export interface SeatBot {
  type: "seat_bot";
  id: string;
  seat: number;
  bot: string | null;
}
export interface Kick {
  type: "kick";
  id: string;
  seat: number;
}
export interface Ban {
  type: "ban";
  id: string;
  guest: string;
  banned?: boolean;
}
export interface Remove {
  type: "remove";
  id: string;
  seat: number;
  wish?: boolean;
}
export interface Configure {
  type: "configure";
  id: string;
  options?: Record<string, unknown> | null;
  settings?: TableSettings | null;
  seats?: number | null;
}
export interface Start {
  type: "start";
  id: string;
}
export interface Rematch {
  type: "rematch";
  id: string;
}
export interface Abandon {
  type: "abandon";
  id: string;
  wish?: boolean;
}
export interface Leave {
  type: "leave";
  id: string;
}
export interface Act {
  type: "act";
  id: string;
  seat: number;
  action: Record<string, unknown>;
  known?: number | null;
}
export interface Undo {
  type: "undo";
  id: string;
  seat: number;
}
export interface Suggest {
  type: "suggest";
  id: string;
  seat: number;
}
export interface Foresee {
  type: "foresee";
  id: string;
  seat: number;
  action: Record<string, unknown>;
}
export interface AskStability {
  type: "stability";
  id: string;
}
export interface Hands {
  type: "hands";
  id: string;
  seat: number;
  records: HandRecord[];
}
export interface Say {
  type: "say";
  id: string;
  text: string;
}
export interface Mute {
  type: "mute";
  id: string;
  guest: string;
  muted?: boolean;
}
export interface Ping {
  type: "ping";
  id: string;
}
export interface Snapshot {
  type: "snapshot";
  version: number;
  table: TableInfo;
  guest: string | null;
  desks: Desk[];
  deciders: number[];
  events: Record<string, unknown>[];
  story: Record<string, string>[];
  turns: number[];
  told: number[];
  chat: Said[];
  clock: Clock | null;
  handling: boolean;
}
export interface Happened {
  type: "happened";
  events: Record<string, unknown>[];
  story: Record<string, string>[];
  turns: number[];
  told: number[];
  desks: Desk[];
  deciders: number[];
  clock: Clock | null;
}
export interface ActionUndone {
  type: "undone";
  events: number;
  story: Record<string, string>[];
  turns: number[];
  told: number[];
  desks: Desk[];
  deciders: number[];
  clock: Clock | null;
}
export interface Changed {
  type: "table";
  table: TableInfo;
}
export interface Spoken {
  type: "said";
  said: Said;
}
export interface HandlingChanged {
  type: "handling";
  seat: number;
  action: Record<string, unknown> | null;
  going: boolean;
}
export interface Foreseen {
  type: "foresight";
  seat: number;
  foresight: ForesightTold | null;
}
export interface Ok {
  type: "ok";
  id: string;
  result?: unknown;
}
export interface Refused {
  type: "refused";
  id: string | null;
  trouble: Trouble;
}
export interface Closing {
  type: "closing";
  why: string;
  text: Record<string, string>;
}
export interface Trouble {
  code: string;
  text: Record<string, string>;
  rule?: string | null;
  field?: string | null;
  detail?: Record<string, unknown>;
}
export interface Welcome {
  guest: string;
  name: string;
  token: string;
}
export interface Guest {
  guest: string;
  name: string;
}
export interface NewTable {
  game: string;
  seats?: number | null;
  options?: Record<string, unknown>;
  settings?: TableSettings;
  bots?: (string | null)[];
}
export interface GameInfo {
  game: string;
  title: string;
  seats: number[];
  bots: string[];
  bot_names: Record<string, Record<string, string>>;
  rules: Record<string, string>;
  options: OptionField[];
}
export interface PlayedMatch {
  match: string;
  table: string;
  game: string;
  number: number;
  started: number;
  ended: number | null;
  outcome: Record<string, unknown> | null;
  seats: number[];
  names: string[];
  called: Record<string, string>[];
}
export interface Stability {
  stood: number;
  tried: number;
  low: number;
  high: number;
}
export interface Replay {
  match: string;
  game: string;
  names: string[];
  called: Record<string, string>[];
  seat: number | null;
  outcome: Record<string, unknown> | null;
  steps: ReplayStep[];
}
export interface TableSettings {
  public?: boolean;
  spectators?: boolean;
  hands_after_end?: boolean;
  clock?: number | null;
  away?: number;
  stand_in?: string | null;
}
export interface HandRecord {
  t: number;
  hand: number;
  grip: string | null;
  pose: [number, number, number, number, number, number, number];
  fingers?: number | null;
  fold?: number | null;
}
export interface TableInfo {
  table: string;
  game: string;
  options: Record<string, unknown>;
  settings: TableSettings;
  state: "abandoned" | "open" | "over" | "playing";
  match: number;
  host: string;
  places: SeatPlace[];
  watching: number;
  abandon: string[];
  muted: string[];
  banned: Person[];
  removal: Record<string, string[]>;
  created: number;
}
export interface Desk {
  seat: number | null;
  view: Record<string, unknown>;
  legal: Record<string, unknown>[];
  labels: Label[];
  question: Record<string, string>;
  wrong: Record<string, string>[];
  can_undo: boolean;
  hints: boolean;
  remarks: Record<string, Record<string, string>>;
}
export interface Said {
  n: number;
  guest: string;
  name: string;
  text: string;
  at: number;
}
export interface Clock {
  seat: number;
  left: number;
  of: number;
}
export interface ForesightTold {
  verdict: "close" | "valid" | "wrong";
  places: Record<string, string | null>;
  forebodings: ForebodingTold[];
}
export interface OptionField {
  name: string;
  kind: "choice" | "data" | "number" | "seat" | "several";
  label: Record<string, string>;
  about: Record<string, string> | null;
  default: unknown;
  offered: unknown;
  choices: OptionChoice[];
  presets: OptionChoice[];
  least: number | null;
  most: number | null;
  seats: number[] | null;
  further: boolean;
  flag: string | null;
}
export interface ReplayStep {
  seat: number | null;
  action: Record<string, unknown> | null;
  events: Record<string, unknown>[];
  story: Record<string, string>[];
  view: Record<string, unknown>;
  track: number | null;
}
export interface SeatPlace {
  seat: number;
  person: Person | null;
  bot: string | null;
  called: Record<string, string>;
}
export interface Person {
  guest: string;
  name: string;
  here: boolean;
}
export interface Label {
  text: Record<string, string>;
  effect: Record<string, string>;
}
export interface ForebodingTold {
  rule: string;
  pieces: string[];
  at: number[] | null;
  mm: number | null;
  close: boolean;
  text: Record<string, string>;
}
export interface OptionChoice {
  value: unknown;
  label: Record<string, string>;
  about: Record<string, string> | null;
  seats: number[] | null;
}
export type AnyRequest = Hello | Sit | Stand | SeatBot | Kick | Ban | Remove | Configure | Start | Rematch | Abandon | Leave | Act | Undo | Suggest | Foresee | AskStability | Hands | Say | Mute | Ping;
export type AnyMessage = Snapshot | Happened | ActionUndone | Changed | Spoken | HandlingChanged | Foreseen | Ok | Refused | Closing;
