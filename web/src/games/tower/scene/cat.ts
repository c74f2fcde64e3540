// A cat that stands: rounder than the boxes that collide, in their places.

import type { BufferGeometry } from 'three';

import { PALETTE } from '../../../protocol/palette';
import { darker, lighter, mix } from '../../../scene/paint/colours';
import { addCatHead, banded, catLook, type CatLook } from '../../../scene/pieces/catModel';
import { ModelBuilder, type Coat } from '../../../scene/pieces/modelBuilder';
import { PIECES } from '../pieces';

const LIGHT = PALETTE.light;

/** Round spots, so many centimetres apart, every second row between the others. */
const spotted = (one: string, other: string, apart: number): Coat => (x, y, z) => {
  const row = Math.round(z / apart);
  const off = (value: number) => value - apart * Math.round(value / apart);
  return Math.hypot(off(x + (row % 2 === 0 ? 0 : apart / 2)), off(y), z - row * apart) < 0.3 * apart ? other : one;
};

type Colour = (typeof PIECES.colours)[number];

/** Yellow is striped, blue has dots, purple has socks and a mask, orange is white below. */
const NAKAMA: Readonly<Record<Colour, CatLook>> = {
  yellow: striped(PIECES.named.yellow),
  blue: dotted(PIECES.named.blue),
  purple: masked('#8a5bb0'),
  orange: bibbed('#e2762b'),
};

function striped(colour: string): CatLook {
  const [pale, band] = [lighter(colour, 0.18), darker(colour, 0.42)];
  const fur: Coat = (x, _y, z) => (z > 0.75 && Math.sin(x * 11) > 0.4 ? band : pale);
  return catLook(pale, { fur, tail: banded(pale, band, 2.2), belly: lighter(colour, 0.6), ears: band });
}

function dotted(colour: string): CatLook {
  const pale = lighter(colour, 0.1);
  return catLook(pale, { fur: spotted(pale, lighter(colour, 0.72), 0.37), belly: lighter(colour, 0.5), eyes: '#ffe9a8' });
}

function masked(colour: string): CatLook {
  const dark = darker(colour, 0.5);
  return catLook(colour, { face: lighter(colour, 0.6), ears: dark, limbs: dark, tail: dark, belly: lighter(colour, 0.35) });
}

function bibbed(colour: string): CatLook {
  const fur: Coat = (x, _y, z) => (z < 1.08 + 0.12 * Math.sin(6 * x) ? LIGHT : colour);
  return catLook(colour, { fur, limbs: LIGHT, belly: LIGHT, tail: banded(colour, LIGHT, 1.3) });
}

const BLACK = '#302b2a';
const SCARVES: readonly Coat[] = [
  '#c4472f',
  stripes('#3f8f6b', LIGHT),
  stripes('#e0a92b', darker('#e0a92b', 0.5)),
  (x, y, z) => (Math.sin(9 * x) * Math.sin(9 * y) + Math.sin(12 * z) * 0.3 > 0.1 ? LIGHT : '#3f78c9'),
];

function stripes(one: string, other: string): Coat {
  return (x, y) => (Math.sin(6 * Math.atan2(y, x - 0.55)) > 0.1 ? one : other);
}

export function standingLook(cat: string): CatLook {
  const [kind, number] = cat.split('-') as [string, string | undefined];
  if (kind === 'neko') {
    return catLook('#26211f', { eyes: '#f6c945', belly: '#332d2a', nose: '#b5675f', neck: { kind: 'bell', coat: '#c4372b' } });
  }
  if (kind === 'black') {
    const coat = SCARVES[Number(number ?? 0) % SCARVES.length] ?? '#c4472f';
    return catLook(BLACK, { eyes: '#9fd27a', belly: mix(BLACK, '#ffffff', 0.1), neck: { kind: 'scarf', coat } });
  }
  return NAKAMA[kind as Colour];
}

/** Its origin is the middle of its base's underside; it looks along x, and its back is flat. */
export function standingCat(look: CatLook, scale: number, fine: number): BufferGeometry {
  const model = new ModelBuilder(fine);
  const base = typeof look.fur === 'string' ? look.fur : look.ears;
  model.block([0, 0, 0.15], [1.9, 1.2, 0.3], 0.1, darker(base, 0.28));
  model.block([-0.15, 0, 1.16], [1.4, 0.74, 0.88], 0.26, look.fur);
  for (const x of [-0.6, 0.34]) {
    for (const y of [0.2, -0.2]) {
      model.limb([[x, y, 0.38], [x, y, 0.95]], 0.155, look.limbs);
      model.egg([x + 0.06, y, 0.38], [0.22, 0.17, 0.1], look.limbs);
    }
  }
  model.limb([[0.36, 0, 1.2], [0.54, 0, 1.42], [0.64, 0, 1.7]], 0.3, look.fur);
  model.egg([0.6, 0, 1.25], [0.2, 0.24, 0.3], look.belly);
  model.limb([[-0.76, 0, 1.35], [-0.98, 0.08, 1.15], [-1, 0.24, 0.75], [-0.86, 0.44, 0.5], [-0.55, 0.5, 0.42]], 0.1, look.tail);
  addCatHead(model, look, [0.7, 0, 1.96], 0.49, 1);
  if (look.neck !== undefined) dress(model, look.neck);
  return model.done(scale);
}

function dress(model: ModelBuilder, neck: NonNullable<CatLook['neck']>): void {
  model.ring([0.6, 0, 1.53], 0.32, neck.kind === 'scarf' ? 0.12 : 0.065, 0.45, neck.coat);
  if (neck.kind === 'bell') model.egg([0.93, 0, 1.39], [0.11, 0.11, 0.11], '#f0c23c');
  else model.limb([[0.52, 0.33, 1.6], [0.45, 0.42, 1.35], [0.42, 0.43, 1.1]], 0.11, neck.coat);
}
