// A Denchuu that is being planned: where its two poles shall stand. Poles look at each other unless they are turned.
// Geometry to help the eye; whether it may stand there is for the server to say.

import { MathUtils } from 'three';

import { normalizeDegrees, toHundredths } from '../../hands/geometry';
import { PIECES } from './pieces';
import type { Place } from './protocol';

const WITHIN = 5; // cm from a quarter's middle line to a pole that is well inside
export const BOARD = 'board';
export type Poses = Readonly<Record<string, ArrayLike<number>>>;

export interface PolePlan {
  readonly x: number;
  readonly y: number;
  readonly turn: number; // degrees from looking at the other
  readonly on: string;
}

export interface PlacePlan {
  readonly denchuu: string;
  readonly poles: readonly [PolePlan, PolePlan];
}

interface Denchuu {
  readonly poles: readonly [number, number];
  readonly cord: number;
}

export function sizeOf(denchuu: string): Denchuu {
  return (PIECES.denchuu as unknown as Record<string, Denchuu>)[denchuu] ?? { poles: [5, 5], cord: 10 };
}

/** From foot to foot, the cord in the shape it was made with. */
export function spanOf(denchuu: string): number {
  const rise = (PIECES.cord.rise * Math.PI) / 180;
  return (sizeOf(denchuu).cord * Math.sin(rise)) / rise + 2 * PIECES.pole.radius;
}

/** The middle of a quarter: the first is right and away, the others follow clockwise. */
export function middleOf(quarter: string): readonly [number, number] {
  const place = (PIECES.quarters as readonly string[]).indexOf(quarter);
  const angle = ((45 - 90 * place) * Math.PI) / 180;
  const far = PIECES.board.radius * 0.55;
  return [far * Math.cos(angle), far * Math.sin(angle)];
}

/** A first guess: a pole in each quarter, as far apart as the cord likes. */
export function fresh(denchuu: string, quarters: readonly (string | null)[]): PlacePlan {
  const [first, second] = [middleOf(quarters[0] ?? 'dining'), middleOf(quarters[1] ?? 'dining')];
  const far = Math.hypot(second[0] - first[0], second[1] - first[1]);
  const [x, y] = [(first[0] + second[0]) / 2, (first[1] + second[1]) / 2];
  // In one quarter both stand across its middle line; there is no room for a long cord's whole span, so it bends.
  const half = far < 1 ? Math.min(spanOf(denchuu) / 2, WITHIN) : spanOf(denchuu) / 2;
  const [ux, uy] = far < 1 ? unit(-y, x) : [(second[0] - first[0]) / far, (second[1] - first[1]) / far];
  return {
    denchuu,
    poles: [
      { x: toHundredths(x - half * ux), y: toHundredths(y - half * uy), turn: 0, on: BOARD },
      { x: toHundredths(x + half * ux), y: toHundredths(y + half * uy), turn: 0, on: BOARD },
    ],
  };
}

/** One pole somewhere else, no further from the other than the cord reaches. */
export function withPole(plan: PlacePlan, n: number, change: Partial<PolePlan>): PlacePlan {
  const [one, other] = [plan.poles[n === 0 ? 0 : 1], plan.poles[n === 0 ? 1 : 0]];
  const wanted = { ...one, ...change };
  const far = Math.hypot(wanted.x - other.x, wanted.y - other.y);
  const most = sizeOf(plan.denchuu).cord + 2 * PIECES.pole.radius - 0.1;
  const near = wanted.on === BOARD ? MathUtils.clamp(far, 2 * PIECES.pole.radius + 0.2, most) : far;
  const scale = far === 0 ? 1 : near / far;
  const moved = { ...wanted, x: toHundredths(other.x + (wanted.x - other.x) * scale), y: toHundredths(other.y + (wanted.y - other.y) * scale) };
  return { ...plan, poles: n === 0 ? [moved, other] : [other, moved] };
}

export function yawsOf({ poles: [a, b] }: PlacePlan): readonly [number, number] {
  const there = (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI;
  return [normalizeDegrees(there + a.turn), normalizeDegrees(there + 180 + b.turn)];
}

export function placeAction(plan: PlacePlan): Place {
  const yaws = yawsOf(plan);
  const poles = plan.poles.map(({ x, y, on }, n) => ({ x, y, yaw: toHundredths(yaws[n] ?? 0), on }));
  return { do: 'place', denchuu: plan.denchuu, poles };
}

export function planOf({ denchuu, poles }: Place): PlacePlan | null {
  const [a, b] = poles ?? [];
  if (a === undefined || b === undefined) return null;
  const bare: PlacePlan = {
    denchuu,
    poles: [
      { x: a.x, y: a.y, turn: 0, on: a.on ?? BOARD },
      { x: b.x, y: b.y, turn: 0, on: b.on ?? BOARD },
    ],
  };
  const [first, second] = yawsOf(bare);
  const { poles: two } = bare;
  return { denchuu, poles: [{ ...two[0], turn: normalizeDegrees(a.yaw - first) }, { ...two[1], turn: normalizeDegrees(b.yaw - second) }] };
}

/** The highest pole whose top is under a place, if any stands upright there. */
export function supportAt(x: number, y: number, poses: Poses, without: string | null): { on: string; height: number } {
  let highest = { on: BOARD, height: 0 };
  for (const [body, pose] of Object.entries(poses)) {
    const [denchuu, part] = body.split('.');
    if ((part !== 'a' && part !== 'b') || denchuu === without || denchuu === undefined) continue;
    const [px = 0, py = 0, pz = 0] = Array.from(pose);
    const top = pz + (sizeOf(denchuu).poles[part === 'a' ? 0 : 1] ?? 0);
    if (Math.hypot(px - x, py - y) <= 1.2 * PIECES.pole.radius && top > highest.height) highest = { on: body, height: top };
  }
  return highest;
}

export function heightOf(on: string, poses: Poses): number {
  const pose = poses[on];
  const [denchuu = '', part] = on.split('.');
  return pose === undefined ? 0 : (pose[2] ?? 0) + (sizeOf(denchuu).poles[part === 'a' ? 0 : 1] ?? 0);
}

function unit(x: number, y: number): readonly [number, number] {
  const far = Math.hypot(x, y) || 1;
  return [x / far, y / far];
}

export type QuarterName = (typeof PIECES.quarters)[number];

/** In which quarter a place lies: the first is right and away, the others follow clockwise; null beside the board. */
export function quarterAt(x: number, y: number): QuarterName | null {
  if (Math.hypot(x, y) > PIECES.board.radius) return null;
  return PIECES.quarters[x >= 0 ? (y >= 0 ? 0 : 1) : y < 0 ? 2 : 3];
}
