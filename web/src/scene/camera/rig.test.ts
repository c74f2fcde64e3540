import { Vector3 } from 'three';
import { expect, test } from 'vitest';

import type { Point } from '../pose';
import type { CameraView } from './orbit';
import { Rig } from './rig';

const VIEW: CameraView = { target: [1, 2, 3], azimuth: 0, elevation: 50, distance: 40 };

function eye(rig: Rig): number[] {
  return rig.camera.position.toArray();
}

test('it goes to a view evenly, or at once where motion is reduced', () => {
  const [even, still] = [new Rig(() => undefined, false), new Rig(() => undefined, true)];
  for (const rig of [even, still]) rig.go(VIEW);
  expect(even.going).toBe(true);
  expect(still.going).toBe(false);
  for (let n = 0; n < 60; n++) even.advance(16);
  expect(even.going).toBe(false);
  eye(even).forEach((value, axis) => expect(value).toBeCloseTo(eye(still)[axis] ?? 0, 6));
});

test('while it is locked nobody turns it; a way it had begun goes on without turning', () => {
  const rig = new Rig(() => undefined, false);
  rig.go(VIEW);
  rig.advance(16);
  rig.locked = true;
  const { azimuth, elevation } = turnOf(rig);
  rig.orbit(30, 10);
  rig.pan(1, 1);
  rig.zoom(2);
  rig.go({ ...VIEW, azimuth: 90 });
  rig.fit([[0, 0, 0], [9, 9, 9]], { azimuth: 0, elevation: 80 });
  for (let n = 0; n < 300; n++) rig.advance(16);
  expect(rig.going).toBe(false);
  expect(rig.view.distance).toBeCloseTo(VIEW.distance, 3);
  expect(turnOf(rig).azimuth).toBeCloseTo(azimuth, 9);
  expect(turnOf(rig).elevation).toBeCloseTo(elevation, 9);
});

function turnOf(rig: Rig): { azimuth: number; elevation: number } {
  return { azimuth: rig.camera.rotation.z, elevation: rig.camera.rotation.x };
}

test.each([true, false])('what it keeps is in what is free in every frame, also when that changes (still: %s)', (still) => {
  const rig = new Rig(() => undefined, still);
  rig.resize(1.6);
  rig.go({ target: [0, 0, 3], azimuth: -90, elevation: 30, distance: 40 });
  for (let n = 0; n < 60; n++) rig.advance(16);
  let held: Point[] = [[0, 0, 2], [0, 0, 8]];
  rig.keeps = () => held;
  rig.locked = true;
  const worst = () => Math.max(...held.flatMap((point) => [Math.abs(rig.seen(point).x), Math.abs(rig.seen(point).y)]));
  for (let n = 0; n < 150; n++) {
    held = held.map(([x, y, z]) => [x + 0.3, y + 0.1, z + 0.2]);
    if (n === 50) rig.cover({ top: 0.1, right: 0.4, bottom: 0.3, left: 0 });
    if (n === 100) rig.resize(0.6);
    if (n === 120) rig.asked(() => rig.orbit(40, 5)); // who asks for it turns it
    if (n === 130) rig.asked(() => rig.go({ target: [0, 0, 0], azimuth: 0, elevation: 20, distance: 30 }));
    rig.advance(16);
    expect(worst()).toBeLessThanOrEqual(0.9701);
  }
  rig.locked = false;
  held = [];
  for (let n = 0; n < 60; n++) rig.advance(16);
  expect(rig.going).toBe(false);
});

test('whoever turned it is asked no more', () => {
  const rig = new Rig(() => undefined, false);
  rig.orbit(5, 0);
  expect(rig.touched).toBe(true);
  rig.fit([[0, 0, 0], [9, 9, 9]], { azimuth: -90, elevation: 30 });
  expect(rig.touched).toBe(false);
});

test('a view that someone asks for is gone to even while it is locked', () => {
  const rig = new Rig(() => undefined, true);
  rig.locked = true;
  rig.asked(() => rig.go(VIEW));
  expect(rig.view).toEqual(VIEW);
  expect(rig.locked).toBe(true);
});

test('what is covered on a side moves the middle, but not under what is held', () => {
  const rig = new Rig(() => undefined, true);
  rig.resize(1.6);
  rig.go({ ...VIEW, target: [0, 0, 0] });
  const middle = () => new Vector3(0, 0, 0).project(rig.camera);
  expect(middle().x).toBeCloseTo(0, 6);
  rig.locked = true;
  rig.cover({ top: 0, right: 0.5, bottom: 0.2, left: 0 });
  rig.advance(500);
  expect(middle().x).toBeCloseTo(0, 6);
  rig.locked = false;
  rig.advance(16);
  expect(middle().x).toBeCloseTo(-0.5, 6);
  expect(middle().y).toBeCloseTo(0.2, 6);
  expect(rig.seen([0, 0, 0]).x).toBeCloseTo(0, 6);
});

test('what is fitted is in what is free', () => {
  const rig = new Rig(() => undefined, true);
  rig.resize(1.6);
  rig.cover({ top: 0.1, right: 0.4, bottom: 0.3, left: 0.05 }, true);
  const corners = [-8, 8].flatMap((x) => [-8, 8].flatMap((y) => [0, 10].map((z): [number, number, number] => [x, y, z])));
  rig.fit(corners, { azimuth: -90, elevation: 30 });
  for (const corner of corners) {
    const { x, y } = rig.seen(corner);
    expect(Math.max(Math.abs(x), Math.abs(y))).toBeLessThan(1);
  }
});

test.each([0.46, 1, 1.6])('what is square is seen square in a picture of shape %d, covered or not', (shape) => {
  for (const margins of [{ top: 0, right: 0, bottom: 0, left: 0 }, { top: 0.1, right: 0.3, bottom: 0.2, left: 0 }]) {
    const rig = new Rig(() => undefined, true);
    rig.resize(shape);
    rig.go({ target: [0, 0, 0], azimuth: -90, elevation: 0, distance: 40 });
    rig.cover(margins, true);
    const seen = (point: [number, number, number]) => new Vector3(...point).project(rig.camera);
    const [middle, aside, above] = [seen([0, 0, 0]), seen([1, 0, 0]), seen([0, 0, 1])];
    const [wide, tall] = [Math.abs(aside.x - middle.x) * shape, Math.abs(above.y - middle.y)]; // in heights of the picture
    expect(wide / tall).toBeCloseTo(1, 6);
  }
});
