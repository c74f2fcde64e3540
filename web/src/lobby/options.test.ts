import { expect, test } from 'vitest';

import type { GameInfo, OptionChoice, OptionField, TableInfo } from '../protocol/table';
import { describeOptions, fieldsFor, isComplete, optionsToSend, valueOf } from './options';

const choice = (value: unknown, label: string, seats: number[] | null = null): OptionChoice => ({ value, label: { en: label }, about: null, seats });
const field = (name: string, kind: OptionField['kind'], more: Partial<OptionField> = {}): OptionField => ({
  name,
  kind,
  label: { en: name },
  about: null,
  default: null,
  offered: null,
  choices: [],
  presets: [],
  least: null,
  most: null,
  seats: null,
  further: false,
  flag: null,
  ...more,
});
const FIELDS = [
  field('mode', 'choice', { choices: [choice('coop', 'together'), choice('versus', 'apart'), choice('solo', 'alone', [1])], seats: [2, 3, 4] }),
  field('speed', 'choice', { default: 1, choices: [choice(1, 'one'), choice(2, 'two')] }),
  field('variants', 'several', { default: [], choices: [choice('pairs', 'in pairs', [2, 4]), choice('hard', 'for experts')] }),
  field('decks', 'several', {
    default: ['a', 'b'],
    least: 2,
    most: 2,
    choices: ['a', 'b', 'c'].map((deck) => choice(deck, deck.toUpperCase())),
    presets: [choice(['a', 'b'], 'for a first game'), choice('random', 'by chance')],
  }),
  field('first', 'seat', { presets: [choice(null, 'by chance')], further: true }),
  field('limit', 'number', { presets: [choice(null, 'none'), choice(50, '50 turns')], further: true }),
  field('cards', 'data'),
];
const sent = (options: Record<string, unknown>, seats = 2) => optionsToSend(FIELDS, options, seats);

test('what is left alone, or is so anyway, is left out', () => {
  expect(sent({})).toEqual({});
  expect(sent({ mode: 'coop', speed: 1, decks: ['b', 'a'], first: null, limit: null })).toEqual({});
  expect(sent({ speed: 2 })).toEqual({ speed: 2 });
});

test('what differs is sent, and data stays as it is', () => {
  const options = { mode: 'versus', variants: ['pairs', 'hard'], decks: 'random', first: 1, limit: 50, cards: [{ id: 'x' }] };
  expect(sent(options)).toEqual(options);
});

test('so many players are not asked, nor sent, what is not for them', () => {
  expect(fieldsFor(FIELDS, 1).map(({ name }) => name)).not.toContain('mode');
  expect(fieldsFor(FIELDS, 3).find(({ name }) => name === 'variants')?.choices.map(({ value }) => value)).toEqual(['hard']);
  expect(sent({ mode: 'versus', variants: ['pairs', 'hard'], first: 2 }, 1)).toEqual({ variants: ['hard'] });
});

test('what people find chosen is sent, where the game alone would do otherwise', () => {
  const tremor = field('tremor', 'choice', { default: 0, offered: 0.5, choices: [choice(0, 'none'), choice(0.5, 'a little')] });
  expect(valueOf(tremor, {}, 2)).toBe(0.5);
  expect(optionsToSend([tremor], {}, 2)).toEqual({ tremor: 0.5 });
  expect(optionsToSend([tremor], { tremor: 0 }, 2)).toEqual({});
});

test('a default that is not offered is the first choice', () => {
  const [mode] = fieldsFor(FIELDS, 2);
  expect(valueOf(mode as OptionField, {}, 2)).toBe('coop');
});

test('of several, as many as must be, or a set that is taken at one go', () => {
  const decks = FIELDS[3] as OptionField;
  expect(isComplete(decks, ['a'])).toBe(false);
  expect(isComplete(decks, ['a', 'c'])).toBe(true);
  expect(isComplete(decks, 'random')).toBe(true);
});

test('what was agreed is said in the words of the schema', () => {
  const description = (options: Record<string, unknown>) =>
    describeOptions({ options: FIELDS } as unknown as GameInfo, { options, settings: { clock: null }, places: [{}, {}] } as unknown as TableInfo);
  expect(description({})).toEqual(['together', 'speed: one', 'decks: for a first game']);
  expect(description({ mode: 'versus', variants: ['hard'], decks: ['a', 'c'], first: 1 })).toEqual(['apart', 'speed: one', 'for experts', 'decks: A, C']);
});
