import { expect, test } from 'vitest';

import {
  acting,
  aimed,
  chosen,
  empty,
  free,
  gripped,
  holds,
  joined,
  released,
  righted,
  rotated,
  shifted,
  sideOf,
  switched,
  tied,
  type Hands,
  type Pose,
} from './handState';

const at = (x: number, y = 0, z = 0): Pose => [x, y, z, 1, 0, 0, 0];
const both = (): Hands => gripped(gripped(empty(2), 0, 'a', at(-2)), 1, 'b', at(2));
const place = (state: Hands, side: 0 | 1): number[] => (state.hands[side]?.target ?? []).slice(0, 3);

test('an empty hand moves nothing', () => {
  const state = empty(2);
  expect(acting(state)).toEqual([]);
  expect(shifted(state, 1, 1, 1)).toEqual(state);
});

test('hands take hold once, and of one thing only', () => {
  const state = gripped(empty(2), 0, 'a', at(0));
  expect(gripped(state, 0, 'b', at(1))).toBe(state);
  expect(gripped(state, 1, 'a', at(1))).toBe(state);
  expect(free(state)).toBe(1);
  expect(free(both())).toBeNull();
  expect(sideOf(both(), 'b')).toBe(1);
});

test('both move as one until one is chosen; then the other stays where it is', () => {
  const moved = shifted(both(), 1, 2, 3);
  expect([place(moved, 0), place(moved, 1)]).toEqual([[-1, 2, 3], [3, 2, 3]]);
  const alone = shifted(chosen(both(), 1), 1, 0, 0);
  expect([place(alone, 0), place(alone, 1)]).toEqual([[-2, 0, 0], [3, 0, 0]]);
});

test('two turn about their middle, one about itself', () => {
  const turned = rotated(both(), 90);
  expect(place(turned, 0)[0]).toBeCloseTo(0);
  expect(place(turned, 0)[1]).toBeCloseTo(-2);
  const alone = rotated(chosen(both(), 0), 90);
  expect(place(alone, 0)).toEqual([-2, 0, 0]);
  expect(alone.hands[0]?.target[3]).toBeCloseTo(Math.SQRT1_2);
});

test('Tab goes from both to one, to the other, and to both', () => {
  const one = switched(both());
  expect(acting(one)).toEqual([0]);
  expect(acting(switched(one))).toEqual([1]);
  expect(acting(switched(switched(one)))).toEqual([0, 1]);
  expect(switched(gripped(empty(2), 0, 'a', at(0))).active).toBe(1);
  expect(switched(empty(1))).toEqual(empty(1));
});

test('who lets go leaves the other in charge', () => {
  const state = released(chosen(both(), 1), 1);
  expect(holds(state, 1)).toBeNull();
  expect(state.active).toBe(0);
  expect(acting(state)).toEqual([0]);
});

test('nothing goes through the table, and what lay stands up', () => {
  expect(place(shifted(gripped(empty(1), 0, 'a', at(0)), 0, 0, -9), 0)[2]).toBe(-1.5);
  const lying = aimed(both(), 0, [0, 0, 0, Math.SQRT1_2, Math.SQRT1_2, 0, 0]);
  expect(righted(chosen(lying, 0)).hands[0]?.target.slice(3)).toEqual([1, 0, 0, 0]);
});

test('one hand alone is never together', () => {
  expect(joined(empty(1), true).together).toBe(false);
  expect(joined(empty(2), true).together).toBe(true);
});

test('what is tied goes no further than its cord, whatever the pointer wants', () => {
  expect(tied(at(9, 0, 2), [0, 0, 0], 4).slice(0, 3)).toEqual([4, 0, 2]);
  expect(tied(at(3, 0, 2), [0, 0, 0], 4).slice(0, 3)).toEqual([3, 0, 2]);
});
