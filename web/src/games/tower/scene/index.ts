// The tower as the scene shows it.

import { t } from '../../../i18n/index.svelte';
import type { GameScene } from '../../../scene/gameScene';
import { rectangle } from '../../../scene/pieces/pieceModel';
import { PIECES } from '../pieces';
import { TowerPieces } from './pieceMaker';
import { TowerThings } from './thingMaker';

const { side } = PIECES.floor;

export const scene: GameScene = {
  pieces: (assets) => new TowerPieces(assets),
  things: (assets) => new TowerThings(assets),
  label: () => t('tower.picture_label'),
  framing: { slope: 16, narrowSlope: 34, half: side / 2, base: rectangle(side / 2, side / 2), room: 6 },
  settlingRadius: side * 0.9,
  details: (view) => ({ edition: view?.['edition'] }),
};
