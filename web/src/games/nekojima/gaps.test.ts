import { expect, test } from 'vitest';

import { nearest } from './gaps';

// A link of pink's cord is 10 / 8 cm long, and lies along x when it is turned by nothing.
const link = (x: number, y: number, z: number) => [x, y, z, 1, 0, 0, 0];

test('a cord alone is as far from the board as it is high', () => {
  expect(nearest({})).toBeNull();
  const gap = nearest({ 'pink-1.cord.0': link(0, 0, 3), 'pink-1.a': [-1, 0, 0, 1, 0, 0, 0] });
  expect(gap).toMatchObject({ other: 'board', cord: 'pink-1' });
  expect(gap?.mm).toBeCloseTo(28.4);
});

test('two cords that cross, and a cord beside a strange pole', () => {
  const across = [0.6, -0.6, 3.5, Math.SQRT1_2, 0, 0, Math.SQRT1_2]; // along y
  const crossed = nearest({ 'pink-1.cord.0': link(0, 0, 3), 'blue-1.cord.0': across });
  expect(crossed).toMatchObject({ cord: 'pink-1', other: 'blue-1' });
  expect(crossed?.mm).toBeCloseTo(10 * (0.5 - 0.32));
  const beside = nearest({ 'pink-1.cord.0': link(0, 0, 3), 'white-1.a': [0.5, 1.2, 0, 1, 0, 0, 0] });
  expect(beside).toMatchObject({ cord: 'pink-1', other: 'white-1.a' });
  expect(beside?.mm).toBeCloseTo(10 * (1.2 - 0.16 - 0.85));
});

test('only what is wanted is told, and what touches is no gap', () => {
  const poses = { 'pink-1.cord.0': link(0, 0, 3), 'blue-1.cord.0': link(0, 0.1, 3) };
  expect(nearest(poses)?.mm).toBe(0);
  expect(nearest(poses, ({ other }) => other === 'board')?.mm).toBeCloseTo(28.4);
});
