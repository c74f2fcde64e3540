import { expect, test } from 'vitest';

import { storedGuests, storeGuests } from './deviceSessions.svelte';
import { after, sitterAt, turnOf, type TableState } from './tableState';

const visit = (seats: number[], deciders: number[], events: number, match = 1) => ({
  seats,
  state: { deciders, events: { length: events }, table: { match } } as unknown as TableState,
});

test('whoever must decide is shown, by the newest that anyone here has heard', () => {
  const [ada, ben] = [visit([0], [0], 3), visit([1], [1], 4)];
  expect(turnOf([ada, ben])).toBe(ben);
  expect(turnOf([visit([0], [0], 9), visit([1], [1], 1, 2)])?.seats).toEqual([1]);
});

test('nobody here need decide', () => {
  expect(turnOf([visit([0], [2], 3), visit([1], [2], 3)])).toBeNull();
  expect(turnOf([{ seats: [], state: null }])).toBeNull();
});

test('who has just sat down beside is known at once, before they have heard of it themselves', () => {
  const at = (guest: string, ...sitting: (string | null)[]) => ({
    state: {
      guest,
      table: { places: sitting.map((one, seat) => ({ seat, person: one === null ? null : { guest: one } })) },
    } as unknown as TableState,
  });
  const [mia, zoe] = [at('mia', 'mia', 'zoe', 'ben', null), at('zoe', 'mia', null, 'ben', null)];
  expect([0, 1, 2, 3].map((seat) => sitterAt([mia, zoe], seat))).toEqual([mia, zoe, undefined, undefined]);
  expect(sitterAt([{ state: null }], 0)).toBeUndefined();
});

test('those beside are remembered, and what cannot be read is not', () => {
  const kept = new Map<string, string>();
  const shelf = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  const ben = { guest: 'g', name: 'Ben', token: 't' };
  storeGuests('x', [ben], shelf);
  expect(storedGuests('x', shelf)).toEqual([ben]);
  storeGuests('x', [], shelf);
  expect(storedGuests('x', shelf)).toEqual([]);
  kept.set('nekobako.beside.x', '{');
  expect(storedGuests('x', shelf)).toEqual([]);
  kept.set('nekobako.beside.x', '[1, null]');
  expect(storedGuests('x', shelf)).toEqual([]);
});

test('the foresight of held pieces is kept until hands stop', () => {
  const foresight = { verdict: 'close' as const, places: { 'white-1.a': 'dining' }, forebodings: [] };
  const held = after({ foresight: null } as unknown as TableState, { type: 'foresight', seat: 0, foresight });
  expect(held?.foresight).toEqual(foresight);
  expect(after(held, { type: 'handling', seat: 0, action: null, going: false })?.foresight).toBeNull();
});
