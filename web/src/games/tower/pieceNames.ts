// Pieces and cards of the tower in words.

import { cm } from '../../hands/lengths';
import { t } from '../../i18n/index.svelte';
import type { CardField } from './cardFields';
import type { CardOption } from './protocol';

const LEAST = 0.05; // cm: less is told as nothing
const COLOURS = ['yellow', 'blue', 'purple', 'orange'];

/** A floor, a wall, a Nakama, Neko or a Black Cat; `who` gives the name of a seat. */
export function pieceName(piece: string, who: (seat: number) => string = String): string {
  const [kind = '', number = ''] = piece.split('-');
  if (kind === 'neko') return t('tower.pieces.neko');
  if (kind === 'floor') return t('tower.pieces.floor', { n: number });
  if (kind === 'black') return t('tower.pieces.black', { who: who(Number(number)) });
  if (COLOURS.includes(kind)) return t('tower.pieces.nakama', { colour: t(`tower.colours.${kind}`), n: number });
  return t('tower.pieces.wall', { kind: t(`tower.walls.${kind}`), n: number });
}

export function optionName(option: CardOption): string {
  const [one, other] = option.build ?? [];
  if (one !== undefined && other !== undefined) {
    return t('tower.cards.build', { one: t(`tower.walls.${one}`), other: t(`tower.walls.${other}`) });
  }
  return t(option.pet === true ? 'tower.cards.petted' : 'tower.cards.nakama', { colour: t(`tower.colours.${option.nakama ?? 'any'}`) });
}

/** What a field of a card is for. */
export function fieldName({ build, colour, pet, from }: Pick<CardField, 'build' | 'colour' | 'pet' | 'from'>): string {
  if (from !== null) return t('tower.cards.play_from', { cat: pieceName(from) });
  const option = { ...(build === null ? { nakama: (colour ?? 'any') as NonNullable<CardOption['nakama']> } : { build: [...build] }), pet };
  return t('tower.cards.play', { what: optionName(option) });
}

/** How far a place is from the middle of its floor, seen from seat 0. */
export function spotName(x: number, y: number): string {
  const parts = [
    ...(Math.abs(x) < LEAST ? [] : [t(x < 0 ? 'tower.spot.left' : 'tower.spot.right', { n: cm(Math.abs(x)) })]),
    ...(Math.abs(y) < LEAST ? [] : [t(y < 0 ? 'tower.spot.near' : 'tower.spot.away', { n: cm(Math.abs(y)) })]),
  ];
  return parts.join(', ') || t('tower.spot.middle');
}
