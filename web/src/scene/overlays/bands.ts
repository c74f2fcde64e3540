// Flat bands along an outline: of footprints, of parts of a board.

import { BufferAttribute, BufferGeometry } from 'three';

import type { Outline } from '../pieces/pieceModel';

/** The band between an outline and another with as many corners. */
export function band(inner: Outline, outer: Outline): BufferGeometry {
  const places: number[] = [];
  const corners: number[] = [];
  const count = inner.length;
  inner.forEach(([x, y], n) => {
    const [outX, outY] = outer[n] ?? [x, y];
    places.push(x, y, 0, outX, outY, 0);
    const [a, b] = [2 * n, 2 * ((n + 1) % count)];
    corners.push(a, a + 1, b + 1, a, b + 1, b);
  });
  const shape = new BufferGeometry();
  shape.setAttribute('position', new BufferAttribute(new Float32Array(places), 3));
  shape.setIndex(corners);
  return shape;
}

/** An outline moved away from its middle by so much. */
export function wider(outline: Outline, by: number): Outline {
  const x = outline.reduce((sum, corner) => sum + corner[0], 0) / outline.length;
  const y = outline.reduce((sum, corner) => sum + corner[1], 0) / outline.length;
  return outline.map((corner) => {
    const far = Math.hypot(corner[0] - x, corner[1] - y) || 1;
    return [corner[0] + ((corner[0] - x) / far) * by, corner[1] + ((corner[1] - y) / far) * by] as const;
  });
}
