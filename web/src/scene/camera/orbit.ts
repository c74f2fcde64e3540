// Where one looks from, as plain numbers: a point looked at, two angles and a distance. No drawing here.

import { MathUtils } from 'three';

import type { Point } from '../pose';

export interface CameraView {
  readonly target: Point;
  readonly azimuth: number; // degrees counter-clockwise from x to where the eye is; -90 is seat 0's side
  readonly elevation: number; // degrees above the horizontal
  readonly distance: number; // cm
}

export type Angles = Pick<CameraView, 'azimuth' | 'elevation'>;

export const FIELD = 30; // degrees from the lower edge to the upper: long lenses bend nothing
const STEEPEST = 89.5;
const FLATTEST = 1;
const NEAREST = 6; // cm
const FURTHEST = 400;

const { clamp, degToRad, euclideanModulo } = MathUtils;

interface Axes {
  ahead: Point;
  right: Point;
  above: Point;
}

export function axes({ azimuth, elevation }: Angles): Axes {
  const [az, el] = [degToRad(azimuth), degToRad(elevation)];
  return {
    ahead: [-Math.cos(el) * Math.cos(az), -Math.cos(el) * Math.sin(az), -Math.sin(el)],
    right: [-Math.sin(az), Math.cos(az), 0],
    above: [-Math.sin(el) * Math.cos(az), -Math.sin(el) * Math.sin(az), Math.cos(el)],
  };
}

export function eyeOf(view: CameraView): Point {
  const { ahead } = axes(view);
  return added(view.target, ahead, -view.distance);
}

/** Turned round what is looked at. */
export function orbited(view: CameraView, azimuth: number, elevation: number): CameraView {
  return {
    ...view,
    azimuth: normalizeDegrees(view.azimuth + azimuth),
    elevation: clamp(view.elevation + elevation, FLATTEST, STEEPEST),
  };
}

/** Moved to the right and up, in heights of the picture. */
export function panned(view: CameraView, right: number, up: number): CameraView {
  const side = axes(view);
  const tall = 2 * view.distance * Math.tan(degToRad(FIELD / 2));
  const target = added(added(view.target, side.right, right * tall), side.above, up * tall);
  return { ...view, target: target.map((value, axis) => clamp(value, axis === 2 ? -2 : -60, axis === 2 ? 160 : 60)) as Point };
}

/** Nearer (above 1) or further away; `at` stays where it is in the picture. */
export function zoomed(view: CameraView, times: number, at: Point = view.target): CameraView {
  const distance = clamp(view.distance / times, NEAREST, FURTHEST);
  const share = 1 - distance / view.distance;
  const target = view.target.map((value, axis) => value + ((at[axis] ?? value) - value) * share) as Point;
  return { ...view, target, distance };
}

/** As near as can be, from these angles, with all corners in the picture and in its middle; `share` of its height is free. */
export function fitted(corners: readonly Point[], azimuth: number, elevation: number, aspect: number, room = 1.08, share = 1): CameraView {
  const { ahead, right, above } = axes({ azimuth, elevation });
  const tall = share * Math.tan(degToRad(FIELD / 2));
  const depths = corners.map((corner) => dot(corner, ahead));
  const level = depths.reduce((sum, depth) => sum + depth, 0) / (depths.length || 1);
  let target: Point = [ahead[0] * level, ahead[1] * level, ahead[2] * level];
  let distance = 0;
  for (const [axis, wide] of [[right, tall * aspect], [above, tall]] as const) {
    // A corner is seen if it is at most wide * (its distance ahead of the eye) from the line of sight.
    const most = Math.max(...corners.map((corner, n) => dot(corner, axis) - wide * (depths[n] ?? 0)));
    const least = Math.min(...corners.map((corner, n) => dot(corner, axis) + wide * (depths[n] ?? 0)));
    target = added(target, axis, (most + least) / 2);
    distance = Math.max(distance, (most - least) / (2 * wide));
  }
  return { target, azimuth, elevation, distance: clamp(distance * room + level, NEAREST, FURTHEST) };
}

/** On the way from one view to another, the shorter way round. */
export function mixedView(from: CameraView, to: CameraView, share: number): CameraView {
  const mixed = (one: number, other: number) => one + (other - one) * share;
  return {
    target: from.target.map((value, axis) => mixed(value, to.target[axis] ?? value)) as Point,
    azimuth: normalizeDegrees(from.azimuth + normalizeDegrees(to.azimuth - from.azimuth) * share),
    elevation: mixed(from.elevation, to.elevation),
    distance: mixed(from.distance, to.distance),
  };
}

function normalizeDegrees(degrees: number): number {
  return euclideanModulo(degrees + 180, 360) - 180;
}

export function dot(one: Point, other: Point): number {
  return one[0] * other[0] + one[1] * other[1] + one[2] * other[2];
}

export function added(point: Point, direction: Point, times: number): Point {
  return [point[0] + direction[0] * times, point[1] + direction[1] * times, point[2] + direction[2] * times];
}
