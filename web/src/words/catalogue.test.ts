import { expect, test } from 'vitest';

import { keysOf, say, wished } from './catalogue';
import { CATALOGUES } from './index.svelte';
import { SAME } from './same';

test('holes are filled, and numbers choose', () => {
  const words = { a: { b: '{name}: {n} {n:card|cards}' } };
  expect(say(words, 'en', 'a.b', { name: 'Ada', n: 1 })).toBe('Ada: 1 card');
  expect(say(words, 'en', 'a.b', { name: 'Ada', n: 0 })).toBe('Ada: 0 cards');
  expect(say(words, 'fr', 'a.b', { name: 'Ada', n: 0 })).toBe('Ada: 0 card');
  expect(say(words, 'en', 'a.c')).toBe('a.c');
});

test('French punctuation stays with its word', () => {
  expect(say({ a: '« Quoi ? » : {n} %' }, 'fr', 'a', { n: 3 })).toBe('«\u00a0Quoi\u00a0?\u00a0»\u00a0: 3\u00a0%');
  expect(say({ a: 'a : b' }, 'en', 'a')).toBe('a : b');
});

test('the browser’s first wish that there is', () => {
  expect(wished(['de-DE', 'fr-CH', 'en'])).toBe('fr');
  expect(wished(['ja'])).toBe('en');
});

test('every word is there in both languages, with the same holes', () => {
  expect(keysOf(CATALOGUES.fr)).toEqual(keysOf(CATALOGUES.en));
  const holes = (text: string) => [...text.matchAll(/\{(\w+)/g)].map((hole) => hole[1]).sort();
  for (const key of keysOf(CATALOGUES.en)) {
    const [en, fr] = [say(CATALOGUES.en, 'en', key), say(CATALOGUES.fr, 'fr', key)];
    expect(new Set(holes(fr)), key).toEqual(new Set(holes(en)));
  }
});

test('nothing was left untranslated', () => {
  const same = keysOf(CATALOGUES.en).filter((key) => say(CATALOGUES.en, 'en', key) === say(CATALOGUES.fr, 'fr', key));
  expect(same.filter((key) => !SAME.has(key))).toEqual([]);
  expect([...SAME].filter((key) => !same.includes(key))).toEqual([]);
});
