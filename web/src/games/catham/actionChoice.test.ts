import { expect, test } from 'vitest';

import { chosenOf, discardOf, discardSize, questionsOf } from './actionChoice';

const POLICE = [1, 2].flatMap((count) =>
  ['mafia', 'hackers'].flatMap((extra) =>
    [1, 2].map((target) => ({ do: 'play', faction: 'police', count, extra, target })),
  ),
);

test('everything that differs is asked, with an answer to begin with', () => {
  expect(questionsOf(POLICE, {})).toEqual([
    { field: 'target', values: [1, 2], chosen: 1 },
    { field: 'count', values: [1, 2], chosen: 2 },
    { field: 'extra', values: ['mafia', 'hackers'], chosen: 'mafia' },
  ]);
  expect(chosenOf(POLICE, { target: 2, extra: 'hackers' })).toEqual({
    do: 'play',
    faction: 'police',
    count: 2,
    extra: 'hackers',
    target: 2,
  });
});

test('what a later answer can be depends on the earlier ones', () => {
  const hackers = [
    { do: 'play', faction: 'hackers', count: 1, target: 1 },
    { do: 'play', faction: 'hackers', count: 1, target: 2 },
    { do: 'play', faction: 'hackers', count: 2, target: 2 },
  ];
  expect(questionsOf(hackers, { count: 2 })).toEqual([{ field: 'target', values: [1, 2], chosen: 1 }]);
  expect(chosenOf(hackers, { count: 2, target: 1 })).toEqual(hackers[0]);
  expect(chosenOf(hackers, { target: 2 })).toEqual(hackers[2]);
});

test('what has one answer is not asked', () => {
  const actions = [{ do: 'play', faction: 'hackers', count: 1, target: 2 }];
  expect(questionsOf(actions, {})).toEqual([]);
  expect(chosenOf(actions, {})).toEqual(actions[0]);
  expect(chosenOf([], {})).toBeNull();
});

test('a discard is one of the legal ways, in whatever order', () => {
  const legal = [{ do: 'discard', cards: { mafia: 1, police: 1 } }, { do: 'lose_point' }];
  expect(discardOf(legal, { police: 1, mafia: 1, hackers: 0 })).toEqual(legal[0]);
  expect(discardOf(legal, { mafia: 2 })).toBeNull();
  expect(discardSize(legal)).toBe(2);
  expect(discardSize([{ do: 'lose_point' }])).toBe(0);
});
