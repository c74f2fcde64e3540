import { expect, test } from 'vitest';

import { fieldsOf } from './cardFields';
import type { ActionView, Card, View } from './protocol';

const view = { reserve: { walls: { brick: 3, angel: 9, column: 1 }, nakama: {}, floors: 5 } } as unknown as View;
const card = (...options: ActionView['options']): ActionView => ({ id: 'one', options, start: false });
const play = (more: Partial<Card>): Card => ({ do: 'card', card: 'one', option: 0, ...more });

test('a build is one field over the whole face, and is dim when it cannot be played', () => {
  const [field, ...others] = fieldsOf(card({ build: ['brick', 'angel'] }), view, [play({})]);
  expect(others).toEqual([]);
  expect(field).toMatchObject({ build: ['brick', 'angel'], colour: null, play: play({}), box: { x: 0, y: 0, wide: 1, high: 1 } });
  expect(fieldsOf(card({ build: ['brick', 'angel'] }), view, [])[0]?.play).toBeNull();
});

test('a card of any colour has a field for each that may be taken, none over another', () => {
  const plays = (['yellow', 'blue', 'purple', 'orange'] as const).map((colour) => play({ colour }));
  const fields = fieldsOf(card({ nakama: 'any' }), view, plays);
  expect(fields.map(({ colour }) => colour)).toEqual(['yellow', 'blue', 'purple', 'orange']);
  expect(new Set(fields.map(({ box }) => `${box.x} ${box.y}`)).size).toBe(4);
  expect(fields.every(({ box }) => box.wide === 0.5 && box.high === 0.5)).toBe(true);
  expect(fieldsOf(card({ nakama: 'any' }), view, []).map((field) => field.play)).toEqual([null, null, null, null]);
});

test('a card with two options shows one above the other', () => {
  const [upper, lower] = fieldsOf(card({ build: ['brick', 'angel'] }, { nakama: 'yellow', pet: true }), view, [play({}), play({ option: 1, colour: 'yellow' })]);
  expect((upper?.box.y ?? 0) > (lower?.box.y ?? 0)).toBe(true);
  expect(lower).toMatchObject({ option: 1, colour: 'yellow', pet: true });
});

test('cats that are taken off the tower are told apart', () => {
  const fields = fieldsOf(card({ nakama: 'blue' }), view, [play({ colour: 'blue', from: 'blue-1' }), play({ colour: 'blue', from: 'blue-3' })]);
  expect(fields.map(({ from }) => from)).toEqual(['blue-1', 'blue-3']);
});

test('where a kind has run out, another takes its place; Columns go two at a time', () => {
  const kinds = (...build: NonNullable<ActionView['options'][0]['build']>) => fieldsOf(card({ build }), view, [play({ kinds: null })])[0]?.play?.kinds;
  expect(kinds('brick', 'large_window')).toEqual(['brick', 'angel']);
  expect(kinds('column', 'column')).toEqual(['angel', 'angel']);
});
