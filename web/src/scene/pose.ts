// Where a body is: x, y, z in centimetres (z up), then a quaternion w, x, y, z, as the server tells it.

import { Quaternion, Vector3, type Object3D } from 'three';

export type Pose = ArrayLike<number>;
export type Point = [number, number, number];

export const at = (numbers: ArrayLike<number>, place: number): number => numbers[place] ?? 0;

export function put(object: Object3D, pose: Pose): void {
  object.position.set(at(pose, 0), at(pose, 1), at(pose, 2));
  object.quaternion.set(at(pose, 4), at(pose, 5), at(pose, 6), at(pose, 3));
}

/** A point of a body, in the world. */
export function placed(pose: Pose, point: Point): Vector3 {
  return turned(pose, point).add(new Vector3(at(pose, 0), at(pose, 1), at(pose, 2)));
}

/** A direction of a body, in the world. */
export function turned(pose: Pose, direction: Point): Vector3 {
  return new Vector3(...direction).applyQuaternion(new Quaternion(at(pose, 4), at(pose, 5), at(pose, 6), at(pose, 3)));
}

/** Upright, turned counter-clockwise from x by `yaw` degrees. */
export function upright(x: number, y: number, z: number, yaw: number): number[] {
  const half = (yaw * Math.PI) / 360;
  return [x, y, z, Math.cos(half), 0, 0, Math.sin(half)];
}

/** How far a body is turned about the vertical, in degrees. */
export function yawOf(pose: Pose): number {
  const [w, x, y, z] = [at(pose, 3), at(pose, 4), at(pose, 5), at(pose, 6)];
  return (Math.atan2(2 * (w * z + x * y), 1 - 2 * (y * y + z * z)) * 180) / Math.PI;
}

/** How far a body leans from upright, in degrees. */
export function tiltOf(pose: Pose): number {
  return (Math.acos(Math.min(1, Math.max(-1, 1 - 2 * (at(pose, 4) ** 2 + at(pose, 5) ** 2)))) * 180) / Math.PI;
}

/** Between two poses: places along a line, turns along the shorter arc. Frames are close: a chord will do for it. */
export function between(from: Pose, to: Pose, share: number, into: Float32Array): Float32Array {
  let dot = 0;
  for (let i = 3; i < 7; i++) dot += at(from, i) * at(to, i);
  const sign = dot < 0 ? -1 : 1;
  let length = 0;
  for (let i = 0; i < 7; i++) {
    const end = i < 3 ? at(to, i) : sign * at(to, i);
    const value = at(from, i) + (end - at(from, i)) * share;
    into[i] = value;
    if (i > 2) length += value * value;
  }
  const scale = 1 / Math.sqrt(length || 1);
  for (let i = 3; i < 7; i++) into[i] = at(into, i) * scale;
  return into;
}
