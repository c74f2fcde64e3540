import { expect, test } from 'vitest';

import { resultsOf, winnersOf } from './results';

test('who shares a place shares its number', () => {
  const outcome = { winners: [2], ranking: [[2], [0, 1], [3]], scores: [5, 5, 16, 1], reason: 'points', rule: 'C-30' };
  expect(resultsOf(outcome).map(({ seat, place, score, won }) => [seat, place, score, won])).toEqual([
    [2, 1, 16, true],
    [0, 2, 5, false],
    [1, 2, 5, false],
    [3, 4, 1, false],
  ]);
});

test('nothing to tell before the end', () => {
  expect(resultsOf(null)).toEqual([]);
  expect(resultsOf(undefined)).toEqual([]);
});

test('whoever played several seats won once; two people of the same name are two, and so are bots', () => {
  const rows = resultsOf({ winners: [0, 1, 2, 3, 4], ranking: [[0, 1, 2, 3, 4]], scores: [9, 9, 9, 9, 9] });
  const seated = (guest: string) => ({ person: { guest, name: 'Mia', here: true }, bot: null, called: { en: 'Mia' } });
  const bot = { person: null, bot: 'steady', called: { en: 'steady' } };
  const places = [seated('a'), seated('a'), seated('b'), bot, bot].map((place, seat) => ({ seat, ...place }));
  expect(winnersOf(rows, places).map(({ seat }) => seat)).toEqual([0, 2, 3, 4]);
});
