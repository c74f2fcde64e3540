import { expect, test } from 'vitest';

import { standing } from './standing';

test('who shares a place shares its number', () => {
  const outcome = { winners: [2], ranking: [[2], [0, 1], [3]], scores: [5, 5, 16, 1], reason: 'points', rule: 'C-30' };
  expect(standing(outcome).map(({ seat, place, score, won }) => [seat, place, score, won])).toEqual([
    [2, 1, 16, true],
    [0, 2, 5, false],
    [1, 2, 5, false],
    [3, 4, 1, false],
  ]);
});

test('nothing to tell before the end', () => {
  expect(standing(null)).toEqual([]);
  expect(standing(undefined)).toEqual([]);
});
