// Where a Denchuu might stand, from what stands there already: first guesses for whoever plans, so that nobody begins with
// what cannot be. Whether it may stand there is for the server to say.

import { toHundredths } from '../../hands/geometry';
import { upright } from '../../scene/pose';
import { room } from './gaps';
import { PIECES } from './pieces';
import { BOARD, heightOf, quarterAt, sizeOf, spanOf, yawsOf, type PlacePlan, type PolePlan, type Poses } from './plan';
import { cordBetween } from './scene/denchuu';

const STEP = 1.1; // cm between two places that are tried
const EDGE = 0.3; // cm from a foot to a border, or to the rim
const APART = 0.4; // cm between the sides of two poles
const CLEAR = 0.3; // cm between cords, and from a cord to a pole
const MOST = 6; // guesses
const TRIED = 220; // pairs of places whose cord is looked at
const DIFFERENT = 2; // cm between two guesses
const { radius } = PIECES.pole;

type Spot = Pick<PolePlan, 'x' | 'y' | 'on'>;

/** The best first; none where this page finds no room. */
export function roomyPlans(denchuu: string, quarters: readonly (string | null)[], poses: Poses): PlacePlan[] {
  const earlier = Object.fromEntries(Object.entries(poses).filter(([body]) => body.split('.')[0] !== denchuu));
  const [first, second] = [quarters[0] ?? 'dining', quarters[1] ?? quarters[0] ?? 'dining'];
  const [ones, others] = [spotsIn(first, earlier), spotsIn(second, earlier)];
  const span = spanOf(denchuu);
  const pairs = ones
    .flatMap((a) => others.map((b) => ({ a, b, far: Math.hypot(a.x - b.x, a.y - b.y) })))
    .filter(({ far }) => far > 0.4 * span && far < 1.06 * span)
    .map((pair) => ({ ...pair, cost: Math.abs(pair.far - 0.97 * span) + storeys(pair.a, earlier) + storeys(pair.b, earlier) }))
    .sort((one, other) => one.cost - other.cost);
  const plans: PlacePlan[] = [];
  for (const { a, b } of pairs.slice(0, TRIED)) {
    const plan = planOf(denchuu, a, b);
    if (plans.every((other) => apart(plan, other) > DIFFERENT) && clear(plan, earlier)) plans.push(plan);
    if (plans.length === MOST) break;
  }
  return plans;
}

function planOf(denchuu: string, a: Spot, b: Spot): PlacePlan {
  const pole = ({ x, y, on }: Spot): PolePlan => ({ x: toHundredths(x), y: toHundredths(y), turn: 0, on });
  return { denchuu, poles: [pole(a), pole(b)] };
}

const apart = (one: PlacePlan, other: PlacePlan): number =>
  Math.max(...one.poles.map((pole, n) => Math.hypot(pole.x - (other.poles[n]?.x ?? 0), pole.y - (other.poles[n]?.y ?? 0))));

/** What is higher is harder. */
const storeys = ({ on }: Spot, poses: Poses): number => (on === BOARD ? 0 : 2 + heightOf(on, poses) / 4);

/** Places for a foot: on the board, and on tops that carry nothing. */
function spotsIn(quarter: string, poses: Poses): Spot[] {
  const poles = Object.entries(poses).filter(([body]) => /\.[ab]$/.test(body));
  const feet = poles.map(([body, pose]) => ({ body, x: pose[0] ?? 0, y: pose[1] ?? 0, z: pose[2] ?? 0 }));
  const inside = ({ x, y }: Spot) => [-1, 1].every((side) => quarterAt(x + side * (radius + EDGE), y) === quarter && quarterAt(x, y + side * (radius + EDGE)) === quarter) && Math.hypot(x, y) < PIECES.board.radius - radius - EDGE;
  const steps = Array.from({ length: Math.ceil(PIECES.board.radius / STEP) }, (_, n) => (n + 0.9) * STEP);
  const around = [...steps.map((step) => -step), ...steps];
  const ground = around.flatMap((x) => around.map((y) => ({ x, y, on: BOARD })));
  const free = ground.filter((spot) => feet.every(({ x, y }) => Math.hypot(x - spot.x, y - spot.y) > 2 * radius + APART));
  const tops = feet.filter(({ body, x, y, z }) => feet.every((other) => other.body === body || other.z <= z || Math.hypot(other.x - x, other.y - y) > 2 * radius));
  return [...free, ...tops.map(({ body, x, y }) => ({ x, y, on: body }))].filter(inside);
}

/** Its cord stays over the board, and touches nothing. */
function clear(plan: PlacePlan, poses: Poses): boolean {
  const { poles: lengths, cord } = sizeOf(plan.denchuu);
  const yaws = yawsOf(plan);
  const [a, b] = plan.poles.map((pole, n) => upright(pole.x, pole.y, heightOf(pole.on, poses), yaws[n] ?? 0));
  if (a === undefined || b === undefined) return false;
  const nodes = cordBetween(a, b, lengths, cord);
  const thick = PIECES.cord.radius;
  if (nodes.some(({ x, y, z }) => Math.hypot(x, y) > PIECES.board.radius - thick - EDGE || z < thick + CLEAR)) return false;
  const own = [a, b].map((pole, n) => room([pole[0], pole[1], pole[2] + 0.3], [pole[0], pole[1], pole[2] + (lengths[n] ?? 0) - 0.1], poses, (piece) => !on(plan, n).startsWith(`${piece}.`)));
  if (own.some((far) => far < radius + CLEAR)) return false;
  return nodes.slice(1).every((node, n) => room(nodes[n]?.toArray() ?? [0, 0, 0], node.toArray(), poses, () => true) > thick + CLEAR);
}

const on = (plan: PlacePlan, n: number): string => plan.poles[n === 0 ? 0 : 1].on;
