// The shapes of the island and of the sea round it.

import { BufferAttribute, CircleGeometry, CylinderGeometry, ExtrudeGeometry, Shape, type BufferGeometry } from 'three';

/** A round disc, its top at z = 0, seen from above as the whole picture. */
export function discTop(radius: number): BufferGeometry {
  return new CircleGeometry(radius, 128);
}

export function discSide(radius: number, deep: number): BufferGeometry {
  return new CylinderGeometry(radius, radius, deep, 128, 1, true).rotateX(Math.PI / 2).translate(0, 0, -deep / 2);
}

/** A square slab with round corners, its top at `top`. */
export function seaShape(half: number, top: number, bottom: number, round: number): BufferGeometry {
  const outline = new Shape();
  outline.moveTo(-half + round, -half);
  outline.lineTo(half - round, -half);
  outline.absarc(half - round, -half + round, round, -Math.PI / 2, 0);
  outline.lineTo(half, half - round);
  outline.absarc(half - round, half - round, round, 0, Math.PI / 2);
  outline.lineTo(-half + round, half);
  outline.absarc(-half + round, half - round, round, Math.PI / 2, Math.PI);
  outline.lineTo(-half, -half + round);
  outline.absarc(-half + round, -half + round, round, Math.PI, 1.5 * Math.PI);
  const bevel = 0.08;
  const shape = new ExtrudeGeometry(outline, {
    depth: top - bottom - 2 * bevel,
    bevelSize: bevel,
    bevelOffset: -bevel,
    bevelThickness: bevel,
    bevelSegments: 2,
    curveSegments: 10,
  }).translate(0, 0, bottom + bevel);
  const places = shape.getAttribute('position');
  const uv = new Float32Array(2 * places.count);
  for (let corner = 0; corner < places.count; corner++) {
    uv[2 * corner] = places.getX(corner) / (2 * half) + 0.5;
    uv[2 * corner + 1] = places.getY(corner) / (2 * half) + 0.5;
  }
  shape.setAttribute('uv', new BufferAttribute(uv, 2));
  return shape;
}
