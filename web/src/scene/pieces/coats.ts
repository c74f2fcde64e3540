// Coats of cats: who is who at a glance, by colour and by pattern.

import { NEKOJIMA, PALETTE, TOWER } from '../../protocol/pieces';
import { darker, lighter, mix } from '../paint/colours';
import type { Coat } from './clay';

export interface Look {
  fur: Coat;
  face: string;
  ears: string;
  limbs: Coat;
  tail: Coat;
  belly: string;
  eyes: string;
  nose: string;
  neck?: { kind: 'bell' | 'scarf'; coat: Coat };
}

const [DARK, LIGHT] = [PALETTE.dark, PALETTE.light];
const NOSE = '#d8857c';

/** Bands across, `wide` of them in a centimetre. */
const banded = (one: string, other: string, wide: number): Coat => (x, _y, z) =>
  Math.sin((x * 0.6 + z) * wide * 2 * Math.PI) > 0.35 ? other : one;

/** Round spots, so many centimetres apart, every second row between the others. */
const spotted = (one: string, other: string, apart: number): Coat => (x, y, z) => {
  const row = Math.round(z / apart);
  const off = (value: number) => value - apart * Math.round(value / apart);
  return Math.hypot(off(x + (row % 2 === 0 ? 0 : apart / 2)), off(y), z - row * apart) < 0.3 * apart ? other : one;
};

const tipped = (one: string, other: string, below: number): Coat => (_x, _y, z) => (z < below ? other : one);

function plain(fur: string, more: Partial<Look> = {}): Look {
  const ears = darker(fur, 0.18);
  return { fur, face: fur, ears, limbs: fur, tail: fur, belly: fur, eyes: DARK, nose: NOSE, ...more };
}

type CatName = keyof typeof NEKOJIMA.cats;
type CoatName = (typeof NEKOJIMA.cats)[CatName]['coat'];

const HANGING: Readonly<Record<CoatName, Look>> = {
  ink: plain('#35302e', { eyes: '#f2c53d', belly: '#453f3c' }),
  tabby: plain('#e08e36', {
    fur: banded('#e79a45', '#b9631c', 2.1),
    limbs: banded('#e79a45', '#b9631c', 2.1),
    tail: banded('#e79a45', '#b9631c', 2.6),
    face: '#e79a45',
    belly: '#fbe3bf',
  }),
  grey: plain('#8f959d', { fur: banded('#979da5', '#6f757e', 1.6), face: '#979da5', belly: '#dfe2e4', eyes: '#3f6b3a' }),
  cream: plain('#f0e2c6', { face: '#8a6448', ears: '#6b4a34', limbs: tipped('#f0e2c6', '#6b4a34', -1.85), tail: '#6b4a34', eyes: '#4b86c6' }),
  calico: plain('#fbf3e4', {
    fur: (x, y, z) => (Math.sin(3 * z + 4 * y) > 0.45 ? '#d9812f' : Math.sin(4 * z - 3 * y + x) < -0.6 ? '#3b3532' : '#fbf3e4'),
    ears: '#d9812f',
    tail: '#3b3532',
    eyes: '#46602f',
  }),
  tuxedo: plain('#2f2c33', { belly: '#fffaf0', face: '#2f2c33', limbs: tipped('#2f2c33', '#fffaf0', -1.85), eyes: '#8fd06a' }),
  snow: plain('#fffaf2', { ears: '#f0b9ac', belly: '#ffffff', eyes: '#3f7fb5', tail: '#f3e6d2' }),
};

export function hangingLook(cat: string): Look {
  return HANGING[NEKOJIMA.cats[cat as CatName].coat];
}

type Colour = (typeof TOWER.colours)[number];

/** Yellow is striped, blue has dots, purple has socks and a mask, orange is white below. */
const NAKAMA: Readonly<Record<Colour, Look>> = {
  yellow: striped(PALETTE.named.yellow),
  blue: dotted(PALETTE.named.blue),
  purple: masked('#8a5bb0'),
  orange: bibbed('#e2762b'),
};

function striped(colour: string): Look {
  const [pale, band] = [lighter(colour, 0.18), darker(colour, 0.42)];
  const fur: Coat = (x, _y, z) => (z > 0.75 && Math.sin(x * 11) > 0.4 ? band : pale);
  return plain(pale, { fur, tail: banded(pale, band, 2.2), belly: lighter(colour, 0.6), ears: band });
}

function dotted(colour: string): Look {
  const pale = lighter(colour, 0.1);
  return plain(pale, { fur: spotted(pale, lighter(colour, 0.72), 0.37), belly: lighter(colour, 0.5), eyes: '#ffe9a8' });
}

function masked(colour: string): Look {
  const dark = darker(colour, 0.5);
  return plain(colour, { face: lighter(colour, 0.6), ears: dark, limbs: dark, tail: dark, belly: lighter(colour, 0.35) });
}

function bibbed(colour: string): Look {
  const fur: Coat = (x, _y, z) => (z < 1.08 + 0.12 * Math.sin(6 * x) ? LIGHT : colour);
  return plain(colour, { fur, limbs: LIGHT, belly: LIGHT, tail: banded(colour, LIGHT, 1.3) });
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

export function standingLook(cat: string): Look {
  const [kind, number] = cat.split('-') as [string, string | undefined];
  if (kind === 'neko') {
    return plain('#26211f', { eyes: '#f6c945', belly: '#332d2a', nose: '#b5675f', neck: { kind: 'bell', coat: '#c4372b' } });
  }
  if (kind === 'black') {
    const coat = SCARVES[Number(number ?? 0) % SCARVES.length] ?? '#c4472f';
    return plain(BLACK, { eyes: '#9fd27a', belly: mix(BLACK, '#ffffff', 0.1), neck: { kind: 'scarf', coat } });
  }
  return NAKAMA[kind as Colour];
}
