// A bird's nest, set on the top of a pole: twigs in rings, and three eggs.

import type { BufferGeometry } from 'three';

import { seededRandom } from '../../../scene/paint/random';
import { ModelBuilder } from '../../../scene/pieces/modelBuilder';

export function nestShape(radius: number, fine: number): BufferGeometry {
  const model = new ModelBuilder(fine);
  const chance = seededRandom(12);
  for (const [size, height, colour] of [[0.86, 0.1, '#7a5432'], [0.95, 0.24, '#94693f'], [0.88, 0.36, '#6b4729']] as const) {
    model.ring([0, 0, height], radius * size * 0.82, radius * 0.15, 0.08 * (chance() - 0.5), (x, y, z) =>
      Math.sin(19 * Math.atan2(y, x) + 30 * z) > 0.4 ? '#b78a58' : colour,
    );
  }
  model.egg([0, 0, 0.1], [radius * 0.75, radius * 0.75, 0.1], '#5d3f25');
  for (const [x, y, colour] of [[0.3, 0.1, '#e9f0ea'], [-0.18, 0.28, '#d8e8ee'], [-0.1, -0.28, '#f4ead4']] as const) {
    model.egg([radius * x, radius * y, 0.27], [radius * 0.22, radius * 0.22, radius * 0.28], colour);
  }
  return model.done(1);
}
