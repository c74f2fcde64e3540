import { expect, test } from 'vitest';

import { fragmentOf, placeOf, type Place } from './router.svelte';

const PLACES: Place[] = [
  { page: 'lobby' },
  { page: 'table', table: 'a-b_c/d' },
  { page: 'replay', match: 'é' },
  { page: 'rules', game: 'tower' },
  { page: 'mine' },
  { page: 'settings' },
];

test.each(PLACES)('$page has an address', (place) => {
  expect(placeOf(fragmentOf(place))).toEqual(place);
});

test('an address that leads nowhere leads to the lobby', () => {
  for (const fragment of ['', '#', '#/t/', '#/nowhere/x']) expect(placeOf(fragment)).toEqual({ page: 'lobby' });
});
