// Where there is room: for two walls among cats, for a cat among cats and walls. By shapes seen from above; no page here.

import { normalizeDegrees, toHundredths } from '../../hands/geometry';
import { yawOf } from '../../scene/pose';
import { PIECES } from './pieces';
import { creaseOf, FOLDS, topOf, type BuildPlan, type Poses, type Spot, type WallKind, type WallSpot } from './plan';

type Place = readonly [number, number];
type Line = readonly [Place, Place];

const CAT = /^(neko|black|yellow|blue|purple|orange)/;
const WALL = /^(brick|small_window|large_window|angel|column)-/;
const LEVEL = 0.5; // cm by which what stands on a floor may be off its height
const CLEAR = 0.35; // cm between a wall and a cat, so that neither touches when the wall comes down
const INSIDE = 0.15; // cm from a wall's edge to that of the floors below and above it
const SIDE = 2.6; // cm from the middle of a floor to a place near its edge
const ROOM = 4; // cm between two cats, so that a hand can get in
const BESIDE = 1.5; // cm from a cat's middle to a wall
// What is tried for walls, what is liked best first: how far apart, how they are folded, turned, and shifted along themselves.
const APARTS = [2.3, 2.7, 1.9, 3.1] as const;
const TURNS = [0, 90, 45, -45, 30, 60, -30, -60] as const;
const BENDS = [FOLDS.usual, 120, 70, 150] as const;
const SHIFTS = [0, 1, -1, 1.8, -1.8] as const;

/** Two walls on both sides of the middle, open towards each other, and the floor over them: clear of whoever stands there. */
export function freshBuild(card: string, option: number, kinds: readonly WallKind[], yaw = 0, cats: readonly Spot[] = []): BuildPlan {
  const feet = cats.map(footOf);
  let best: { plan: BuildPlan; room: number } | null = null;
  for (const bend of BENDS) {
    for (const turn of TURNS) {
      for (const apart of APARTS) {
        for (const shift of SHIFTS) {
          const plan = buildAt(card, option, kinds, yaw, yaw + turn, apart, shift, bend);
          if (!plan.walls.every((wall) => isInside(wall, plan.floor.yaw))) continue;
          const room = Math.min(99, ...feet.flatMap((foot) => plan.walls.map((wall) => between(panels(wall), foot))));
          if (room >= CLEAR) return plan;
          if (room > (best?.room ?? -1)) best = { plan, room };
        }
      }
    }
  }
  return best?.plan ?? buildAt(card, option, kinds, yaw, yaw, APARTS[0], 0, FOLDS.usual);
}

function buildAt(card: string, option: number, kinds: readonly WallKind[], floor: number, yaw: number, apart: number, shift: number, fold: number): BuildPlan {
  const [cos, sin] = [Math.cos((yaw * Math.PI) / 180), Math.sin((yaw * Math.PI) / 180)];
  const wall = (kind: WallKind, side: number): WallSpot => ({
    kind,
    x: toHundredths(-side * apart * cos - shift * sin),
    y: toHundredths(-side * apart * sin + shift * cos),
    yaw: normalizeDegrees(toHundredths(yaw + (side > 0 ? 0 : 180))),
    fold,
  });
  return { card, option, walls: [wall(kinds[0] ?? 'brick', 1), wall(kinds[1] ?? 'brick', -1)], floor: { x: 0, y: 0, yaw: toHundredths(floor) } };
}

/** The cats that stand on a floor, told from its middle. */
export function catsOn(floor: number, poses: Poses, without = ''): Spot[] {
  const [fx, fy, top] = topOf(floor, poses);
  return Object.entries(poses)
    .filter(([body, pose]) => body !== without && CAT.test(body) && Math.abs((pose[2] ?? 99) - top) < LEVEL)
    .map(([, pose]) => ({ x: (pose[0] ?? 0) - fx, y: (pose[1] ?? 0) - fy, yaw: yawOf(pose) }));
}

/** A place on a floor where nobody stands: the middle, or as far from everybody, and from walls, as can be. */
export function freeSpot(floor: number, poses: Poses, without: string, folds: Readonly<Record<string, number>> = {}): { x: number; y: number } {
  const others = catsOn(floor, poses, without).map(({ x, y }): Place => [x, y]);
  const walls = wallsOn(floor, poses, folds);
  const room = (x: number, y: number) =>
    Math.min(99, ...others.map(([ox, oy]) => Math.hypot(x - ox, y - oy)), ...walls.map((line) => (ROOM / BESIDE) * toLine([x, y], line)));
  const steps = [0, -SIDE / 2, SIDE / 2, -SIDE, SIDE, -1.3 * SIDE, 1.3 * SIDE];
  const spots = steps.flatMap((x) => steps.map((y) => ({ x: toHundredths(x), y: toHundredths(y) }))).sort((one, other) => Math.hypot(one.x, one.y) - Math.hypot(other.x, other.y));
  return spots.reduce((best, spot) => (room(best.x, best.y) >= ROOM || room(spot.x, spot.y) <= room(best.x, best.y) ? best : spot));
}

function wallsOn(floor: number, poses: Poses, folds: Readonly<Record<string, number>>): Line[] {
  const [fx, fy, top] = topOf(floor, poses);
  return Object.entries(poses)
    .filter(([body, pose]) => WALL.test(body) && Math.abs((pose[2] ?? 99) - top) < LEVEL)
    .flatMap(([body, pose]) => fromCrease([(pose[0] ?? 0) - fx, (pose[1] ?? 0) - fy], yawOf(pose), folds[body] ?? FOLDS.usual));
}

function panels(wall: WallSpot): Line[] {
  return fromCrease(creaseOf(wall), wall.yaw, wall.fold);
}

function fromCrease(crease: Place, yaw: number, fold: number): Line[] {
  return [yaw + fold / 2, yaw - fold / 2].map((degrees) => {
    const angle = (degrees * Math.PI) / 180;
    return [crease, [crease[0] + PIECES.wall.panel * Math.cos(angle), crease[1] + PIECES.wall.panel * Math.sin(angle)]];
  });
}

/** The outline of a cat's base. */
function footOf({ x, y, yaw }: Spot): Line[] {
  const [wide, deep] = [PIECES.catBoxes[0].half[0] * PIECES.cat.scale, PIECES.catBoxes[0].half[1] * PIECES.cat.scale];
  const angle = (yaw * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const corners = ([[1, 1], [-1, 1], [-1, -1], [1, -1]] as const).map(([a, b]): Place => [x + a * wide * cos - b * deep * sin, y + a * wide * sin + b * deep * cos]);
  return corners.map((corner, n): Line => [corner, corners[(n + 1) % corners.length] ?? corner]);
}

/** Both panels within the floor below, and so within the one that is laid just over it. */
function isInside(wall: WallSpot, floor: number): boolean {
  const angle = (-floor * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const most = PIECES.floor.side / 2 - INSIDE;
  return panels(wall).flat().every(([x, y]) => Math.max(Math.abs(cos * x - sin * y), Math.abs(sin * x + cos * y)) <= most);
}

function between(lines: readonly Line[], others: readonly Line[]): number {
  return Math.min(...lines.flatMap((line) => others.map((other) => apart(line, other))));
}

/** How far two lines are from each other; 0 where they cross. */
function apart(one: Line, other: Line): number {
  const side = ([a, b]: Line, [x, y]: Place) => Math.sign((b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0]));
  const crosses = side(one, other[0]) !== side(one, other[1]) && side(other, one[0]) !== side(other, one[1]);
  return crosses ? 0 : Math.min(toLine(one[0], other), toLine(one[1], other), toLine(other[0], one), toLine(other[1], one));
}

function toLine([x, y]: Place, [[ax, ay], [bx, by]]: Line): number {
  const [dx, dy] = [bx - ax, by - ay];
  const share = Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1)));
  return Math.hypot(x - ax - share * dx, y - ay - share * dy);
}
