// Which things lie on the table, where, and what they are called, by a view. What they do when they are touched they are
// told; it decides nothing.

import { decimal } from '../../hands/lengths';
import { t } from '../../i18n/index.svelte';
import { upright } from '../../scene/pose';
import type { Thing } from '../../scene/things/thing';
import { layoutFor, type Layout } from './layout';
import { pieceName } from './pieceNames';
import { PIECES } from './pieces';
import { sizeOf } from './plan';
import type { View } from './protocol';
import type { Face } from './scene/die';

type Act = (pointer?: PointerEvent) => void;
type Cube = View['drawn'][number];

const CUBES = 28; // in the bag at first

export interface DieLook {
  readonly face: Face | null;
  readonly number: number; // which of the two
  readonly turn: number; // the same face may be rolled twice
}
export interface BagLook {
  readonly share: number; // how full it is
}
export interface CounterLook {
  readonly level: number;
  readonly tall: number; // cubes a column
}

/** What this page's player may do with things now. */
export interface ThingActs {
  readonly roll?: Act | undefined;
  readonly draw?: Act | undefined;
  readonly quarter: (name: string) => Act | undefined;
  readonly take: (piece: string) => Act | undefined; // a Denchuu or a cat of the reserve
}

export interface ThingPlaces {
  readonly narrow: boolean; // the page is higher than wide
  readonly away: ReadonlySet<string>; // pieces that a hand has taken
  readonly nameOf: (seat: number) => string;
}

export function thingsOf(view: View, acts: ThingActs, { narrow, away, nameOf }: ThingPlaces): Thing[] {
  const layout = layoutFor(narrow);
  return [
    ...diceOf(view, acts.roll, layout),
    bagOf(view, acts.draw, layout),
    { ...counterOf(view, layout.counter(tallOf(view))), framed: !narrow },
    ...cubesOf(view, layout, nameOf),
    ...quartersOf(acts),
    ...denchuuOf(view, acts, layout, away, narrow),
    ...catsOf(view, acts, layout, away, narrow),
    ...nestsOf(view, layout),
    ...(layout.tray === null ? [] : [{ name: 'tray', kind: 'tray', at: layout.tray, label: t('nekojima.things.tray'), framed: true }]),
  ];
}

function diceOf({ dice, turn, seats }: View, roll: Act | undefined, layout: Layout): Thing[] {
  return dice.map((face, number) => ({
    name: `die-${number}`,
    kind: 'die',
    look: { face, number, turn: turn.number } satisfies DieLook,
    at: layout.die(number, face),
    label: roll !== undefined ? t('nekojima.things.throw') : face === null ? t('nekojima.not_rolled') : faceWords(face, seats),
    use: roll,
    glow: roll !== undefined,
  }));
}

/** What a face of a die asks for. */
export function faceWords(face: Face, seats: number): string {
  if (face === 'choose') return t('nekojima.things.choose');
  if (face === 'impose') return t(seats === 1 ? 'nekojima.things.impose_alone' : 'nekojima.things.impose');
  return t('nekojima.things.die', { face: t(`nekojima.faces.${face}`) });
}

function bagOf({ bag }: View, draw: Act | undefined, layout: Layout): Thing {
  const all = Object.values(bag).reduce((sum, n) => sum + n, 0);
  return {
    name: 'bag',
    kind: 'bag',
    look: { share: all / CUBES } satisfies BagLook,
    at: layout.bag,
    label: t(draw === undefined ? 'nekojima.things.bag' : 'nekojima.things.draw', bag),
    use: draw,
    glow: draw !== undefined,
  };
}

/** How many cubes a level takes. */
export function tallOf({ counter, bag, drawn, owed }: View): number {
  const all = counter.length + drawn.length + Object.values(bag).reduce((sum, n) => sum + n, 0) + owed.reduce((sum, n) => sum + n, 0);
  return Math.max(1, Math.round(all / 7));
}

function counterOf(view: View, at: Thing['at']): Thing {
  const look: CounterLook = { level: view.level, tall: tallOf(view) };
  return { name: 'counter', kind: 'counter', look, at, label: `${t('nekojima.goal', { n: view.level, of: 7 })}. ${t('nekojima.counter', { n: view.counter.length })}.` };
}

/** Cubes of a colour are all alike: the first ones are in the counter, the next were drawn, the last are owed. */
function cubesOf(view: View, layout: Layout, nameOf: (seat: number) => string): Thing[] {
  const seen: Record<Cube, number> = { pink: 0, white: 0, blue: 0, black: 0 };
  const tall = tallOf(view);
  const made = (cube: Cube, at: Thing['at'], label: string): Thing => ({
    name: `cube:${cube}-${++seen[cube]}`,
    kind: 'cube',
    look: cube,
    at,
    from: layout.mouth,
    label,
  });
  const called = (cube: Cube) => t(`nekojima.cubes.${cube}`);
  const inCounter = view.counter.map((cube, n) => made(cube, layout.slot(Math.floor(n / tall), n % tall, tall), called(cube)));
  const drawn = view.drawn.map((cube, n) => made(cube, layout.drawn(n), t('nekojima.things.drawn', { cube: called(cube) })));
  const owed = view.owed.flatMap((count, seat) => Array.from({ length: count }, () => seat));
  return [...inCounter, ...drawn, ...owed.map((seat, n) => made('black', layout.owed(n), t('nekojima.things.owed', { who: nameOf(seat) })))];
}

function quartersOf(acts: ThingActs): Thing[] {
  return PIECES.quarters.flatMap((quarter, n) => {
    const use = acts.quarter(quarter);
    if (use === undefined) return [];
    const label = `${t(`nekojima.faces.${quarter}`)} (${n + 1})`;
    return [{ name: `quarter:${quarter}`, kind: 'quarter', look: quarter, at: upright(0, 0, 0.04, 0), label, shortcut: String(n + 1), use, glow: true }];
  });
}

/** One of each kind of the drawn colour, until one is validated. */
function denchuuOf(view: View, acts: ThingActs, layout: Layout, away: ReadonlySet<string>, narrow: boolean): Thing[] {
  if (view.cube === null || view.turn.phase === 'over' || (narrow && catsDue(view))) return [];
  return kindsOf(view.cube).flatMap((names, n) => {
    const [name, ...others] = names.filter((one) => view.reserve.includes(one) && !away.has(one));
    if (name === undefined) return [];
    const act = acts.take(name);
    const { poles: [a, b], cord } = sizeOf(name);
    const more = others.length === 0 ? '' : ` ${t('nekojima.things.alike', { n: others.length })}`;
    return [
      {
        name: `reserve:${name}`,
        kind: 'denchuu',
        look: name,
        at: layout.denchuu(n),
        from: layout.denchuu(n + 4),
        label: t('nekojima.things.denchuu', { piece: pieceName(name), a: decimal(a), b: decimal(b), cord }) + more,
        use: act,
        grab: act,
        ...(view.denchuu === null ? {} : { framed: false }), // it stands already: another may be taken, but need not be
      },
    ];
  });
}

/** The Denchuu of a colour, those that look alike together. */
export function kindsOf(colour: string): string[][] {
  const names = Object.keys(PIECES.denchuu).filter((name) => name.startsWith(`${colour}-`));
  const alike = (name: string) => names.filter((other) => sizeOf(other).poles.join() === sizeOf(name).poles.join());
  return names.map(alike).filter(([first], n) => first === names[n]);
}

/** The Denchuu stands, and cats are to be hung. */
function catsDue(view: View): boolean {
  return view.due > 0 && (view.denchuu !== null || view.cube === null);
}

function catsOf(view: View, acts: ThingActs, layout: Layout, away: ReadonlySet<string>, narrow: boolean): Thing[] {
  if (narrow && !catsDue(view)) return []; // there is no room for what is not needed yet
  return view.cats
    .filter((cat) => !away.has(cat))
    .map((cat) => {
      const act = acts.take(cat);
      const n = Number(cat.split('-')[1]) - 1;
      const label = t(act === undefined ? 'nekojima.things.cat' : 'nekojima.things.take_cat', { cat: pieceName(cat) });
      return { name: `reserve:${cat}`, kind: 'cat', look: cat, at: layout.cat(n), label, use: act, grab: act, glow: act !== undefined, ...(narrow ? {} : { framed: true }) };
    });
}

function nestsOf({ nests_left }: View, layout: Layout): Thing[] {
  if (nests_left <= 0) return [];
  return [{ name: 'nests', kind: 'nest', at: layout.nests, label: `${t('nekojima.nests')}: ${t('nekojima.nests_left', { n: nests_left })}` }];
}
