import { PerspectiveCamera, Vector3 } from 'three';
import { expect, test } from 'vitest';

import type { Point } from '../pose';
import { eyeOf, FIELD, fitted, mixedView, orbited, panned, zoomed, type CameraView } from './orbit';

const VIEW: CameraView = { target: [0, 0, 3], azimuth: -90, elevation: 30, distance: 70 };

function looking(view: CameraView, aspect: number): PerspectiveCamera {
  const camera = new PerspectiveCamera(FIELD, aspect, 1, 900);
  camera.up.set(0, 0, 1);
  camera.position.set(...eyeOf(view));
  camera.lookAt(...view.target);
  camera.updateMatrixWorld();
  return camera;
}

test('seat 0 looks from the front: x to the right, y away', () => {
  const [x, y, z] = eyeOf(VIEW);
  expect(x).toBeCloseTo(0);
  expect(y).toBeLessThan(-50);
  expect(z).toBeGreaterThan(30);
  expect(new Vector3(5, 0, 3).project(looking(VIEW, 1)).x).toBeGreaterThan(0);
});

test('everything is in the picture, and something touches its edge', () => {
  const corners: Point[] = [-13, 13].flatMap((x) => [-13, 13].flatMap((y) => [-1, 12].map((z): Point => [x, y, z])));
  for (const [azimuth, elevation, aspect] of [[-90, 34, 1.6], [20, 5, 0.46], [-90, 89.5, 1]] as const) {
    const camera = looking(fitted(corners, azimuth, elevation, aspect, 1), aspect);
    const seen = corners.map((corner) => new Vector3(...corner).project(camera));
    const furthest = Math.max(...seen.flatMap(({ x, y }) => [Math.abs(x), Math.abs(y)]));
    expect(furthest).toBeLessThan(1.001);
    expect(furthest).toBeGreaterThan(0.98);
  }
});

test('it neither turns under the table nor over the top', () => {
  expect(orbited(VIEW, 0, 400).elevation).toBeLessThan(90);
  expect(orbited(VIEW, 0, -400).elevation).toBeGreaterThan(0);
  expect(orbited(VIEW, -200, 0).azimuth).toBeCloseTo(70);
});

test('zooming keeps a point where it is in the picture', () => {
  const point: Point = [6, 2, 0];
  const before = new Vector3(...point).project(looking(VIEW, 1.5));
  const after = new Vector3(...point).project(looking(zoomed(VIEW, 1.7, point), 1.5));
  expect(after.x).toBeCloseTo(before.x, 5);
  expect(after.y).toBeCloseTo(before.y, 5);
});

test('panning by a height of the picture moves it by just that', () => {
  const before = new Vector3(...VIEW.target).project(looking(VIEW, 1));
  const after = new Vector3(...VIEW.target).project(looking(panned(VIEW, 0, 0.25), 1));
  expect(before.y - after.y).toBeCloseTo(0.5, 5);
});

test('on its way it takes the shorter way round', () => {
  const half = mixedView({ ...VIEW, azimuth: 170 }, { ...VIEW, azimuth: -170 }, 0.5);
  expect(Math.abs(half.azimuth)).toBeCloseTo(180);
});
