import { expect, test } from 'vitest';

import { freshBuild } from './freePlaces';
import { buildAction, buildOf, catAction, creaseOf, ghostsOf, onBack, topOf, withPart } from './plan';

test('a build becomes an action, and an action a build', () => {
  const plan = withPart(freshBuild('build-1', 0, ['brick', 'brick']), 1, { x: 1.5, fold: 120 });
  expect(buildOf(buildAction(plan))).toEqual(plan);
  expect(withPart(plan, 2, { yaw: 45, fold: 30 }).floor).toEqual({ x: 0, y: 0, yaw: 45 });
  expect(ghostsOf(plan.walls)).toEqual(['brick-1', 'brick-2']);
});

test('a cat goes on a floor or on a cat, never on both', () => {
  const base = { do: 'move' as const, nakama: 'blue-1', floor: null, x: null, y: null, yaw: null };
  const plan = { base, cat: 'blue-1', floor: 3, on: null, x: 1, y: 2, yaw: 90 };
  expect(catAction(plan)).toEqual({ do: 'move', nakama: 'blue-1', floor: 3, x: 1, y: 2, yaw: 90 });
  expect(catAction({ ...plan, on: 'blue-2' })).toEqual({ do: 'move', nakama: 'blue-1', on: 'blue-2', x: 1, y: 2, yaw: 90 });
});

test('a flat wall has its crease in its middle, a folded one behind it', () => {
  const wall = { kind: 'brick' as const, x: 1, y: 0, yaw: 0, fold: 180 };
  expect(creaseOf(wall)[0]).toBeCloseTo(1);
  expect(creaseOf({ ...wall, fold: 90 })[0]).toBeCloseTo(1 - 1.5 * Math.SQRT1_2);
  expect(topOf(2, { 'floor-2': [1, 2, 5, 1, 0, 0, 0] })).toEqual([1, 2, 5.18]);
});

test('a cat on a cat stands behind its head and looks the same way', () => {
  expect(onBack(0)).toEqual({ x: -0.65, y: -0, yaw: 0 });
  expect(onBack(90).y).toBeCloseTo(-0.65);
});
