// Pieces of the island in words.

import { t } from '../words/index.svelte';

/** A Denchuu, a pole or a cat. */
export function pieceName(piece: string): string {
  const [kind = '', rest = ''] = piece.split('-');
  const [number = '', pole] = rest.split('.');
  if (kind === 'cat') return t('nekojima.pieces.cat', { n: number });
  const denchuu = t('nekojima.pieces.denchuu', { colour: t(`nekojima.cubes.${kind}`), n: number });
  return pole === undefined ? denchuu : t('nekojima.pieces.pole', { pole: pole.toUpperCase(), denchuu });
}
