import { expect, test } from 'vitest';

import { discardOf, nextQuestion, settled } from './narrowing';

const POLICE = [1, 2].flatMap((count) =>
  ['mafia', 'hackers'].flatMap((extra) =>
    [1, 2].map((target) => ({ do: 'play', faction: 'police', count, extra, target })),
  ),
);

test('one question after the other, until one action is left', () => {
  expect(nextQuestion(POLICE, {})).toEqual({ field: 'count', values: [1, 2] });
  expect(nextQuestion(POLICE, { count: 2 })).toEqual({ field: 'extra', values: ['mafia', 'hackers'] });
  expect(nextQuestion(POLICE, { count: 2, extra: 'mafia' })).toEqual({ field: 'target', values: [1, 2] });
  const picks = { count: 2, extra: 'mafia', target: 1 };
  expect(nextQuestion(POLICE, picks)).toBeNull();
  expect(settled(POLICE, picks)).toEqual({ do: 'play', faction: 'police', count: 2, extra: 'mafia', target: 1 });
});

test('what has one answer is not asked', () => {
  const actions = [{ do: 'play', faction: 'hackers', count: 1, target: 2 }];
  expect(nextQuestion(actions, {})).toBeNull();
  expect(settled(actions, {})).toEqual(actions[0]);
});

test('a discard is one of the legal ways, in whatever order', () => {
  const legal = [{ do: 'discard', cards: { mafia: 1, police: 1 } }, { do: 'lose_point' }];
  expect(discardOf(legal, { police: 1, mafia: 1, hackers: 0 })).toEqual(legal[0]);
  expect(discardOf(legal, { mafia: 2 })).toBeNull();
});
