// The games that this page can show: every folder beside this file that has an index.ts. A server may know others.

import type { Game } from './game';

const FOUND = import.meta.glob<Game>('./*/index.ts', { eager: true, import: 'game' });

const GAMES: ReadonlyMap<string, Game> = new Map(
  Object.entries(FOUND).map(([path, game]) => [path.split('/')[1] ?? '', game]),
);

/** The game of a name, if this page can show it. */
export function pageOf(name: string | undefined): Game | undefined {
  return GAMES.get(name ?? '');
}
