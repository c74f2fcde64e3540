import { expect, test } from 'vitest';

import type { Thing } from '../../scene/things/thing';
import type { View } from './protocol';
import { kindsOf, thingsOf, type ThingActs } from './things';

const BASE = {
  turn: { seat: 0, number: 3, phase: 'build', partner: null },
  seats: 2,
  dice: ['dining', 'impose'],
  quarters: ['dining', 'homes'],
  cube: 'pink',
  drawn: ['black', 'pink'],
  owed: [0, 1],
  bag: { pink: 4, white: 7, blue: 7, black: 4 },
  counter: ['pink', 'pink', 'black', 'white'],
  level: 1,
  reserve: ['pink-1', 'pink-2', 'pink-4', 'blue-1'],
  cats: ['cat-2', 'cat-5'],
  nests_left: 0,
  denchuu: null,
  due: 1,
} as unknown as View;
const NOTHING: ThingActs = { quarter: () => undefined, take: () => undefined };

function things(change: Partial<View> = {}, acts: Partial<ThingActs> = {}, narrow = false, away: string[] = []): Map<string, Thing> {
  const all = thingsOf({ ...BASE, ...change }, { ...NOTHING, ...acts }, { narrow, away: new Set(away), nameOf: (seat) => `seat ${seat}` });
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length); // each has a name of its own
  return new Map(all.map((thing) => [thing.name, thing]));
}

test('dice are thrown when it is time, and say what they ask for afterwards', () => {
  const roll = () => undefined;
  const before = things({ dice: [null, null] }, { roll });
  expect([before.get('die-0')?.use, before.get('die-1')?.glow]).toEqual([roll, true]);
  const after = things();
  expect(after.get('die-0')?.use).toBeUndefined();
  expect(after.get('die-1')?.label).toContain('IMPOSE: the neighbour');
  expect(things({ seats: 1 }).get('die-1')?.label).toContain('across from');
});

test('cubes of a colour are alike: what was drawn goes to the counter under its name', () => {
  const drawn = things();
  const [black, pink] = [drawn.get('cube:black-2'), drawn.get('cube:pink-3')];
  expect([black?.look, pink?.look]).toEqual(['black', 'pink']);
  expect(drawn.get('cube:black-3')?.label).toBe('seat 1 has a cat to hang');
  const validated = things({ drawn: [], counter: ['pink', 'pink', 'black', 'white', 'pink', 'black'], cube: null });
  expect(validated.get('cube:pink-3')?.at).not.toEqual(pink?.at);
});

test('the reserve shows one of each kind of the drawn colour, and not what a hand has taken', () => {
  expect(kindsOf('pink').map((names) => names.length)).toEqual([3, 2, 2]);
  const names = (more: Map<string, Thing>) => [...more.keys()].filter((name) => name.startsWith('reserve:pink'));
  expect(names(things())).toEqual(['reserve:pink-1', 'reserve:pink-4']);
  expect(names(things({}, {}, false, ['pink-1']))).toEqual(['reserve:pink-2', 'reserve:pink-4']);
  expect(names(things({ cube: null }))).toEqual([]);
});

test('on a narrow page cats come when they are due, and the reserve makes room for them', () => {
  const kinds = (more: Map<string, Thing>) => new Set([...more.values()].filter(({ name }) => name.startsWith('reserve:')).map(({ kind }) => kind));
  expect(kinds(things({}, {}, true))).toEqual(new Set(['denchuu']));
  expect(kinds(things({ denchuu: 'pink-3' }, {}, true))).toEqual(new Set(['cat']));
  expect(kinds(things({ denchuu: 'pink-3' }))).toEqual(new Set(['denchuu', 'cat']));
});

test('quarters are there while one is to be chosen, with their numbers', () => {
  const chosen: string[] = [];
  const offered = things({}, { quarter: (name) => (name === 'culture' ? () => void chosen.push(name) : undefined) });
  const quarters = [...offered.values()].filter(({ kind }) => kind === 'quarter');
  expect(quarters.map(({ name, shortcut }) => [name, shortcut])).toEqual([['quarter:culture', '3']]);
  quarters[0]?.use?.();
  expect(chosen).toEqual(['culture']);
});
