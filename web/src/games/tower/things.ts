// What lies on the Tower's table besides the tower: the Action cards with their fields, and the reserve in piles. Fields are
// pressed and dragged; piles are there to be seen.

import { Quaternion, Vector3 } from 'three';

import { t } from '../../i18n/index.svelte';
import { poseOf, upright, type NumericPose } from '../../scene/pose';
import type { Thing } from '../../scene/things/thing';
import { fieldsOf, type CardField } from './cardFields';
import { fieldName, pieceName } from './pieceNames';
import { PIECES } from './pieces';
import type { WallKind } from './plan';
import type { Card, View } from './protocol';
import { CARD, type FieldLook, type PileLook } from './scene/thingMaker';

const LEAN = 58; // degrees by which a card leans back from lying
const LEANS = new Quaternion().setFromAxisAngle(new Vector3(1, 0, 0), (LEAN * Math.PI) / 180);
const FIRST = 7.2; // cm from the middle of the tower to the nearest edge of a card
const NEARER = -6; // cm: cards lean before the tower, so that nothing of it is hidden
const BEFORE = -10; // cm: where they lie on a page that is higher than wide
const APART = 0.6; // cm between two cards
const FLOOR = 4.7; // cm that a floor is high, about
const SEEN = 25; // cm: before a tower that high, cards are seen well as large as they are
const LEAST = 0.66; // times as large as a card is

export interface CardDeeds {
  readonly plays: readonly Card[]; // what may be chosen now
  readonly narrow: boolean; // the window is higher than wide
  readonly next: boolean; // one of them is to be played next
  readonly play: (card: Card, press?: PointerEvent) => void;
}

/** Cards grow with the tower: it is looked at from further away. */
export function cardSize(top: number): number {
  return Math.max(LEAST, (FLOOR * top + 6) / SEEN);
}

export function cardThings(view: View, { plays, narrow, next, play }: CardDeeds): Thing[] {
  const size = cardSize(view.top);
  return view.cards.flatMap((card, n) => {
    const at = placeOf(n, view.cards.length, size, view.own.pieces.length > 0 ? 'left' : narrow ? 'front' : 'sides');
    const fields = fieldsOf(card, view, plays);
    const chosen = view.own.card === card.id;
    const whole: Thing = { name: `card ${card.id}`, kind: 'card', look: { size }, at, label: '' };
    return [whole, ...fields.map((field, k) => fieldThing(field, fields.length === 1 ? String(n + 1) : `${n + 1}.${k}`, at, size, next && !chosen, play))];
  });
}

function fieldThing(field: CardField, key: string, card: NumericPose, size: number, next: boolean, play: CardDeeds['play']): Thing {
  const { wide, high, rim, gap } = CARD;
  const [w, h] = [wide - 2 * rim, high - 2 * rim];
  const { box, build, colour, pet } = field;
  const look: FieldLook = { size, wide: round(box.wide * w - gap), high: round(box.high * h - gap), build: build as readonly WallKind[] | null, colour, pet, dim: field.play === null };
  const place = new Vector3(box.x * w, high / 2 + box.y * h, 0).multiplyScalar(size).applyQuaternion(LEANS);
  const { play: template } = field;
  return {
    name: `field ${field.name}`,
    kind: 'field',
    look,
    at: poseOf(card[0] + place.x, card[1] + place.y, card[2] + place.z, LEANS),
    label: fieldName(field),
    ...(key.includes('.') ? {} : { shortcut: key }),
    ...(template === null ? {} : { use: () => play(template), grab: (press: PointerEvent) => play(template, press), glow: next }),
  };
}

/** To the left and right of the tower, on a narrow page before it; once a card's pieces wait there, all to the left. */
function placeOf(n: number, count: number, size: number, where: 'left' | 'sides' | 'front'): NumericPose {
  const step = (CARD.wide + APART) * size;
  if (where === 'front') return poseOf((n - (count - 1) / 2) * step, BEFORE - 3 * size, 0, LEANS);
  const [side, place] = where === 'sides' ? [n % 2 === 0 ? -1 : 1, Math.floor(n / 2)] : [-1, n];
  return poseOf(side * (FIRST + (CARD.wide / 2) * size + place * step), NEARER, 0, LEANS);
}

// --- the reserve

const WALLS_AT = { x: 9.5, y: 13, apart: 6.8 } as const; // behind the tower, to the right
const FLOORS_AT = [-12, 17] as const; // and to the left
const CATS_AT = { x: -17.5, y: 10, across: 2.6, deep: 2.6 } as const;
const MANY = 24;

export function reserveThings(view: View): Thing[] {
  const { walls, nakama, floors } = view.reserve;
  const piles = Object.entries(walls).map(([kind, count], n): Thing => {
    const look: PileLook = { of: kind as WallKind, count: Math.min(count, MANY), next: 0 };
    const at = upright(WALLS_AT.x + WALLS_AT.apart * (n % 3), WALLS_AT.y + 6.5 * Math.floor(n / 3), 0, 0);
    return { name: `pile ${kind}`, kind: 'pile', look, at, label: t('tower.pile', { what: t(`tower.walls.${kind}`), n: count }) };
  });
  if (floors > 0) {
    const look: PileLook = { of: 'floor', count: floors, next: PIECES.top - floors + 1 };
    piles.push({ name: 'pile floor', kind: 'pile', look, at: upright(...FLOORS_AT, 0, 4), label: t('tower.floors_left', { n: floors }) });
  }
  const cats = PIECES.colours.flatMap((colour, row) =>
    freeCats(colour, view).slice(0, nakama[colour] ?? 0).map((cat, n): Thing => {
      const at = upright(CATS_AT.x - CATS_AT.across * n, CATS_AT.y + CATS_AT.deep * row, 0, -35);
      return { name: `reserve ${cat}`, kind: 'cat', look: cat, at, label: pieceName(cat) };
    }),
  );
  return [...piles, ...cats];
}

function freeCats(colour: string, view: View): string[] {
  return [1, 2, 3, 4].map((n) => `${colour}-${n}`).filter((cat) => !(cat in view.world.poses) && !view.own.pieces.includes(cat));
}

const round = (value: number): number => Math.round(value * 100) / 100;
