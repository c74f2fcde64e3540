// What a game's folder tells the shared rooms of the page: `games/<name>/index.ts` exports it as `game`.

import type { Component } from 'svelte';

import type { Desk } from '../protocol/table';
import type { GameScene } from '../scene/gameScene';
import type { TableSession } from '../session/session.svelte';

export interface PanelProps {
  session: TableSession;
  desk: Desk;
}

export interface BoardProps {
  view: Readonly<Record<string, unknown>>;
  names: readonly string[]; // of the seats
}

type Loaded<Props extends Record<string, unknown>> = Promise<{ default: Component<Props> }>;

export interface Game {
  /** What is seen and done at a table; it says with `fillStage` what is asked, how far it is and what comes next. */
  panel(): Loaded<PanelProps & Record<string, unknown>>;
  /** A view with nothing to be done, for replays of a game that is not played in space. */
  board?(): Loaded<BoardProps & Record<string, unknown>>;
  /** The table in space. */
  scene?(): Promise<{ scene: GameScene }>;
  readonly lobby: LobbyCard;
  /** Keys of the sentences that whoever plays it for the first time is told. */
  readonly firstSteps: readonly string[];
  /** The panel shows who plays and how, so that the page need not. */
  readonly showsPlayers?: boolean;
  /** Seats hold what others do not see, so that it matters whether it is shown after the end. */
  readonly hiddenHands?: boolean;
  /** Deeds by which a question with one possible answer answers itself: none that is judged. */
  readonly answers?: readonly string[];
  /** How many play when nobody says; as few as can unless given. */
  readonly usualSeats?: number;
  /** The key of how a score is said: `{n}` of something; points unless given. */
  readonly score?: string;
  /** How far those who played together came, as a number, to be compared with other matches. */
  height?(outcome: Readonly<Record<string, unknown>>): number | null;
  /** How far those who played together came, from the outcome; '' if it does not say. */
  reached?(outcome: Readonly<Record<string, unknown>>): string;
}

/** Keys of what the lobby says of a game, and its picture. */
export interface LobbyCard {
  readonly picture: string; // an address
  readonly alt: string; // the picture in words
  readonly about: string;
  readonly facts: string;
  readonly play: string; // on the button that starts it at once
}
