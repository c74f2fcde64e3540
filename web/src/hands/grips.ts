// What hands may take hold of at a table, and how it behaves in them, as its game tells; the server has the last word.

import type { Point } from '../scene/TableScene';
import type { Pose } from './handState';

export interface OwnHand {
  readonly seat: number;
  readonly hand: number;
}

/** How far a point of the scene is, in pixels on the page, from where one points. */
export type Away = (point: Point) => number;

/** A place to which something that is held near it jumps by itself. */
export interface Snap {
  /** How it is there: its ghost. */
  readonly pose: Pose;
  /** How a hand gets it there: it waits at the first of these, and goes through the others once it is let go. */
  readonly way: readonly Pose[];
}

export interface Grips<Action = never> {
  /** What may be taken hold of, as far as the page can tell. */
  grippable(body: string): boolean;
  /** What a second hand takes hold of at the same time, if it is free. */
  partner(body: string): string | null;
  /** Whether pieces come in such pairs. */
  readonly pairs: boolean;
  /** How high a piece that is taken hold of is lifted at once, if it should be: because it lies beside the board. */
  carry(body: string): number | null;
  /** Whether something is above it, so that it cannot be lifted yet. */
  covered?(body: string): boolean;
  /** What a piece is tied to, and how far it gets from it, seen from above, at a height. */
  tie?(body: string, height: number): { readonly to: string; readonly far: number } | null;
  /** The action that puts a body in reach of hands that are not at work, or not at work with it; null: there is none. */
  reach?(body: string): Action | null;
  /** Whether a body is where the action wants its pieces to be, so that it may be judged; unless told, one that need not be lifted. */
  inPlace?(body: string): boolean;
  /** Where bodies that are carried want to be instead, the leader being where one points: poles that turn so that their cord
   * bows clear. Only those that change. Whoever turns a piece by hand has the last word, until it is let go. */
  selfTurn?(held: Readonly<Record<string, Pose>>, leader: string): Readonly<Record<string, Pose>>;
  /** The place near which a held body is, if it jumps to such places. */
  snap?(body: string, target: Pose, away: Away): Snap | null;
  /** Where a body goes, seen from above, that is sent to another; unless told, to the very point. */
  onto?(body: string, other: string): readonly [number, number] | null;
  /** How a body that can be folded in the hand is folded, as it was told last, and within which bounds; in degrees. */
  fold?(body: string): { readonly now: number; readonly least: number; readonly most: number } | null;
  /** What a body that does not move on is caught at, if it can be told. */
  caughtAt?(body: string): 'rim' | null;
}
