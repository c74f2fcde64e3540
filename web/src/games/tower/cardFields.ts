// What an Action card offers, as fields on its face: a field for every way of playing it, so that a press says which is meant.
// No page here.

import { PIECES } from './pieces';
import type { WallKind } from './plan';
import type { ActionView, Card, View } from './protocol';

export interface CardField {
  readonly name: string; // the same for as long as it is the same field
  readonly card: string;
  readonly option: number;
  readonly build: readonly WallKind[] | null; // or else a cat
  readonly colour: string | null; // of the cat
  readonly pet: boolean;
  readonly from: string | null; // a cat that is taken off the tower
  readonly play: Card | null; // null: not now
  readonly box: Box;
}

/** A part of a card's face: its middle and its size, as shares of the whole; y goes up. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly wide: number;
  readonly high: number;
}

type Offer = Pick<CardField, 'build' | 'colour' | 'pet' | 'from' | 'play'>;

export function fieldsOf(card: ActionView, view: View, plays: readonly Card[]): CardField[] {
  const shares = card.options.length;
  return card.options.flatMap((_, option) => {
    const offers = offersOf(card, option, view, plays.filter((one) => one.card === card.id && (one.option ?? 0) === option));
    const columns = offers.length > 2 ? 2 : offers.length;
    const rows = Math.ceil(offers.length / columns);
    return offers.map((offer, n): CardField => {
      const [column, row] = [n % columns, Math.floor(n / columns)];
      const box = {
        x: (column + 0.5) / columns - 0.5,
        y: 0.5 - (option + (row + 0.5) / rows) / shares,
        wide: 1 / columns,
        high: 1 / (rows * shares),
      };
      return { name: `${card.id}.${option}.${n}`, card: card.id, option, ...offer, box };
    });
  });
}

function offersOf(card: ActionView, number: number, view: View, plays: readonly Card[]): Offer[] {
  const option = card.options[number];
  const pet = option?.pet === true;
  if (option?.build !== undefined) {
    const [play = null] = plays;
    return [{ build: option.build, colour: null, pet, from: null, play: play === null ? null : withKinds(play, option.build, view) }];
  }
  if (plays.length > 0) return plays.map((play) => ({ build: null, colour: play.colour ?? null, pet, from: play.from ?? null, play }));
  const colours = option?.nakama === 'any' ? PIECES.colours : [option?.nakama ?? ''];
  return colours.map((colour) => ({ build: null, colour, pet, from: null, play: null }));
}

/** Where a kind of wall has run out, the kind of which there are most takes its place (T-33); Columns go two at a time. */
function withKinds(play: Card, asked: readonly WallKind[], { reserve }: View): Card {
  if (play.kinds !== null) return play;
  const left = { ...reserve.walls } as Partial<Record<WallKind, number>>;
  const columns = asked.filter((kind) => kind === 'column').length;
  if ((left.column ?? 0) < Math.max(columns, columns > 0 ? 1 : 2)) delete left.column;
  const kinds = asked.map((kind): WallKind => {
    const most = (Object.keys(left) as WallKind[]).filter((one) => one !== 'column').sort((one, other) => (left[other] ?? 0) - (left[one] ?? 0));
    const chosen = (left[kind] ?? 0) > 0 ? kind : (most[0] ?? kind);
    left[chosen] = (left[chosen] ?? 0) - 1;
    return chosen;
  });
  return { ...play, kinds };
}
