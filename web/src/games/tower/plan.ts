// What is planned at the tower: two walls and a floor, or a cat somewhere. Places are told from the middle of the floor
// that carries the piece, along the room's axes, as actions tell them. No page here.

import { MathUtils } from 'three';

import { toHundredths } from '../../hands/geometry';
import { PIECES } from './pieces';
import type { Build, Climb, Move, Nakama, WallPlace } from './protocol';

export type WallKind = WallPlace['kind'];
export type Poses = Readonly<Record<string, ArrayLike<number>>>;

export interface Spot {
  readonly x: number;
  readonly y: number;
  readonly yaw: number;
}
export interface WallSpot extends Spot {
  readonly kind: WallKind;
  readonly fold: number;
}
export interface BuildPlan {
  readonly card: string;
  readonly option: number;
  readonly walls: readonly [WallSpot, WallSpot];
  readonly floor: Spot;
}
export type CatAction = Nakama | Move | Climb;
export interface CatPlan extends Spot {
  readonly base: CatAction; // what is done, but for the place
  readonly cat: string; // as it is drawn
  readonly floor: number;
  readonly on: string | null; // a cat
}

export const FOLDS = { least: 20, most: 180, usual: 90 } as const;
const BEHIND = 0.65; // cm from the middle of a cat's foot to where another stands on its back

export function buildAction({ card, option, walls, floor }: BuildPlan): Build {
  return { do: 'build', card, option, walls: walls.map((wall) => ({ ...wall })), floor: { ...floor } };
}

export function buildOf({ card, option, walls, floor }: Build): BuildPlan | null {
  const [one, other] = walls ?? [];
  if (one === undefined || other === undefined || floor === null) return null;
  const spot = (wall: WallPlace): WallSpot => ({ ...wall, fold: wall.fold ?? FOLDS.usual });
  return { card, option, walls: [spot(one), spot(other)], floor };
}

/** The cat's action with its place. */
export function catAction({ base, floor, on, x, y, yaw }: CatPlan): CatAction {
  const place = { x: toHundredths(x), y: toHundredths(y), yaw: toHundredths(yaw) };
  if (base.do === 'climb') return { ...base, floor, ...place };
  const action = { ...base, ...place };
  delete action.floor;
  delete action.on;
  return on === null ? { ...action, floor } : { ...action, on };
}

/** Part n of a build (a wall, a wall, the floor) changed. */
export function withPart(plan: BuildPlan, n: number, change: Partial<WallSpot>): BuildPlan {
  if (n === 2) return { ...plan, floor: { ...plan.floor, ...place(change) } };
  const [one, other] = plan.walls;
  return { ...plan, walls: n === 0 ? [{ ...one, ...change }, other] : [one, { ...other, ...change }] };
}

function place({ x, y, yaw }: Partial<Spot>): Partial<Spot> {
  return { ...(x === undefined ? {} : { x }), ...(y === undefined ? {} : { y }), ...(yaw === undefined ? {} : { yaw }) };
}

/** Where the upper side of a floor is under a place told from its middle. */
export function topOf(floor: number, poses: Poses): readonly [number, number, number] {
  const [x = 0, y = 0, z = 0] = Array.from(poses[`floor-${floor}`] ?? []);
  return [x, y, z + PIECES.floor.thickness];
}

/** On the back of a cat that looks that way: far enough from its head for another one. */
export function onBack(yaw: number): Spot {
  const angle = (yaw * Math.PI) / 180;
  return { x: toHundredths(-BEHIND * Math.cos(angle)), y: toHundredths(-BEHIND * Math.sin(angle)), yaw: toHundredths(yaw) };
}

/** The crease of a wall, where its body has its origin, from the middle of its foot. */
export function creaseOf({ x, y, yaw, fold }: WallSpot): readonly [number, number] {
  const far = (PIECES.wall.panel / 2) * Math.cos((fold * Math.PI) / 360);
  const angle = (yaw * Math.PI) / 180;
  return [x - far * Math.cos(angle), y - far * Math.sin(angle)];
}

/** Names for ghosts of two walls: as pieces are called, and never the same. */
export function ghostsOf([one, other]: readonly [WallSpot, WallSpot]): readonly [string, string] {
  return [`${one.kind}-1`, `${other.kind}-${one.kind === other.kind ? 2 : 1}`];
}

export function within(value: number): number {
  return toHundredths(MathUtils.clamp(value, -PIECES.floor.side, PIECES.floor.side));
}
