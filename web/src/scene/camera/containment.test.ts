import { expect, test } from 'vitest';

import type { Point } from '../pose';
import { contained, contains, followed, windowOf } from './containment';
import type { CameraView } from './orbit';

const HOME: CameraView = { target: [0, 0, 3], azimuth: -90, elevation: 30, distance: 50 };
const windows = { inner: windowOf(1.6, -0.8, 0.8, -0.8, 0.8), outer: windowOf(1.6, -0.97, 0.97, -0.97, 0.97) };
const angles = ({ azimuth, elevation }: CameraView) => [azimuth, elevation];

/** A piece of 5 cm with its foot on the ground, carried there. */
const piece = ([x, y, z]: Point): Point[] => [[x - 1, y, z], [x + 1, y, z], [x, y - 1, z + 5], [x, y + 1, z + 5], [x, y, 0]];

test('what is seen stays where it is in the picture', () => {
  expect(contained(HOME, piece([2, 1, 3]), windows.inner)).toEqual(HOME);
});

test.each<Point>([[60, 0, 0], [-60, 0, 0], [0, 60, 0], [0, -45, 0], [0, 0, 100], [30, -45, 40]])('a piece at %s is kept without turning, as near as can be', (...place) => {
  const points = [...piece(place), [0, 0, 10] as Point];
  const view = contained(HOME, points, windows.inner);
  expect(contains(view, points, windows.inner)).toBe(true);
  expect(angles(view)).toEqual(angles(HOME));
  expect(contains({ ...view, distance: view.distance * 0.97 }, points, windows.inner)).toBe(false);
});

test('what goes behind the eye comes before it again', () => {
  const points = piece([0, -80, 40]);
  expect(contains(HOME, points, windows.inner)).toBe(false);
  expect(contains(contained(HOME, points, windows.inner), points, windows.inner)).toBe(true);
});

/** Frame by frame: out of the picture and up at a speed, then back. */
function carried(still: boolean, speed: number, ms: number) {
  let view = HOME;
  let [outside, cuts] = [0, 0];
  const ways: readonly Point[] = [[1, 0, 0], [0, 0, 1], [-1, 0, 0], [0, 0, -1]];
  let place: Point = [0, 0, 2];
  for (const way of ways) {
    for (let gone = 0; gone < 45; gone += (speed * ms) / 1000) {
      place = place.map((value, axis) => value + ((way[axis] ?? 0) * speed * ms) / 1000) as Point;
      const next = followed(view, HOME, piece(place), windows, ms, still);
      if (!contains(next, piece(place), windows.outer)) outside += 1;
      if (next !== view && still) cuts += 1;
      expect(angles(next)).toEqual(angles(HOME));
      view = next;
    }
  }
  for (let n = 0; n < 400; n++) view = followed(view, HOME, piece([0, 0, 2]), windows, ms, still);
  return { view, outside, cuts };
}

test.each([[false, 20, 16], [false, 200, 16], [false, 60, 250], [true, 20, 16], [true, 200, 100]])('no frame of a carry is without it (still: %s, %d cm/s, a frame each %d ms)', (still, speed, ms) => {
  const { view, outside, cuts } = carried(still, speed, ms);
  expect(outside).toBe(0);
  expect(cuts).toBeLessThan(24); // few where motion is reduced
  expect(view.distance).toBeCloseTo(HOME.distance, 4); // and home again in the end
  view.target.forEach((value, axis) => expect(value).toBeCloseTo(HOME.target[axis] ?? 0, 4));
});
