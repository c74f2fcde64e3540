import { expect, test } from 'vitest';

import { catsOn, freeSpot, freshBuild } from './freePlaces';
import { creaseOf, type Spot, type WallSpot } from './plan';

/** Points along both panels of a wall. */
function along(wall: WallSpot): [number, number][] {
  const [x, y] = creaseOf(wall);
  return [wall.yaw + wall.fold / 2, wall.yaw - wall.fold / 2].flatMap((degrees) =>
    Array.from({ length: 31 }, (_, n): [number, number] => [x + (n / 10) * Math.cos((degrees * Math.PI) / 180), y + (n / 10) * Math.sin((degrees * Math.PI) / 180)]),
  );
}
/** How far a point is outside of a cat's base; below 0: it is in it. */
function outside({ x, y, yaw }: Spot, [px, py]: readonly [number, number]): number {
  const angle = (-yaw * Math.PI) / 180;
  const [dx, dy] = [px - x, py - y];
  const [a, b] = [Math.cos(angle) * dx - Math.sin(angle) * dy, Math.sin(angle) * dx + Math.cos(angle) * dy];
  return Math.max(Math.abs(a) - 0.95, Math.abs(b) - 0.6);
}

test('a first build has its walls on both sides, open towards each other', () => {
  const plan = freshBuild('build-1', 0, ['brick', 'angel'], 90);
  expect(plan.walls.map(({ kind }) => kind)).toEqual(['brick', 'angel']);
  expect(plan.walls[0].y).toBeCloseTo(-plan.walls[1].y);
  expect(Math.abs(plan.walls[0].yaw - plan.walls[1].yaw)).toBeCloseTo(180);
});

test.each([
  ['in the middle', [{ x: 0, y: 0, yaw: 0 }]],
  ['where a wall would stand', [{ x: -2.3, y: 0, yaw: 90 }]],
  ['at a corner', [{ x: 3.2, y: -3.6, yaw: 0 }]],
  ['two, on both sides', [{ x: -2.6, y: 0.3, yaw: 0 }, { x: 2.6, y: -0.2, yaw: 30 }]],
  ['three', [{ x: -2.6, y: -2.6, yaw: 0 }, { x: 2.6, y: 2.6, yaw: 45 }, { x: 0, y: 0, yaw: 90 }]],
])('no wall of a first build goes through a cat that stands %s, nor beyond the floors', (_, cats) => {
  for (const turn of [0, 17, 90]) {
    const plan = freshBuild('build-1', 0, ['brick', 'column'], turn, cats);
    for (const wall of plan.walls) {
      for (const point of along(wall)) {
        for (const cat of cats) expect(outside(cat, point)).toBeGreaterThan(0.2);
        const angle = (-turn * Math.PI) / 180;
        const [a, b] = [Math.cos(angle) * point[0] - Math.sin(angle) * point[1], Math.sin(angle) * point[0] + Math.cos(angle) * point[1]];
        expect(Math.max(Math.abs(a), Math.abs(b))).toBeLessThan(4.5);
      }
    }
  }
});

test('a cat is first offered a place where nobody stands', () => {
  const poses = { 'floor-2': [0, 0, 5, 1, 0, 0, 0], neko: [3, 3, 0.18, 1, 0, 0, 0] };
  expect(freeSpot(2, poses, 'neko')).toEqual({ x: 0, y: 0 });
  const { x, y } = freeSpot(2, { ...poses, 'blue-1': [0, 0, 5.18, 1, 0, 0, 0] }, 'neko');
  expect(Math.hypot(x, y)).toBeGreaterThan(2);
});

test('on a lower floor a cat is offered a place clear of the walls', () => {
  const poses = { 'floor-1': [0, 0, 0, 1, 0, 0, 0], 'brick-1': [-1, 0, 0.18, 1, 0, 0, 0], 'angel-1': [1, 0, 0.18, 0, 0, 0, 1] };
  const { x, y } = freeSpot(1, poses, 'neko', { 'brick-1': 90, 'angel-1': 90 });
  expect(Math.hypot(x, y)).toBeGreaterThan(1);
  expect(catsOn(1, { ...poses, neko: [1, 2, 0.18, 1, 0, 0, 0] })).toEqual([{ x: 1, y: 2, yaw: 0 }]);
});
