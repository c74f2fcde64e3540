// A wooden pole: a round with chamfered ends, its grain running up, its end grain on top.

import { BufferAttribute, BufferGeometry } from 'three';

import { BEECH } from './beech';

const CHAMFER = 0.05; // cm

/** Its origin is the middle of its foot. `turn` chooses another stretch of the same wood. */
export function poleShape(radius: number, length: number, sides: number, turn: number): BufferGeometry {
  const places: number[] = [];
  const normals: number[] = [];
  const wood: number[] = [];
  const corners: number[] = [];
  const [left, right] = BEECH.side;
  const slant = Math.SQRT1_2;
  const ring = (r: number, z: number, across: number, up: number, v: number): number => {
    const first = places.length / 3;
    for (let side = 0; side <= sides; side++) {
      const angle = (2 * Math.PI * side) / sides;
      places.push(r * Math.cos(angle), r * Math.sin(angle), z);
      normals.push(across * Math.cos(angle), across * Math.sin(angle), up);
      wood.push(left + (right - left) * (side / sides), v + turn);
    }
    return first;
  };
  const join = (lower: number, upper: number): void => {
    for (let side = 0; side < sides; side++) {
      const [a, b, c, d] = [lower + side, lower + side + 1, upper + side, upper + side + 1];
      corners.push(a, b, d, a, d, c);
    }
  };
  const rim = radius - CHAMFER;
  join(ring(rim, 0, slant, -slant, 0), ring(radius, CHAMFER, slant, -slant, 0.01));
  join(ring(radius, CHAMFER, 1, 0, 0.01), ring(radius, length - CHAMFER, 1, 0, 0.99));
  join(ring(radius, length - CHAMFER, slant, slant, 0.99), ring(rim, length, slant, slant, 1));
  cap(rim, length, 1);
  cap(rim, 0, -1);

  function cap(r: number, z: number, up: number): void {
    const [u, v, wide, high] = BEECH.end;
    const middle = places.length / 3;
    places.push(0, 0, z);
    normals.push(0, 0, up);
    wood.push(u, v);
    for (let side = 0; side <= sides; side++) {
      const angle = (2 * Math.PI * side) / sides;
      places.push(r * Math.cos(angle), r * Math.sin(angle), z);
      normals.push(0, 0, up);
      wood.push(u + wide * Math.cos(angle), v + high * Math.sin(angle));
      if (side > 0) corners.push(middle, middle + side + (up > 0 ? 0 : 1), middle + side + (up > 0 ? 1 : 0));
    }
  }

  const shape = new BufferGeometry();
  shape.setAttribute('position', new BufferAttribute(new Float32Array(places), 3));
  shape.setAttribute('normal', new BufferAttribute(new Float32Array(normals), 3));
  shape.setAttribute('uv', new BufferAttribute(new Float32Array(wood), 2));
  shape.setIndex(corners);
  return shape;
}
