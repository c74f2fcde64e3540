import { t } from '../../i18n/index.svelte';
import type { Game } from '../game';
import picture from './picture.webp';

export const game: Game = {
  panel: () => import('./Panel.svelte'),
  scene: () => import('./scene'),
  lobby: {
    picture,
    alt: 'tower.lobby.picture',
    about: 'tower.lobby.what',
    facts: 'tower.lobby.facts',
    play: 'tower.lobby.play',
  },
  firstSteps: ['tower.steps.1', 'tower.steps.2', 'tower.steps.3', 'tower.steps.4'],
  answers: ['skip'],
  score: 'tower.reached',
  height: ({ floor }) => (typeof floor === 'number' ? floor : null),
  reached: ({ floor }) => (floor === undefined ? '' : t('tower.reached', { n: Number(floor) })),
};
