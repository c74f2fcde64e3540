import { expect, test } from 'vitest';

import { between, placed, tiltOf, upright, yawOf } from './pose';

test('a body that stands has the yaw it was given', () => {
  for (const yaw of [-170, -90, 0, 33, 90, 179]) expect(yawOf(upright(1, 2, 3, yaw))).toBeCloseTo(yaw, 6);
});

test('a point of a body is turned and moved with it', () => {
  const point = placed(upright(10, 0, 2, 90), [1, 0, 5]);
  expect([point.x, point.y, point.z].map((value) => Number(value.toFixed(6)))).toEqual([10, 1, 7]);
});

test('between two poses is halfway, by the shorter arc, whatever the signs', () => {
  const [from, to] = [upright(0, 0, 0, 10), upright(4, 2, 0, 50)];
  for (const sign of [1, -1]) {
    const other = to.map((value, n) => (n < 3 ? value : sign * value));
    const half = between(from, other, 0.5, new Float32Array(7));
    expect(half[0]).toBeCloseTo(2);
    expect(yawOf(half)).toBeCloseTo(30, 4);
    expect(Math.hypot(half[3] ?? 0, half[4] ?? 0, half[5] ?? 0, half[6] ?? 0)).toBeCloseTo(1, 6);
  }
});

test('what is turned leans by nothing, what lies leans by a right angle', () => {
  expect(tiltOf(upright(1, 2, 3, 77))).toBeCloseTo(0);
  expect(tiltOf([0, 0, 0, Math.SQRT1_2, Math.SQRT1_2, 0, 0])).toBeCloseTo(90);
});
