// How near cords come to what they must not touch, from where bodies are: for words, and for whoever cannot see it. The
// referee measures for itself; this decides nothing.

import { placed } from '../../scene/pose';
import { PIECES } from './pieces';
import { sizeOf, type Poses } from './plan';

type Spot = readonly [number, number, number];

export interface Gap {
  readonly mm: number;
  readonly at: Spot; // on the cord
  readonly cord: string; // of this Denchuu
  readonly other: string; // a pole, the Denchuu of another cord, or the board
}

interface Stick {
  readonly whose: string;
  readonly name: string;
  readonly from: Spot;
  readonly to: Spot;
  readonly thick: number;
}

/** The smallest gap of a cord, if any cord is there: of one Denchuu's, or of what is in one place. */
export function nearest(poses: Poses, wanted: (gap: Gap) => boolean = () => true): Gap | null {
  const cords = cordsOf(poses);
  const poles = polesOf(poses);
  let smallest: Gap | null = null;
  const consider = (gap: Gap) => {
    if ((smallest === null || gap.mm < smallest.mm) && wanted(gap)) smallest = gap;
  };
  cords.forEach((cord, n) => {
    const low = cord.from[2] < cord.to[2] ? cord.from : cord.to;
    consider({ mm: 10 * (low[2] - cord.thick), at: low, cord: cord.whose, other: 'board' });
    for (const other of [...poles, ...cords.slice(n + 1)]) {
      if (other.whose === cord.whose) continue;
      const { far, at } = between(cord, other);
      consider({ mm: 10 * Math.max(0, far - cord.thick - other.thick), at, cord: cord.whose, other: other.name });
    }
  });
  return smallest;
}

/** How far a stick is from every pole and cord of other pieces. */
export function room(from: Spot, to: Spot, poses: Poses, counts: (piece: string) => boolean): number {
  const stick: Stick = { whose: '', name: '', from, to, thick: 0 };
  const others = [...polesOf(poses), ...cordsOf(poses)].filter(({ whose }) => counts(whose));
  return Math.min(Infinity, ...others.map((other) => between(stick, other).far - other.thick));
}

function cordsOf(poses: Poses): Stick[] {
  const { links, radius } = PIECES.cord;
  return Object.entries(poses).flatMap(([body, pose]) => {
    const [whose = '', kind] = body.split('.');
    if (kind !== 'cord') return [];
    const end = placed(pose, [sizeOf(whose).cord / links, 0, 0]);
    return [{ whose, name: whose, from: placed(pose, [0, 0, 0]).toArray(), to: end.toArray(), thick: radius }];
  });
}

function polesOf(poses: Poses): Stick[] {
  return Object.entries(poses).flatMap(([body, pose]) => {
    const [whose = '', part] = body.split('.');
    if (part !== 'a' && part !== 'b') return [];
    const top = placed(pose, [0, 0, sizeOf(whose).poles[part === 'a' ? 0 : 1] ?? 0]);
    return [{ whose, name: body, from: placed(pose, [0, 0, 0]).toArray(), to: top.toArray(), thick: PIECES.pole.radius }];
  });
}

/** The distance of two sticks' axes, and the place on the first where it is smallest. */
function between(one: Stick, other: Stick): { far: number; at: Spot } {
  const [d, e, r] = [minus(one.to, one.from), minus(other.to, other.from), minus(one.from, other.from)];
  const [dd, ee, de, dr, er] = [dot(d, d), dot(e, e), dot(d, e), dot(d, r), dot(e, r)];
  const apart = dd * ee - de * de;
  let s = apart > 1e-9 ? share((de * er - dr * ee) / apart) : 0;
  const t = share((de * s + er) / (ee || 1));
  s = share((de * t - dr) / (dd || 1));
  const [at, there] = [along(one.from, d, s), along(other.from, e, t)];
  const gap = minus(at, there);
  return { far: Math.sqrt(dot(gap, gap)), at };
}

const share = (value: number): number => Math.min(1, Math.max(0, value));
const dot = (a: Spot, b: Spot): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const minus = (a: Spot, b: Spot): Spot => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const along = (from: Spot, way: Spot, times: number): Spot => [from[0] + way[0] * times, from[1] + way[1] * times, from[2] + way[2] * times];
