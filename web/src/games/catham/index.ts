import type { Game } from '../game';
import picture from './picture.webp';

export const game: Game = {
  panel: () => import('./Panel.svelte'),
  board: () => import('./ReplayBoard.svelte'),
  lobby: {
    picture,
    alt: 'catham.lobby.picture',
    about: 'catham.lobby.what',
    facts: 'catham.lobby.facts',
    play: 'catham.lobby.play',
  },
  firstSteps: ['catham.steps.1', 'catham.steps.2', 'catham.steps.3', 'catham.steps.4'],
  showsPlayers: true,
  hiddenHands: true,
  score: 'catham.score',
  answers: ['give', 'decline', 'lose_point', 'discard'],
  usualSeats: 2,
};
