// The pieces of each game that has a table in space.

import type { Workshop } from '../workshop';
import type { PieceMaker } from './model';
import { NekojimaPieces } from './nekojima';
import { TowerPieces } from './tower';

export type SpaceGame = 'nekojima' | 'tower';

export function piecesOf(game: SpaceGame, shop: Workshop): PieceMaker {
  return game === 'nekojima' ? new NekojimaPieces(shop) : new TowerPieces(shop);
}
