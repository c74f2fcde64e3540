import { t } from '../../i18n/index.svelte';
import type { Game } from '../game';
import picture from './picture.webp';

export const game: Game = {
  panel: () => import('./Panel.svelte'),
  scene: () => import('./scene'),
  lobby: {
    picture,
    alt: 'nekojima.lobby.picture',
    about: 'nekojima.lobby.what',
    facts: 'nekojima.lobby.facts',
    play: 'nekojima.lobby.play',
  },
  firstSteps: ['nekojima.steps.1', 'nekojima.steps.2', 'nekojima.steps.3', 'nekojima.steps.4'],
  answers: ['quarter', 'draw', 'give'],
  score: 'nekojima.reached',
  height: ({ level }) => (typeof level === 'number' ? level : null),
  reached: ({ level }) => (level === undefined ? '' : t('nekojima.reached', { n: Number(level) })),
};
