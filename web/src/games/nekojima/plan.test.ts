import { expect, test } from 'vitest';

import { fresh, placeAction, planOf, quarterAt, spanOf, supportAt, withPole, yawsOf } from './plan';

test('a first guess has its poles as far apart as the cord likes, looking at each other', () => {
  const plan = fresh('blue-3', ['culture', 'attractions']);
  const [a, b] = plan.poles;
  expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeCloseTo(spanOf('blue-3'), 1);
  const [one, other] = yawsOf(plan);
  expect(Math.abs(one - other)).toBeCloseTo(180);
});

test('both poles in one quarter stand on both sides of its middle', () => {
  const [a, b] = fresh('pink-1', ['dining', 'dining']).poles;
  expect(a.x + b.x).toBeCloseTo(a.y + b.y, 1);
  expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeCloseTo(spanOf('pink-1'), 1);
});

test('a long cord in one quarter bends: both poles stand well inside', () => {
  for (const { x, y } of fresh('blue-3', ['culture', 'culture']).poles) expect(quarterAt(x, y)).toBe('culture');
});

test('a pole goes no further than its cord', () => {
  const plan = withPole(fresh('pink-1', ['dining', 'homes']), 1, { x: -60, y: 0 });
  const [a, b] = plan.poles;
  expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeLessThan(11.7);
});

test('a plan becomes an action, and an action a plan', () => {
  const plan = withPole(fresh('white-2', ['dining', 'homes']), 0, { turn: 20 });
  const action = placeAction(plan);
  const again = planOf(action);
  expect(again?.poles[0].turn).toBeCloseTo(20, 1);
  expect(placeAction(again ?? plan)).toEqual(action);
  expect(planOf({ do: 'place', denchuu: 'white-2', poles: null })).toBeNull();
});

test('a pole over another stands on it', () => {
  const poses = { 'pink-1.a': [3, 2, 0, 1, 0, 0, 0], 'pink-4.b': [3, 2.2, 5, 1, 0, 0, 0], 'pink-1.cord.0': [3, 2, 9, 1, 0, 0, 0] };
  expect(supportAt(3, 2, poses, null)).toEqual({ on: 'pink-4.b', height: 11.5 });
  expect(supportAt(3, 2, poses, 'pink-4')).toEqual({ on: 'pink-1.a', height: 5 });
  expect(supportAt(8, 2, poses, null)).toEqual({ on: 'board', height: 0 });
});
