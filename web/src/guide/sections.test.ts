import { expect, test } from 'vitest';

import { found, sectionsOf } from './sections';

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
  expect(found(sections, 'MARCHE cartes').map(({ title }) => title)).toEqual(['Le marché']);
  expect(found(sections, 'c-30')).toHaveLength(1);
  expect(found(sections, 'marché fin')).toEqual([]);
  expect(found(sections, ' ')).toHaveLength(3);
});
