// Where a body is: x, y, z in centimetres (z up), then a quaternion w, x, y, z, as the server tells it.

import { MathUtils, Quaternion, Vector3, type Object3D } from 'three';

export type Pose = ArrayLike<number>;
export type NumericPose = [number, number, number, number, number, number, number];
export type Point = [number, number, number];

const UP = new Vector3(0, 0, 1);

export const at = (numbers: ArrayLike<number>, place: number): number => numbers[place] ?? 0;

export function quaternionOf(pose: Pose, into = new Quaternion()): Quaternion {
  return into.set(at(pose, 4), at(pose, 5), at(pose, 6), at(pose, 3));
}

/** The pose of a body at a place, turned by a quaternion. */
export function poseOf(x: number, y: number, z: number, turn: Quaternion): NumericPose {
  return [x, y, z, turn.w, turn.x, turn.y, turn.z];
}

export function put(object: Object3D, pose: Pose): void {
  object.position.set(at(pose, 0), at(pose, 1), at(pose, 2));
  quaternionOf(pose, object.quaternion);
}

/** A point of a body, in the world. */
export function placed(pose: Pose, point: Point): Vector3 {
  return turned(pose, point).add(new Vector3(at(pose, 0), at(pose, 1), at(pose, 2)));
}

/** A direction of a body, in the world. */
export function turned(pose: Pose, direction: Point): Vector3 {
  return new Vector3(...direction).applyQuaternion(quaternionOf(pose));
}

/** A turn about the vertical, counter-clockwise, in degrees. */
export function turnBy(degrees: number): Quaternion {
  return new Quaternion().setFromAxisAngle(UP, MathUtils.degToRad(degrees));
}

/** Upright, turned counter-clockwise from x by `yaw` degrees. */
export function upright(x: number, y: number, z: number, yaw: number): NumericPose {
  return poseOf(x, y, z, turnBy(yaw));
}

/** How far a body is turned about the vertical, in degrees. */
export function yawOf(pose: Pose): number {
  const ahead = turned(pose, [1, 0, 0]);
  return MathUtils.radToDeg(Math.atan2(ahead.y, ahead.x));
}

/** How far a body leans from upright, in degrees. */
export function tiltOf(pose: Pose): number {
  return MathUtils.radToDeg(turned(pose, [0, 0, 1]).angleTo(UP));
}

const [START, END] = [new Quaternion(), new Quaternion()]; // made once: this runs for every body in every picture

/** Between two poses: places along a line, turns along the shorter arc. */
export function between(from: Pose, to: Pose, share: number, into: Float32Array): Float32Array {
  for (let axis = 0; axis < 3; axis++) into[axis] = MathUtils.lerp(at(from, axis), at(to, axis), share);
  const { w, x, y, z } = quaternionOf(from, START).slerp(quaternionOf(to, END), share);
  into.set([w, x, y, z], 3);
  return into;
}
