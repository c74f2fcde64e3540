import { expect, test } from 'vitest';

import { cites, markMatches, markMatchesInHtml, searchSections, sectionsOf, sectionsOn } from './sections';

const GUIDE = '# Jeu\nBut\n## Le marché\nPrenez des cartes.\n\n## Fin\nDix points. [C-30]\n';

test('a guide is cut at its headings', () => {
  expect(sectionsOf(GUIDE).map(({ level, title }) => [level, title])).toEqual([
    [1, 'Jeu'],
    [2, 'Le marché'],
    [2, 'Fin'],
  ]);
});

test('accents and case do not matter, all words must be there', () => {
  const sections = sectionsOf(GUIDE);
  expect(searchSections(sections, 'MARCHE cartes').map(({ title }) => title)).toEqual(['Le marché']);
  expect(searchSections(sections, 'c-30')).toHaveLength(1);
  expect(searchSections(sections, 'marché fin')).toEqual([]);
  expect(searchSections(sections, ' ')).toHaveLength(3);
});

test('a rule is found where it is told, in the overview only if nowhere else', () => {
  const guide = sectionsOf('# Jeu\nBut [C-30]\n## Premier\n1. Un [C-1, C-10]\n## Tour\nPlus [C-10]\n## Fin\n[C-13,\n  C-30]\n');
  expect(sectionsOn(guide, 'C-10').map(({ title }) => title)).toEqual(['Tour']);
  expect(sectionsOn(guide, 'C-30').map(({ title }) => title)).toEqual(['Fin']);
  expect(sectionsOn(guide, 'C-1').map(({ title }) => title)).toEqual(['Premier']);
  expect(sectionsOn(guide, 'C-3')).toEqual([]);
  expect(cites('[C-10]', 'C-1')).toBe(false);
});

test('the number of a rule means no other', () => {
  const sections = sectionsOf('# Jeu\n## Un\n[C-1]\n## Dix\n[C-10]\n');
  expect(searchSections(sections, 'C-1').map(({ title }) => title)).toEqual(['Un']);
  expect(searchSections(sections, 'c-10').map(({ title }) => title)).toEqual(['Dix']);
});

test('what is found is marked, as it is written', () => {
  const hits = (text: string, search: string) => markMatches(text, search).flatMap(({ part, hit }) => (hit ? part : []));
  expect(hits('Un câble, deux Câbles', 'cable')).toEqual(['câble', 'Câble']);
  expect(hits('Le marché du port', 'marché port')).toEqual(['marché', 'port']);
  expect(hits('a.b axb', 'a.b')).toEqual(['a.b']);
  expect(hits('rien', ' ')).toEqual([]);
  expect(markMatches('Un câble', 'cable').map(({ part }) => part).join('')).toBe('Un câble');
});

test('marks go into the text, not into tags', () => {
  expect(markMatchesInHtml('<p class="p">p &amp; amp</p>', 'p')).toBe('<p class="p"><mark>p</mark> &amp; am<mark>p</mark></p>');
  expect(markMatchesInHtml('<p>p</p>', '')).toBe('<p>p</p>');
});
