import { expect, test } from 'vitest';

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

test('while it is locked nothing moves it, not even a way it had begun', () => {
  const rig = new Rig(() => undefined, false);
  rig.go(VIEW);
  rig.advance(16);
  rig.locked = true;
  const before = eye(rig);
  rig.advance(16);
  rig.orbit(30, 10);
  rig.pan(1, 1);
  rig.zoom(2);
  rig.go(VIEW);
  rig.fit([[0, 0, 0], [9, 9, 9]], { azimuth: 0, elevation: 80 });
  rig.advance(500);
  expect(eye(rig)).toEqual(before);
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
