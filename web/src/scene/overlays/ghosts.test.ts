import { BoxGeometry, Mesh, MeshStandardMaterial, Texture, type Material } from 'three';
import { expect, test } from 'vitest';

import { Assets } from '../assets';
import { Solid, type PieceMaker } from '../pieces/pieceModel';
import { Ghosts } from './ghosts';

const print = new Texture();

function ghostOf(material: Material): Material {
  const maker = { make: () => new Solid('brick-1', new Mesh(new BoxGeometry(), material), [], 1) } as unknown as PieceMaker;
  const ghosts = new Ghosts(maker, new Assets('high'));
  ghosts.show('brick-1', {});
  let seen: Material | null = null;
  ghosts.object.traverse((part) => {
    if (part instanceof Mesh) seen = part.material as Material;
  });
  return seen ?? material;
}

test('a ghost has the colour and the faces of its piece, and lets what is behind it shine through', () => {
  const wall = ghostOf(new MeshStandardMaterial({ map: print, color: '#aa5533' })) as MeshStandardMaterial;
  expect([wall.map, wall.color.getHexString()]).toEqual([print, 'aa5533']);
  expect(wall.opacity).toBeLessThan(1);
  const cat = ghostOf(new MeshStandardMaterial({ vertexColors: true }));
  expect(cat.vertexColors).toBe(true);
});

test('where a piece already is, its ghost stays behind it: neither flickers', () => {
  const ghost = ghostOf(new MeshStandardMaterial());
  expect(ghost.polygonOffset).toBe(true);
  expect(ghost.polygonOffsetFactor).toBeGreaterThan(0);
});
