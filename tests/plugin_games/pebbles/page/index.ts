// Pebbles on the page. Built as if this folder were `web/src/games/pebbles`: python web/build.py OUT --game FOLDER.

import type { Game } from '../game';
import picture from './picture.svg';

export const game: Game = {
  panel: () => import('./Panel.svelte'),
  board: () => import('./Bowl.svelte'),
  lobby: {
    picture,
    alt: 'pebbles.lobby.picture',
    about: 'pebbles.lobby.about',
    facts: 'pebbles.lobby.facts',
    play: 'pebbles.lobby.play',
  },
  firstSteps: ['pebbles.first_step'],
};
