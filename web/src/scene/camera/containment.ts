// Keeping points in the picture without turning: the eye slides, and goes back where they are too far apart.

import { MathUtils } from 'three';

import type { Point } from '../pose';
import { added, axes, dot, FIELD, mixedView, type CameraView } from './orbit';

/** A part of the picture, by how far beside and above the line of sight its edges are, in cm a cm ahead. */
export interface PictureWindow {
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
  readonly top: number;
}

const NEAREST = 0.5; // cm ahead of the eye: nearer is not seen
const SLOW = 320; // ms in which about two thirds of the way are gone
const SLIGHT = 0.002; // of the distance: nothing that an eye would see

/** Edges at shares of the half picture from its middle; -1 and 1 are its own. */
export function windowOf(aspect: number, left: number, right: number, bottom: number, top: number): PictureWindow {
  const tall = Math.tan(MathUtils.degToRad(FIELD / 2));
  return { left: left * tall * aspect, right: right * tall * aspect, bottom: bottom * tall, top: top * tall };
}

/** Whether all points are seen within the window. */
export function contains(view: CameraView, points: readonly Point[], window: PictureWindow): boolean {
  const { ahead, right, above } = axes(view);
  return points.every((point) => {
    const depth = dot(point, ahead) - dot(view.target, ahead) + view.distance;
    const [x, y] = [dot(point, right) - dot(view.target, right), dot(point, above) - dot(view.target, above)];
    const within = (value: number, low: number, high: number) => value >= low * depth - 1e-9 && value <= high * depth + 1e-9;
    return depth >= NEAREST && within(x, window.left, window.right) && within(y, window.bottom, window.top);
  });
}

/** The view nearest to this one from which all points are seen within the window; its angles are the same. */
export function contained(view: CameraView, points: readonly Point[], window: PictureWindow): CameraView {
  if (points.length === 0) return view;
  const { ahead, right, above } = axes(view);
  const level = dot(view.target, ahead);
  const depths = points.map((point) => dot(point, ahead) - level);
  const ways = [
    { axis: right, low: window.left, high: window.right },
    { axis: above, low: window.bottom, high: window.top },
  ];
  // At a distance, points want the line of sight at least and at most so far along an axis.
  const limits = ({ axis, low, high }: (typeof ways)[number], distance: number) => {
    const along = points.map((point) => dot(point, axis));
    return {
      least: Math.max(...along.map((place, n) => place - high * ((depths[n] ?? 0) + distance))),
      most: Math.min(...along.map((place, n) => place - low * ((depths[n] ?? 0) + distance))),
    };
  };
  let distance = Math.max(view.distance, NEAREST - Math.min(...depths));
  const further = ways.map((way) => {
    const { least, most } = limits(way, distance);
    return (least - most) / (way.high - way.low);
  });
  distance += Math.max(0, ...further);
  let { target } = view;
  for (const way of ways) {
    const { least, most } = limits(way, distance);
    const now = dot(target, way.axis);
    const wanted = least > most ? (least + most) / 2 : MathUtils.clamp(now, least, most);
    target = added(target, way.axis, wanted - now);
  }
  return { ...view, target, distance };
}

/** A step of ms from a view towards the one nearest to `home` that has all points in the inner window; in the outer one they
 * are at once, however fast they move. Where motion is reduced, nothing moves until a point would leave the outer window:
 * then it is a cut, and another one home once all points are seen from there. */
export function followed(
  view: CameraView,
  home: CameraView,
  points: readonly Point[],
  windows: { readonly inner: PictureWindow; readonly outer: PictureWindow },
  passed: number,
  still: boolean,
): CameraView {
  const wanted = contained(home, points, windows.inner);
  if (still) return contains(home, points, windows.inner) ? home : contains(view, points, windows.outer) ? view : wanted;
  const left = Math.hypot(...wanted.target.map((value, axis) => value - (view.target[axis] ?? 0)), wanted.distance - view.distance);
  const share = left < SLIGHT * view.distance ? 1 : 1 - Math.exp(-passed / SLOW);
  return contained(mixedView(view, wanted, share), points, windows.outer);
}
