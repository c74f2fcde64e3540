import { expect, test } from 'vitest';

import type { TableState } from '../state/table';
import { besides, keepBesides } from './beside';
import { turnOf } from './turn';

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

test('those beside are remembered, and what cannot be read is not', () => {
  const kept = new Map<string, string>();
  const shelf = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  const ben = { guest: 'g', name: 'Ben', token: 't' };
  keepBesides('x', [ben], shelf);
  expect(besides('x', shelf)).toEqual([ben]);
  keepBesides('x', [], shelf);
  expect(besides('x', shelf)).toEqual([]);
  kept.set('nekobako.beside.x', '{');
  expect(besides('x', shelf)).toEqual([]);
  kept.set('nekobako.beside.x', '[1, null]');
  expect(besides('x', shelf)).toEqual([]);
});
