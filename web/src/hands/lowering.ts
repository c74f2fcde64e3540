// Setting something down: the hand brings it to where it is wanted, lowers it until it stands on something, and opens.
// Pure: what is seen comes in, where the hand goes comes out.

import { LOWEST, type Pose, type Side } from './handState';

const SINK = { fast: 12, slow: 2.5 } as const; // cm/s
const NEAR = 1; // cm above what is below, from where on it goes slowly
const TOUCHED = 0.35; // cm that a piece stays behind when it stands on something
const AHEAD = 1.5; // cm that the hand goes down before the piece at most, however late we see it follow
const HALTED = 250; // ms of the table's time in which it went no lower: then something below keeps it up, not what it is tied to
const BEGUN = 800; // ms likewise until it begins to go down: what a hand does is seen only after its way there and back
const UNHEARD = 0.2; // what our own time counts for it: the table tells its time while it is awake, so this is sleep, or a bad line
const STAY = 12; // beats from touching to letting go
const THERE = 0.25; // cm from where it shall be

export interface Lowering {
  readonly side: Side;
  readonly way: readonly Pose[]; // through which it still goes; then down
  readonly exact: boolean; // it must come down to these; else what holds it up is where it stays
  readonly nearest: number; // cm from the next of these, as near as it has been
  readonly from: number; // height
  readonly lowest: number; // where it has been
  readonly halted: number; // ms since it last got nearer, or lower
  readonly seen: number; // ms: the time of the table when it was last looked at
  readonly touched: number; // beats since it stands on something; 0: not yet
}

export interface Seen {
  readonly place: ArrayLike<number>; // of the piece
  readonly below: number; // how high what lies below its target is
  readonly time: number; // the table's, ms
}

export function begun(side: Side, target: Pose, way: readonly Pose[], { place, time }: Pick<Seen, 'place' | 'time'>): Lowering {
  const from = place[2] ?? 0;
  return { side, way: way.length > 0 ? way : [target], exact: way.length > 0, nearest: Infinity, from, lowest: Infinity, halted: 0, seen: time, touched: 0 };
}

export function over({ touched }: Lowering): boolean {
  return touched > STAY;
}

/** A beat further: how it goes on, and where the hand wants it. */
export function lowered(one: Lowering, target: Pose, seen: Seen, beat: number): { one: Lowering; target: Pose } {
  if (one.touched > 0) return { one: { ...one, touched: one.touched + 1 }, target };
  const waited = one.halted + Math.max(seen.time - one.seen, UNHEARD * beat);
  const [next, ...rest] = one.way;
  return next === undefined ? sunk({ ...one, seen: seen.time }, target, seen, waited, beat) : brought({ ...one, seen: seen.time }, next, rest, seen, waited);
}

/** On its way to where it shall be; what is in its way, or a cord, may keep it from there. */
function brought(one: Lowering, next: Pose, rest: readonly Pose[], { place }: Seen, waited: number): { one: Lowering; target: Pose } {
  const lower = next[2] - (place[2] ?? 0);
  const far = Math.hypot((place[0] ?? 0) - next[0], (place[1] ?? 0) - next[1], one.exact ? lower : Math.max(0, lower));
  const nearer = far < one.nearest - 0.02;
  if (far > THERE && (nearer || waited <= BEGUN)) return { one: { ...one, nearest: Math.min(far, one.nearest), halted: nearer ? 0 : waited }, target: next };
  const [x, y] = far > THERE && rest.length === 0 ? [place[0] ?? next[0], place[1] ?? next[1]] : next; // no further: then here
  return { one: { ...one, way: rest, nearest: Infinity, lowest: place[2] ?? next[2], from: place[2] ?? next[2], halted: 0 }, target: [x, y, next[2], next[3], next[4], next[5], next[6]] };
}

function sunk(one: Lowering, target: Pose, { place, below }: Seen, waited: number, beat: number): { one: Lowering; target: Pose } {
  const there = place[2] ?? target[2];
  const halted = there < one.lowest - 0.01 ? 0 : waited;
  const now = { ...one, lowest: Math.min(there, one.lowest), halted };
  const [x, y, z, ...turn] = target;
  if (halted > (now.lowest < one.from - 0.1 ? HALTED : BEGUN) && (z <= LOWEST || there - z > TOUCHED)) {
    return { one: { ...now, touched: 1 }, target: [x, y, there, ...turn] };
  }
  const speed = z - below > NEAR ? SINK.fast : SINK.slow;
  const down = Math.min((speed * beat) / 1000, Math.max(0, AHEAD - (there - z)));
  return { one: now, target: [x, y, Math.max(LOWEST, z - down), ...turn] };
}
