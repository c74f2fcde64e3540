import { Mesh, MeshBasicMaterial, BoxGeometry } from 'three';
import { expect, test } from 'vitest';

import { Solid } from '../pieces/pieceModel';
import { Sight } from '../sight';
import { Occluders } from './occluders';

const material = new MeshBasicMaterial({ color: '#ffffff' });
const box = (name: string, x: number) => {
  const solid = new Solid(name, new Mesh(new BoxGeometry(2, 2, 2), material), [], 2);
  solid.move(name, [x, 0, 0, 1, 0, 0, 0]);
  solid.object.updateMatrixWorld(true);
  return solid;
};

test('what stands before a place fades, and is solid again afterwards', () => {
  const [near, held, behind] = [box('near', 10), box('held', 0), box('behind', -10)];
  const sight = new Sight({ all: [near, held, behind] });
  const hidden = sight.between([30, 0, 0], [0, 0, 0], new Set([held]));
  expect(hidden).toEqual([near]);
  expect(sight.between([0, 0, 30], [0, 0, 0], new Set([held]))).toEqual([]);

  const occluders = new Occluders();
  const look = (solid: Solid) => (solid.shape as Mesh).material as MeshBasicMaterial;
  expect(occluders.fade(new Set(hidden))).toBe(true);
  expect(occluders.fade(new Set(hidden))).toBe(false);
  expect([look(near).opacity < 0.5, look(near).transparent, look(behind)]).toEqual([true, true, material]);
  expect(material.opacity).toBe(1); // others share it
  expect(occluders.pieces).toEqual(['near']);
  occluders.fade(new Set());
  expect(look(near)).toBe(material);
});
