import { expect, test } from 'vitest';

import { told } from './options';

test('what is left alone is left out', () => {
  expect(told({}, 'catham')).toEqual({});
  expect(told({ factions: ['mafia'], actions_per_turn: [2] }, 'catham')).toEqual({ actions_per_turn: 2 });
});

test('one is told as itself, several as a list', () => {
  expect(told({ mode: ['versus'], variants: ['duo', 'expert'] }, 'nekojima')).toEqual({
    mode: 'versus',
    variants: ['duo', 'expert'],
  });
});
