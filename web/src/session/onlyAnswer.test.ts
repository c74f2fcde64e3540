import { expect, test } from 'vitest';

import { onlyAnswer } from './onlyAnswer';

const CONCEDE = { do: 'concede' };

test('one possible answer is found, beside giving up', () => {
  expect(onlyAnswer({ seat: 0, legal: [{ do: 'skip' }, CONCEDE] }, ['skip'])).toEqual({ do: 'skip' });
});

test('a choice, something to choose freely, giving up, or what a game keeps for people is no such answer', () => {
  expect(onlyAnswer({ seat: 0, legal: [{ do: 'skip' }, { do: 'swap', mission: 'a' }] }, ['skip', 'swap'])).toBeNull();
  expect(onlyAnswer({ seat: 0, legal: [{ do: 'pet', impulse: null }, CONCEDE] }, ['pet'])).toBeNull();
  expect(onlyAnswer({ seat: 0, legal: [CONCEDE] }, ['concede'])).toBeNull();
  expect(onlyAnswer({ seat: 0, legal: [{ do: 'roll' }, CONCEDE] }, ['skip'])).toBeNull();
  expect(onlyAnswer({ seat: null, legal: [{ do: 'skip' }] }, ['skip'])).toBeNull();
  expect(onlyAnswer({ seat: 0, legal: [] }, ['skip'])).toBeNull();
});
