import { expect, test } from 'vitest';

import { down, steering } from './gamepad';

const button = (value = 0) => ({ pressed: value > 0.5, value });
const pad = (axes: number[], pressed: Record<number, number> = {}) => ({
  axes,
  buttons: Array.from({ length: 16 }, (_, n) => button(pressed[n])),
});

test('a stick a hand; a stick at rest moves nothing', () => {
  const { hands } = steering(pad([1, 0, 0.1, -1]), 0.1, false, new Set());
  expect(hands[0]?.right).toBeCloseTo(1.4);
  expect(hands[0]?.ahead).toBe(0);
  expect(hands[1]?.right).toBe(0);
  expect(hands[1]?.ahead).toBeCloseTo(1.4);
});

test('shoulders lift and lower, the cross turns, small steps are smaller', () => {
  const read = steering(pad([0, 0, 0, 0], { 4: 1, 7: 1, 14: 1 }), 0.1, true, new Set());
  expect(read.hands[0]?.up).toBeCloseTo(0.3);
  expect(read.hands[1]?.up).toBeCloseTo(-0.3);
  expect(read.turn).toBeCloseTo(1.5);
});

test('a button counts once', () => {
  const held = pad([0, 0, 0, 0], { 0: 1 });
  expect(steering(held, 0.1, false, new Set()).pressed).toEqual(['grab']);
  expect(steering(held, 0.1, false, down(held)).pressed).toEqual([]);
});

test('either stick pressed asks for small steps, Start for hands off', () => {
  expect(steering(pad([0, 0, 0, 0], { 11: 1 }), 0.1, false, new Set()).pressed).toEqual(['fine']);
  expect(steering(pad([0, 0, 0, 0], { 9: 1, 10: 1 }), 0.1, false, new Set()).pressed).toEqual(['finish', 'fine']);
});
