// What all cats have in common: a look of colours, and a round head with a face.

import { PALETTE } from '../../protocol/palette';
import { darker, lighter } from '../paint/colours';
import type { Point } from '../pose';
import type { Coat, ModelBuilder } from './modelBuilder';

export interface CatLook {
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

const NOSE = '#d8857c';

/** All of one colour, but for what is told. */
export function catLook(fur: string, more: Partial<CatLook> = {}): CatLook {
  const ears = darker(fur, 0.18);
  return { fur, face: fur, ears, limbs: fur, tail: fur, belly: fur, eyes: PALETTE.dark, nose: NOSE, ...more };
}

/** Bands across, `wide` of them in a centimetre. */
export const banded = (one: string, other: string, wide: number): Coat => (x, _y, z) =>
  Math.sin((x * 0.6 + z) * wide * 2 * Math.PI) > 0.35 ? other : one;

/** A round head with ears, eyes, a nose and cheeks that looks along x (1) or against it (-1). */
export function addCatHead(model: ModelBuilder, look: CatLook, [x, y, z]: Point, radius: number, ahead: 1 | -1): void {
  const on = (forward: number, side: number, up: number): Point => [
    x + ahead * forward * radius,
    y + side * radius,
    z + up * radius,
  ];
  model.egg([x, y, z], [radius * 0.9, radius, radius * 0.86], typeof look.fur === 'string' ? look.fur : look.face);
  model.egg(on(0.5, 0, -0.12), [radius * 0.48, radius * 0.66, radius * 0.5], look.face);
  const inner = lighter(look.nose, 0.25);
  for (const side of [1, -1]) {
    model.ear(on(-0.1, 0.56 * side, 0.45), radius * 0.42, radius * 0.85, -0.26 * side, look.ears);
    model.ear(on(0.06, 0.56 * side, 0.5), radius * 0.24, radius * 0.56, -0.26 * side, inner);
    model.egg(on(0.84, 0.38 * side, 0.12), [radius * 0.14, radius * 0.19, radius * 0.22], look.eyes);
    const dark = look.eyes === '#2a2523';
    model.egg(on(0.96, 0.36 * side, 0.14), [radius * 0.06, radius * (dark ? 0.06 : 0.07), radius * (dark ? 0.08 : 0.16)], dark ? '#ffffff' : '#1c1614');
    model.egg(on(0.82, 0.2 * side, -0.3), [radius * 0.2, radius * 0.24, radius * 0.18], look.belly);
  }
  model.egg(on(1, 0, -0.14), [radius * 0.09, radius * 0.12, radius * 0.08], look.nose);
}
