// What a game tells the scene: how its pieces are made, what they are built on, and how it is looked at.

import type { Assets } from './assets';
import type { Details, Outline, PieceMaker } from './pieces/pieceModel';
import type { ThingMaker } from './things/thing';

export interface GameScene {
  pieces(assets: Assets): PieceMaker;
  /** What lies on its table besides pieces. */
  things?(assets: Assets): ThingMaker;
  /** What a screen reader says of the picture. */
  label(): string;
  readonly framing: FramingNumbers;
  /** cm; of the ring that goes round while everything comes to rest. */
  readonly settlingRadius: number;
  /** What pieces show besides where they are, by a view; without one, only what depends on the language. */
  details?(view: Readonly<Record<string, unknown>> | null): Details;
}

export interface FramingNumbers {
  readonly slope: number; // degrees from which one looks down at first
  readonly narrowSlope: number; // the same on a page that is higher than wide
  readonly half: number; // cm from the middle to the edge of what is built on
  readonly base: Outline; // what is built on, and must be in the picture
  readonly room: number; // cm above the ground, for what will be built
}
