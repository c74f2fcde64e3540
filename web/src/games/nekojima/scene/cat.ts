// A cat that hangs from a cord by a paw or by its tail: rounder than the boxes that collide, in their places.

import type { BufferGeometry } from 'three';

import { addCatHead, banded, catLook, type CatLook } from '../../../scene/pieces/catModel';
import { ModelBuilder, type Coat } from '../../../scene/pieces/modelBuilder';
import type { Point } from '../../../scene/pose';
import { PIECES } from '../pieces';

const tipped = (one: string, other: string, below: number): Coat => (_x, _y, z) => (z < below ? other : one);

type CatName = keyof typeof PIECES.cats;
type CoatName = (typeof PIECES.cats)[CatName]['coat'];

const HANGING: Readonly<Record<CoatName, CatLook>> = {
  ink: catLook('#35302e', { eyes: '#f2c53d', belly: '#453f3c' }),
  tabby: catLook('#e08e36', {
    fur: banded('#e79a45', '#b9631c', 2.1),
    limbs: banded('#e79a45', '#b9631c', 2.1),
    tail: banded('#e79a45', '#b9631c', 2.6),
    face: '#e79a45',
    belly: '#fbe3bf',
  }),
  grey: catLook('#8f959d', { fur: banded('#979da5', '#6f757e', 1.6), face: '#979da5', belly: '#dfe2e4', eyes: '#3f6b3a' }),
  cream: catLook('#f0e2c6', { face: '#8a6448', ears: '#6b4a34', limbs: tipped('#f0e2c6', '#6b4a34', -1.85), tail: '#6b4a34', eyes: '#4b86c6' }),
  calico: catLook('#fbf3e4', {
    fur: (x, y, z) => (Math.sin(3 * z + 4 * y) > 0.45 ? '#d9812f' : Math.sin(4 * z - 3 * y + x) < -0.6 ? '#3b3532' : '#fbf3e4'),
    ears: '#d9812f',
    tail: '#3b3532',
    eyes: '#46602f',
  }),
  tuxedo: catLook('#2f2c33', { belly: '#fffaf0', face: '#2f2c33', limbs: tipped('#2f2c33', '#fffaf0', -1.85), eyes: '#8fd06a' }),
  snow: catLook('#fffaf2', { ears: '#f0b9ac', belly: '#ffffff', eyes: '#3f7fb5', tail: '#f3e6d2' }),
};

export function hangingLook(cat: string): CatLook {
  return HANGING[PIECES.cats[cat as CatName].coat];
}

interface CatSize {
  readonly long: number;
  readonly wide: number;
  readonly lean: number;
  readonly tail: readonly number[];
}

const TALL = 0.95; // from a hook's origin down to the torso

/** A hook over a cord at the origin, from where its arm begins. */
const HOOK: readonly Point[] = [
  [-0.38, 0, -0.35],
  [-0.36, 0, 0.05],
  [-0.2, 0, 0.27],
  [0.03, 0, 0.31],
  [0.25, 0, 0.22],
  [0.35, 0, 0],
  [0.3, 0, -0.12],
];

/** The cord passes through the origin along y; it looks away from its paw, against x. Its tail is a hook as well, for a
 * cat that hangs head down. */
export function hangingCat(look: CatLook, { long, wide, lean, tail }: CatSize, fine: number): BufferGeometry {
  const model = new ModelBuilder(fine);
  const [tailX = 0, tailZ = -3] = tail;
  const half = (long - 0.8) / 2 - TALL; // of the torso's height
  const middle = -TALL - half;
  const arm: Point[] = [[-0.36, 0, -TALL - 0.1], ...HOOK];
  model.limb(arm, 0.115, look.limbs);
  model.egg([0.29, 0, -0.14], [0.15, 0.16, 0.12], look.belly); // the paw that holds
  model.egg([lean, 0, middle], [wide / 2, 0.26, half + 0.12], look.fur);
  model.egg([lean - 0.08, 0, middle], [wide / 2 - 0.08, 0.2, 0.75 * half + 0.1], look.belly);
  const low = middle - half;
  for (const side of [1, -1]) {
    model.limb([[lean, 0.14 * side, low + 0.15], [lean - 0.12, 0.19 * side, low - 0.12], [lean - 0.22, 0.19 * side, low - 0.18]], 0.11, look.limbs);
  }
  const hook = HOOK.map(([x, y, z]): Point => [tailX - x, y, tailZ - z]);
  model.limb([[tailX + 0.36, 0, tailZ + TALL + 0.1], ...hook], 0.09, look.tail);
  addCatHead(model, look, [lean - 0.1, 0, -TALL - 0.05], 0.4, -1);
  return model.done(1);
}

/** A cat of the first edition: all alike but for their size, with one hook, a paw. */
export function pawCat(look: CatLook, scale: number, fine: number): BufferGeometry {
  const model = new ModelBuilder(fine);
  model.limb([[-0.34, 0, -TALL], ...HOOK], 0.115, look.limbs);
  model.egg([0.29, 0, -0.14], [0.15, 0.16, 0.14], look.belly); // the paw that holds
  model.egg([-0.24, 0, -1.42], [0.36, 0.32, 0.56], look.fur);
  model.egg([-0.37, 0, -1.45], [0.27, 0.24, 0.4], look.belly);
  model.limb([[-0.38, 0.24, -1.15], [-0.6, 0.36, -1.3], [-0.76, 0.36, -1.2]], 0.1, look.limbs); // the paw that waves
  for (const side of [1, -1]) {
    model.limb([[-0.26, 0.19 * side, -1.7], [-0.34, 0.22 * side, -1.95], [-0.44, 0.22 * side, -2.03]], 0.12, look.limbs);
  }
  model.limb([[0, 0, -1.75], [0.22, 0, -1.98], [0.46, 0.04, -1.9], [0.5, 0.06, -1.6], [0.38, 0.06, -1.42]], 0.085, look.tail);
  addCatHead(model, look, [-0.36, 0, -0.78], 0.43, -1);
  return model.done(scale);
}
