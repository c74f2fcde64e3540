import { expect, test } from 'vitest';

import { format, keysOf, preferredLanguage } from './catalogue';
import { CATALOGUES } from './index.svelte';

// What is the same in French and English, and meant to be: each room keeps its own list.
const UNTRANSLATED = import.meta.glob<string[]>('../**/untranslated.json', { eager: true, import: 'default' });

test('holes are filled, and numbers choose', () => {
  const words = { a: { b: '{name}: {n} {n:card|cards}' } };
  expect(format(words, 'en', 'a.b', { name: 'Ada', n: 1 })).toBe('Ada: 1 card');
  expect(format(words, 'en', 'a.b', { name: 'Ada', n: 0 })).toBe('Ada: 0 cards');
  expect(format(words, 'fr', 'a.b', { name: 'Ada', n: 0 })).toBe('Ada: 0 card');
  expect(format(words, 'fr', 'a.b', { name: 'Ada', n: 1.5 })).toBe('Ada: 1.5 card');
  expect(format(words, 'fr', 'a.b', { name: 'Ada', n: 1_000_000 })).toBe('Ada: 1000000 cards');
  expect(format(words, 'en', 'a.c')).toBe('a.c');
});

test('French punctuation stays with its word', () => {
  expect(format({ a: '« Quoi ? » : {n} %' }, 'fr', 'a', { n: 3 })).toBe('«\u00a0Quoi\u00a0?\u00a0»\u00a0: 3\u00a0%');
  expect(format({ a: 'a : b' }, 'en', 'a')).toBe('a : b');
});

test('the browser’s first wish that there is', () => {
  expect(preferredLanguage(['de-DE', 'fr-CH', 'en'])).toBe('fr');
  expect(preferredLanguage(['ja'])).toBe('en');
});

test('every word is there in both languages, with the same holes', () => {
  expect(keysOf(CATALOGUES.fr)).toEqual(keysOf(CATALOGUES.en));
  const holes = (text: string) => [...text.matchAll(/\{(\w+)/g)].map((hole) => hole[1]).sort();
  for (const key of keysOf(CATALOGUES.en)) {
    const [en, fr] = [format(CATALOGUES.en, 'en', key), format(CATALOGUES.fr, 'fr', key)];
    expect(new Set(holes(fr)), key).toEqual(new Set(holes(en)));
  }
});

test('nothing was left untranslated', () => {
  const untranslated = new Set(
    Object.entries(UNTRANSLATED).flatMap(([path, keys]) => keys.map((key) => `${path.split('/').at(-2) ?? ''}.${key}`)),
  );
  const same = keysOf(CATALOGUES.en).filter((key) => format(CATALOGUES.en, 'en', key) === format(CATALOGUES.fr, 'fr', key));
  expect(same.filter((key) => !untranslated.has(key))).toEqual([]);
  expect([...untranslated].filter((key) => !same.includes(key))).toEqual([]);
});
