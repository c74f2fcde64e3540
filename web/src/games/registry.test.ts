import { expect, test } from 'vitest';

import { lookUp } from '../i18n/catalogue';
import { CATALOGUES } from '../i18n/index.svelte';
import { pageOf } from './registry';

// Everything of the shared rooms that is not generated and not a test.
const SHARED = import.meta.glob<string>(
  ['../**/*.{ts,svelte,css,json}', '../../index.html', '!../games/*/**', '!../**/*.test.ts', '!../protocol/*.{ts,json}'],
  { query: '?raw', import: 'default', eager: true },
);
const NAMES = Object.keys(import.meta.glob('./*/index.ts')).map((path) => path.split('/')[1] ?? '');

// Words that belong to one game: its titles, and what only its pieces, players and options are called.
const OWN_WORDS = [
  'catham city',
  'factions?|mafia|hackers|police|journalists|detectives|bureaucrats|scientists|robocats',
  'denchuu|quarters|nests?|islands?|jungle|skyscrapers',
  'chat et la tour|nakama|neko|missions?|milestones?|storey',
];
const FOREIGN = new RegExp(`\\b(${[...NAMES, ...OWN_WORDS].join('|')})\\b`, 'gi');

test('no shared room names a game', () => {
  expect(Object.keys(SHARED).length).toBeGreaterThan(100);
  expect(NAMES.length).toBeGreaterThan(2);
  const hits = Object.entries(SHARED).flatMap(([path, text]) => [...text.matchAll(FOREIGN)].map(([word]) => `${path}: ${word}`));
  expect(hits).toEqual([]);
});

test('a word of a game would be noticed', () => {
  expect("import Panel from '../catham/Panel.svelte'".match(FOREIGN)).toEqual(['catham']);
  expect('A tower of Nakama in Nekobako'.match(FOREIGN)).toEqual(['tower', 'Nakama']);
});

test('every game says in words what it tells the lobby and a newcomer', () => {
  for (const name of NAMES) {
    const game = pageOf(name);
    const { alt, about, facts, play } = game?.lobby ?? { alt: '', about: '', facts: '', play: '' };
    const keys = [alt, about, facts, play, ...(game?.firstSteps ?? [])];
    for (const words of Object.values(CATALOGUES)) expect(keys.filter((key) => lookUp(words, key) === undefined), name).toEqual([]);
  }
});
