// The island as the scene shows it.

import { t } from '../../../i18n/index.svelte';
import type { GameScene } from '../../../scene/gameScene';
import { circle } from '../../../scene/pieces/pieceModel';
import { PIECES } from '../pieces';
import type { View } from '../protocol';
import type { Quarter } from './islandPicture';
import { NekojimaPieces, type IslandDetails } from './pieceMaker';
import { NekojimaThings } from './thingMaker';

const { radius } = PIECES.board;

export const scene: GameScene = {
  pieces: (assets) => new NekojimaPieces(assets),
  things: (assets) => new NekojimaThings(assets),
  label: () => t('nekojima.picture_label'),
  framing: { slope: 34, narrowSlope: 47.6, half: radius, base: circle(radius * 1.06), room: 9 },
  settlingRadius: radius * 1.07,
  details: (seen): IslandDetails => {
    const view = seen as unknown as View | null;
    return {
      names: {
        dining: t('nekojima.faces.dining'),
        homes: t('nekojima.faces.homes'),
        culture: t('nekojima.faces.culture'),
        attractions: t('nekojima.faces.attractions'),
      },
      nests: view?.nests ?? [],
      edition: seen?.['edition'],
      lit: view?.turn.phase === 'build' ? (view.quarters.filter((quarter) => quarter !== null) as Quarter[]) : [],
    };
  },
};
