import { expect, test } from 'vitest';

import { choicesFor, chosenOf, isComplete, NOTHING, told } from './options';

test('what is left alone, or is so anyway, is left out', () => {
  expect(told(NOTHING, 'catham', 2)).toEqual({});
  expect(told({ ...NOTHING, values: { mode: ['coop'] } }, 'tower', 2)).toEqual({});
  expect(told({ ...NOTHING, values: { actions_per_turn: [2] } }, 'catham', 2)).toEqual({ actions_per_turn: 2 });
});

test('one is told as itself, several as a list', () => {
  const values = { mode: ['versus'], variants: ['duo', 'expert'] };
  expect(told({ ...NOTHING, values, first: 1 }, 'nekojima', 2)).toEqual({ mode: 'versus', variants: ['duo', 'expert'], first: 1 });
});

test('one alone is not asked what needs others', () => {
  expect(choicesFor('tower', 1)).toEqual([]);
  expect(choicesFor('nekojima', 1).map(({ values }) => values)).toEqual([['jungle', 'skyscrapers', 'expert']]);
  const values = { mode: ['versus'], variants: ['duo', 'expert'] };
  expect(told({ ...NOTHING, values }, 'nekojima', 1)).toEqual({ variants: ['expert'] });
});

test('factions: by chance, or exactly so many', () => {
  expect(told({ ...NOTHING, factions: 'random', turnLimit: 50 }, 'catham', 2)).toEqual({ factions: 'random', turn_limit: 50 });
  const four = { ...NOTHING, factions: 'chosen' as const, named: ['mafia', 'police', 'hackers', 'robocats'] };
  expect(isComplete(four, 'catham')).toBe(false);
  const five = { ...four, named: [...four.named, 'detectives'] };
  expect(isComplete(five, 'catham')).toBe(true);
  expect(told(five, 'catham', 2)).toEqual({ factions: five.named });
});

test('what a table has is what was chosen for it', () => {
  const agreed: [string, Record<string, unknown>][] = [
    ['nekojima', { mode: 'versus', variants: ['duo', 'expert'], first: 1 }],
    ['catham', { factions: ['mafia', 'police', 'hackers', 'robocats', 'detectives'], actions_per_turn: 2, turn_limit: 50 }],
    ['catham', { factions: 'random', first: 0 }],
    ['tower', {}],
  ];
  for (const [game, options] of agreed) expect(told(chosenOf(options), game, 2)).toEqual(options);
});
