// Two hands: what each holds, where it wants it, and which of them moves now; the other stays where it is.
// Pure: no page, no clock, no scene. Poses are those of the bodies held, as records tell them.

import type { HandRecord } from '../protocol/table';
import { poseOf, quaternionOf, turnBy, upright, yawOf } from '../scene/pose';

export type Side = 0 | 1;
export type Pose = HandRecord['pose'];

export interface Hand {
  readonly body: string | null;
  readonly target: Pose;
}

export interface Hands {
  readonly hands: readonly Hand[]; // one or two
  readonly active: Side;
  readonly together: boolean; // both move as one while both hold something
}

export const NOWHERE: Pose = [0, 0, 0, 1, 0, 0, 0];
export const LOWEST = -1.5; // cm; under every table

export function empty(count: number): Hands {
  return { hands: Array.from({ length: count }, () => ({ body: null, target: NOWHERE })), active: 0, together: count > 1 };
}

export function holds(state: Hands, side: Side): string | null {
  return state.hands[side]?.body ?? null;
}

export function sideOf(state: Hands, body: string): Side | null {
  const side = state.hands.findIndex((hand) => hand.body === body);
  return side < 0 ? null : (side as Side);
}

/** The sides that move now: both together, or the active one; none if it is empty. */
export function acting(state: Hands): Side[] {
  const full = state.hands.flatMap((hand, side) => (hand.body === null ? [] : [side as Side]));
  return state.together && full.length === 2 ? full : full.filter((side) => side === state.active);
}

/** A hand that is free: the active one first. */
export function free(state: Hands): Side | null {
  const sides = state.hands.map((_, side) => side as Side).filter((side) => holds(state, side) === null);
  return sides.includes(state.active) ? state.active : (sides[0] ?? null);
}

/** A hand has taken hold of a body and wants it there; it is the one that moves now. */
export function gripped(state: Hands, side: Side, body: string, target: Pose): Hands {
  if (holds(state, side) !== null || sideOf(state, body) !== null) return state;
  return { ...put(state, side, { body, target }), active: side };
}

/** A hand lets go; if the other holds something, that one moves now; else the first is the next to take hold. */
export function released(state: Hands, side: Side): Hands {
  const freed = put(state, side, { body: null, target: state.hands[side]?.target ?? NOWHERE });
  const other = (1 - side) as Side;
  if (freed.hands.every(({ body }) => body === null)) return { ...freed, active: 0 };
  return side === state.active && holds(freed, other) !== null ? { ...freed, active: other } : freed;
}

export function aimed(state: Hands, side: Side, target: Pose): Hands {
  const hand = state.hands[side];
  return hand === undefined || hand.body === null ? state : put(state, side, { ...hand, target });
}

/** What moves now goes by so many cm. */
export function shifted(state: Hands, x: number, y: number, z: number, sides = acting(state)): Hands {
  return sides.reduce((changed, side) => {
    const target = changed.hands[side]?.target ?? NOWHERE;
    return aimed(changed, side, [target[0] + x, target[1] + y, Math.max(LOWEST, target[2] + z), ...turn(target)]);
  }, state);
}

/** What moves now turns by so many degrees: one about itself, two about their middle. */
export function rotated(state: Hands, degrees: number, sides = acting(state)): Hands {
  const targets = sides.map((side) => state.hands[side]?.target ?? NOWHERE);
  const middle = [0, 1].map((axis) => targets.reduce((sum, target) => sum + (target[axis] ?? 0), 0) / (targets.length || 1));
  const [mx = 0, my = 0] = middle;
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  return sides.reduce((changed, side, n) => {
    const target = targets[n] ?? NOWHERE;
    const [dx, dy] = [target[0] - mx, target[1] - my];
    const turned = turnBy(degrees).multiply(quaternionOf(target));
    return aimed(changed, side, poseOf(mx + cos * dx - sin * dy, my + sin * dx + cos * dy, target[2], turned));
  }, state);
}

/** What moves now stands upright, turned as it is seen from above. */
export function righted(state: Hands, sides = acting(state)): Hands {
  return sides.reduce((changed, side) => {
    const target = changed.hands[side]?.target ?? NOWHERE;
    return aimed(changed, side, upright(target[0], target[1], target[2], yawOf(target)));
  }, state);
}

/** A target no further from an anchor, seen from above, than something between them is long. */
export function tied(target: Pose, anchor: ArrayLike<number>, far: number): Pose {
  const [x, y] = [anchor[0] ?? 0, anchor[1] ?? 0];
  const now = Math.hypot(target[0] - x, target[1] - y);
  if (now <= far) return target;
  return [x + ((target[0] - x) * far) / now, y + ((target[1] - y) * far) / now, target[2], ...turn(target)];
}

/** On to the next: with both full, one, the other, both; else the other hand. */
export function switched(state: Hands): Hands {
  if (state.hands.length < 2) return state;
  const both = state.hands.every(({ body }) => body !== null);
  if (!both) return { ...state, active: (1 - state.active) as Side };
  if (state.together) return { ...state, together: false, active: 0 };
  return state.active === 0 ? { ...state, active: 1 } : { ...state, together: true };
}

export function chosen(state: Hands, side: Side): Hands {
  return side < state.hands.length ? { ...state, active: side, together: false } : state;
}

export function joined(state: Hands, together: boolean): Hands {
  return { ...state, together: together && state.hands.length === 2 };
}

type Turn = [number, number, number, number];

function turn(pose: Pose): Turn {
  return [pose[3], pose[4], pose[5], pose[6]];
}

function put(state: Hands, side: Side, hand: Hand): Hands {
  return { ...state, hands: state.hands.map((one, n) => (n === side ? hand : one)) };
}
