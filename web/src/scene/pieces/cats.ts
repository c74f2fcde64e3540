// Two kinds of cats: one hangs from a cord by a paw, one stands. Rounder than the boxes that collide, in their places.

import type { BufferGeometry } from 'three';

import { darker, lighter } from '../paint/colours';
import type { Point } from '../pose';
import { Clay } from './clay';
import type { Look } from './coats';

/** The cord passes through the origin along y; it looks away from its paw, against x. */
export function hangingCat(look: Look, scale: number, fine: number): BufferGeometry {
  const clay = new Clay(fine);
  const arm: Point[] = [
    [-0.34, 0, -0.95],
    [-0.38, 0, -0.35],
    [-0.36, 0, 0.05],
    [-0.2, 0, 0.27],
    [0.03, 0, 0.31],
    [0.25, 0, 0.22],
    [0.35, 0, 0],
    [0.3, 0, -0.24],
  ];
  clay.limb(arm, 0.115, look.limbs);
  clay.egg([0.29, 0, -0.22], [0.15, 0.16, 0.14], look.belly); // the paw that holds
  clay.egg([-0.24, 0, -1.42], [0.36, 0.32, 0.56], look.fur);
  clay.egg([-0.37, 0, -1.45], [0.27, 0.24, 0.4], look.belly);
  clay.limb([[-0.38, 0.24, -1.15], [-0.6, 0.36, -1.3], [-0.76, 0.36, -1.2]], 0.1, look.limbs); // the paw that waves
  for (const side of [1, -1]) {
    clay.limb([[-0.26, 0.19 * side, -1.7], [-0.34, 0.22 * side, -1.95], [-0.44, 0.22 * side, -2.03]], 0.12, look.limbs);
  }
  clay.limb([[0, 0, -1.75], [0.22, 0, -1.98], [0.46, 0.04, -1.9], [0.5, 0.06, -1.6], [0.38, 0.06, -1.42]], 0.085, look.tail);
  head(clay, look, [-0.36, 0, -0.78], 0.43, -1);
  return clay.done(scale);
}

/** Its origin is the middle of its base's underside; it looks along x, and its back is flat. */
export function standingCat(look: Look, scale: number, fine: number): BufferGeometry {
  const clay = new Clay(fine);
  const base = typeof look.fur === 'string' ? look.fur : look.ears;
  clay.block([0, 0, 0.15], [1.9, 1.2, 0.3], 0.1, darker(base, 0.28));
  clay.block([-0.15, 0, 1.16], [1.4, 0.74, 0.88], 0.26, look.fur);
  for (const x of [-0.6, 0.34]) {
    for (const y of [0.2, -0.2]) {
      clay.limb([[x, y, 0.38], [x, y, 0.95]], 0.155, look.limbs);
      clay.egg([x + 0.06, y, 0.38], [0.22, 0.17, 0.1], look.limbs);
    }
  }
  clay.limb([[0.36, 0, 1.2], [0.54, 0, 1.42], [0.64, 0, 1.7]], 0.3, look.fur);
  clay.egg([0.6, 0, 1.25], [0.2, 0.24, 0.3], look.belly);
  clay.limb([[-0.76, 0, 1.35], [-0.98, 0.08, 1.15], [-1, 0.24, 0.75], [-0.86, 0.44, 0.5], [-0.55, 0.5, 0.42]], 0.1, look.tail);
  head(clay, look, [0.7, 0, 1.96], 0.49, 1);
  if (look.neck !== undefined) dress(clay, look.neck);
  return clay.done(scale);
}

function dress(clay: Clay, neck: NonNullable<Look['neck']>): void {
  clay.ring([0.6, 0, 1.53], 0.32, neck.kind === 'scarf' ? 0.12 : 0.065, 0.45, neck.coat);
  if (neck.kind === 'bell') clay.egg([0.93, 0, 1.39], [0.11, 0.11, 0.11], '#f0c23c');
  else clay.limb([[0.52, 0.33, 1.6], [0.45, 0.42, 1.35], [0.42, 0.43, 1.1]], 0.11, neck.coat);
}

/** A round head with ears, eyes, a nose and cheeks that looks along x (1) or against it (-1). */
function head(clay: Clay, look: Look, [x, y, z]: Point, radius: number, ahead: 1 | -1): void {
  const on = (forward: number, side: number, up: number): Point => [
    x + ahead * forward * radius,
    y + side * radius,
    z + up * radius,
  ];
  clay.egg([x, y, z], [radius * 0.9, radius, radius * 0.86], typeof look.fur === 'string' ? look.fur : look.face);
  clay.egg(on(0.5, 0, -0.12), [radius * 0.48, radius * 0.66, radius * 0.5], look.face);
  const inner = lighter(look.nose, 0.25);
  for (const side of [1, -1]) {
    clay.ear(on(-0.1, 0.56 * side, 0.45), radius * 0.42, radius * 0.85, -0.26 * side, look.ears);
    clay.ear(on(0.06, 0.56 * side, 0.5), radius * 0.24, radius * 0.56, -0.26 * side, inner);
    clay.egg(on(0.84, 0.38 * side, 0.12), [radius * 0.14, radius * 0.19, radius * 0.22], look.eyes);
    const dark = look.eyes === '#2a2523';
    clay.egg(on(0.96, 0.36 * side, 0.14), [radius * 0.06, radius * (dark ? 0.06 : 0.07), radius * (dark ? 0.08 : 0.16)], dark ? '#ffffff' : '#1c1614');
    clay.egg(on(0.82, 0.2 * side, -0.3), [radius * 0.2, radius * 0.24, radius * 0.18], look.belly);
  }
  clay.egg(on(1, 0, -0.14), [radius * 0.09, radius * 0.12, radius * 0.08], look.nose);
}
