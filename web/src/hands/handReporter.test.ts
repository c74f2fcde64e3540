import { expect, test } from 'vitest';

import { beganAt, HandReporter } from './handReporter';
import { chosen, empty, gripped, released, shifted } from './handState';

test('only what has changed is told, and time never stands still', () => {
  const reporter = new HandReporter([0, 1]);
  let state = empty(2);
  expect(reporter.changes(state, 5)).toEqual([]);
  state = gripped(state, 1, 'pink-1.b', [1, 2, 3, 1, 0, 0, 0]);
  expect(reporter.changes(state, 5).map(({ record }) => record)).toEqual([{ t: 5, hand: 1, grip: 'pink-1.b', pose: [1, 2, 3, 1, 0, 0, 0] }]);
  expect(reporter.changes(state, 6)).toEqual([]);
  state = shifted(chosen(state, 1), 0.1234567, 0, 0);
  expect(reporter.changes(state, 5).map(({ record: { t, pose } }) => [t, pose[0]])).toEqual([[6, 1.12346]]);
  expect(reporter.changes(released(state, 1), 40)[0]?.record.grip).toBeNull();
});

test('what may not have been heard is told again, an empty hand too', () => {
  const reporter = new HandReporter([0, 1]);
  const state = gripped(empty(2), 0, 'brick-1', [1, 2, 3, 1, 0, 0, 0]);
  reporter.changes(state, 1);
  reporter.forget();
  expect(reporter.changes(state, 2).map(({ record }) => record.grip)).toEqual(['brick-1']);
  reporter.changes(released(state, 0), 3);
  reporter.forget();
  expect(reporter.changes(released(state, 0), 4).map(({ record }) => record.grip)).toEqual([null]);
});

test('in Duo each side is the first hand of its own seat', () => {
  const reporter = new HandReporter([0, 0]);
  const changes = reporter.changes(gripped(empty(2), 1, 'b', [0, 0, 0, 1, 0, 0, 0]), 1);
  expect(changes.map(({ side, record }) => [side, record.hand])).toEqual([[1, 0]]);
});

test('a page that is loaded again goes on with the time of the handling', () => {
  const kept = new Map<string, string>();
  const storage = { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) };
  expect(beganAt('t', true, 1000, storage)).toBe(1000);
  expect(beganAt('t', false, 9000, storage)).toBe(1000);
  expect(beganAt('u', false, 9000, storage)).toBeLessThan(-40_000_000);
});
