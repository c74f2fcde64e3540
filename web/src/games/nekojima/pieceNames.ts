// Pieces of the island in words.

import { t } from '../../i18n/index.svelte';
import { BOARD, quarterAt, type PolePlan } from './plan';

/** A Denchuu, a pole or a cat. */
export function pieceName(piece: string): string {
  const [kind = '', rest = ''] = piece.split('-');
  const [number = '', pole] = rest.split('.');
  if (kind === 'cat') return t('nekojima.pieces.cat', { n: number });
  const denchuu = t('nekojima.pieces.denchuu', { colour: t(`nekojima.cubes.${kind}`), n: number });
  return pole === undefined ? denchuu : t('nekojima.pieces.pole', { pole, denchuu });
}

/** In which quarter a place is, or that it is beside the board. */
export function placeName(x: number, y: number): string {
  const quarter = quarterAt(x, y);
  return quarter === null ? t('nekojima.where.beside') : t('nekojima.where.quarter', { quarter: t(`nekojima.faces.${quarter}`) });
}

/** Where a pole is planned to stand: in words, not in numbers. */
export function spotName({ x, y, on }: PolePlan): string {
  return on === BOARD ? placeName(x, y) : `${placeName(x, y)}, ${t('nekojima.place.on_pole', { pole: pieceName(on) })}`;
}
