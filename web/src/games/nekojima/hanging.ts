// Where cats hang on cords, and how a hand gets them there: the cord passes between paw and torso, then under the bend.
// Geometry to help the eye and the hand; whether it may hang there is for the server to say.

import { MathUtils, Quaternion } from 'three';

import { placed, poseOf, turnBy, turned, upright, type NumericPose, type Point } from '../../scene/pose';
import { room } from './gaps';
import { PIECES } from './pieces';
import { sizeOf, type Poses } from './plan';

export type HookName = 'paw' | 'tail';

/** A place on a cord, at a share of its length from the first pole. */
export interface CordSpot {
  readonly denchuu: string;
  readonly at: number;
}

const BEND = 0.2; // cm from where a hook's origin is up to the underside of its bend
/** Where the cord is from the hook, ahead and above, while the hook is brought over it. */
const MOUTH = [[1.5, -0.5], [0.2, -0.5]] as const;
const SHARES = 50; // along a cord
const ENDS = 0.06; // of a cord next to its poles, where no cat has room
const SPARE = 0.95; // cm about a cat that comes from a side

interface CatSize {
  readonly long: number;
  readonly tail: readonly number[];
}
const sizeOfCat = (cat: string): CatSize | undefined => (PIECES.cats as Readonly<Record<string, CatSize>>)[cat];

/** A point of a cord, and the direction there. */
export function cordPoint({ denchuu, at }: CordSpot, poses: Poses): { point: Point; yaw: number } | null {
  const { links } = PIECES.cord;
  const link = Math.min(Math.floor(at * links), links - 1);
  const pose = poses[`${denchuu}.cord.${link}`];
  if (pose === undefined) return null;
  const along = turned(pose, [1, 0, 0]);
  const { x, y, z } = placed(pose, [(at * links - link) * (sizeOf(denchuu).cord / links), 0, 0]);
  return { point: [x, y, z], yaw: MathUtils.radToDeg(Math.atan2(along.y, along.x)) - 90 };
}

/** Where on these cords a click was, as it is seen on the page; null: near none. */
export function nearestSpot(cords: readonly string[], poses: Poses, away: (point: Point) => number, within: number): CordSpot | null {
  let best: { spot: CordSpot; far: number } | null = null;
  for (const denchuu of cords) {
    for (let n = 0; n <= SHARES; n++) {
      const spot = { denchuu, at: ENDS + ((1 - 2 * ENDS) * n) / SHARES };
      const there = cordPoint(spot, poses);
      const far = there === null ? Infinity : away(there.point);
      if (far <= within && far < (best?.far ?? Infinity)) best = { spot, far };
    }
  }
  return best?.spot ?? null;
}

/** How a cat hangs there, by its paw or head down by its tail. */
export function hangingPose(cat: string, spot: CordSpot, by: HookName, poses: Poses, flipped = false): NumericPose | null {
  return withCordAt(cat, spot, by, poses, flipped, [0, BEND - PIECES.cord.radius]);
}

/** How it hangs, and the way there from the side that has room. */
export function wayOnto(cat: string, spot: CordSpot, by: HookName, poses: Poses): { pose: NumericPose; way: NumericPose[] } | null {
  const flipped = comesFromRight(cat, spot, poses);
  const pose = hangingPose(cat, spot, by, poses, flipped);
  const way = MOUTH.map((mouth) => withCordAt(cat, spot, by, poses, flipped, mouth));
  return pose === null ? null : { pose, way: way.filter((one) => one !== null) };
}

function comesFromRight(cat: string, spot: CordSpot, poses: Poses): boolean {
  const there = cordPoint(spot, poses);
  if (there === null) return false;
  const [left, right] = [0, 180].map((turn) => {
    const ahead = MathUtils.degToRad(there.yaw + turn);
    const [x, y, z] = there.point;
    const from: Point = [x - MOUTH[0][0] * Math.cos(ahead), y - MOUTH[0][0] * Math.sin(ahead), z];
    return room(from, [from[0], from[1], z - (sizeOfCat(cat)?.long ?? 4)], poses, (piece) => piece !== spot.denchuu && piece !== cat);
  });
  return (left ?? 0) < SPARE && (right ?? 0) > (left ?? 0);
}

/** The cat whose hook, upright, has the cord ahead of it and above its origin by so much. */
function withCordAt(cat: string, spot: CordSpot, by: HookName, poses: Poses, flipped: boolean, [ahead, above]: readonly [number, number]): NumericPose | null {
  const there = cordPoint(spot, poses);
  if (there === null) return null;
  const yaw = there.yaw + (flipped ? 180 : 0);
  const [cos, sin] = [Math.cos(MathUtils.degToRad(yaw)), Math.sin(MathUtils.degToRad(yaw))];
  const [x, y, z] = [there.point[0] - ahead * cos, there.point[1] - ahead * sin, there.point[2] - above];
  if (by === 'paw') return upright(x, y, z, yaw);
  const [beside = 0, higher = 0] = sizeOfCat(cat)?.tail ?? [];
  return poseOf(x + beside * cos, y + beside * sin, z + higher, turnBy(yaw).multiply(new Quaternion(0, 1, 0, 0)));
}
