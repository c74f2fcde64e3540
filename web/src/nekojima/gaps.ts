// How near cords come to what they must not touch, from where bodies are: for words, and for whoever cannot see it. The
// referee measures for itself; this decides nothing.

import { NEKOJIMA } from '../protocol/pieces';
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
  let found: Gap | null = null;
  const tell = (gap: Gap) => {
    if ((found === null || gap.mm < found.mm) && wanted(gap)) found = gap;
  };
  cords.forEach((cord, n) => {
    const low = cord.from[2] < cord.to[2] ? cord.from : cord.to;
    tell({ mm: 10 * (low[2] - cord.thick), at: low, cord: cord.whose, other: 'board' });
    for (const other of [...poles, ...cords.slice(n + 1)]) {
      if (other.whose === cord.whose) continue;
      const { far, at } = between(cord, other);
      tell({ mm: 10 * Math.max(0, far - cord.thick - other.thick), at, cord: cord.whose, other: other.name });
    }
  });
  return found;
}

function cordsOf(poses: Poses): Stick[] {
  const { links, radius } = NEKOJIMA.cord;
  return Object.entries(poses).flatMap(([body, pose]) => {
    const [whose = '', kind] = body.split('.');
    if (kind !== 'cord') return [];
    const [x = 0, y = 0, z = 0, w = 1, a = 0, b = 0, c = 0] = Array.from(pose);
    const long = sizeOf(whose).cord / links;
    const to: Spot = [x + long * (1 - 2 * (b * b + c * c)), y + long * 2 * (a * b + w * c), z + long * 2 * (a * c - w * b)];
    return [{ whose, name: whose, from: [x, y, z] as const, to, thick: radius }];
  });
}

function polesOf(poses: Poses): Stick[] {
  return Object.entries(poses).flatMap(([body, pose]) => {
    const [whose = '', part] = body.split('.');
    if (part !== 'a' && part !== 'b') return [];
    const [x = 0, y = 0, z = 0, w = 1, a = 0, b = 0, c = 0] = Array.from(pose);
    const tall = sizeOf(whose).poles[part === 'a' ? 0 : 1] ?? 0;
    const to: Spot = [x + tall * 2 * (a * c + w * b), y + tall * 2 * (b * c - w * a), z + tall * (1 - 2 * (a * a + b * b))];
    return [{ whose, name: body, from: [x, y, z] as const, to, thick: NEKOJIMA.pole.radius }];
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
