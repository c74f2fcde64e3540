// How a hand feels that what it holds does not come along: it pulls no further, and lets go before the piece can jump once it
// is free. Pure but for what it remembers.

import type { Pose, Side } from './handState';

export const LEAD = 3; // cm that a hand is ahead of what is stuck, at most
const BEHIND = 1.2; // cm that a piece stays behind
const MOVED = 0.4; // cm: it has come along
// Until one knows that it is stuck, and until the hand opens: ms of the table's time, and looks at it. What a hand does is seen
// only after its way there and back, and a page that draws seldom sees it later still.
const FELT = { ms: 400, looks: 6 } as const;
const PATIENT = { ms: 1600, looks: 30 } as const;

interface Seen {
  readonly at: Place;
  readonly time: number;
  last: number; // look since, the table's time
  looks: number;
}

type Place = readonly [number, number, number];

export class Strain {
  private readonly seen = new Map<Side, Seen>(); // when it last came along

  /** null: it comes along. Else where the hand goes at most, and whether it loses the piece. */
  feel(side: Side, held: { readonly place: ArrayLike<number>; readonly target: Pose } | null, time: number): { target: Pose; lost: boolean } | null {
    if (held === null) {
      this.seen.delete(side);
      return null;
    }
    const { target } = held;
    const place: Place = [held.place[0] ?? 0, held.place[1] ?? 0, held.place[2] ?? 0];
    const far = apart(place, target);
    const before = this.seen.get(side);
    if (before === undefined || far < BEHIND || apart(place, before.at) > MOVED) {
      this.seen.set(side, { at: place, time, last: time, looks: 0 });
      return null;
    }
    before.looks += time === before.last ? 0 : 1;
    before.last = time;
    const waited = ({ ms, looks }: { readonly ms: number; readonly looks: number }) => time - before.time > ms && before.looks > looks;
    if (!waited(FELT)) return null;
    const share = Math.min(1, LEAD / far);
    const towards = (axis: 0 | 1 | 2) => place[axis] + (target[axis] - place[axis]) * share;
    return { target: [towards(0), towards(1), towards(2), target[3], target[4], target[5], target[6]], lost: waited(PATIENT) };
  }
}

function apart(one: Place, [x, y, z]: readonly [number, number, number, ...number[]]): number {
  return Math.hypot(one[0] - x, one[1] - y, one[2] - z);
}
