import { Box3, Mesh, Vector3, type Object3D } from 'three';
import { expect, test } from 'vitest';

import { Assets } from '../../../scene/assets';
import { expectDrawable } from '../../../scene/pieces/testPieces';
import { PIECES } from '../pieces';
import { TowerPieces } from './pieceMaker';

const PATIENCE = 60_000; // ms: it makes every shape there is, and the machine may be busy
const tower = new TowerPieces(new Assets('low'));
const ALL = [
  ...Array.from({ length: PIECES.top }, (_, n) => `floor-${n + 1}`),
  ...Object.keys(PIECES.heights).map((kind) => `${kind}-1`),
  ...PIECES.colours.map((colour) => `${colour}-4`),
  ...PIECES.blackCats,
  'neko',
];

function size(object: Object3D): Vector3 {
  return new Box3().setFromObject(object).getSize(new Vector3());
}

test('every piece can be drawn', () => expectDrawable(tower, ALL), PATIENCE);

test('a wall is as high as its kind and as wide as its fold lets it be', () => {
  const { panel, thickness } = PIECES.wall;
  for (const [kind, height] of Object.entries(PIECES.heights)) {
    const flat = size(tower.make(`${kind}-1`, 180).object);
    expect(flat.z).toBeCloseTo(height);
    expect(flat.y).toBeCloseTo(2 * panel, 1);
    expect(flat.x).toBeCloseTo(thickness, 1);
    expect(size(tower.make(`${kind}-2`, 90).object).x).toBeCloseTo(panel * Math.SQRT1_2 + (thickness / 2) * Math.SQRT1_2 * 2, 1);
  }
});

test('a Column is narrower at its top, and in an older edition as wide as at its foot', () => {
  const width = (maker: TowerPieces, top: boolean) => {
    const places = (maker.make('column-1', 180).part('column-1') as Mesh).geometry.getAttribute('position');
    const half = places.count === 0 ? 0 : Math.max(...Array.from({ length: places.count }, (_, n) => places.getZ(n))) / 2;
    return Math.max(...Array.from({ length: places.count }, (_, n) => (places.getZ(n) > half === top ? Math.abs(places.getY(n)) : 0)));
  };
  expect(width(tower, false)).toBeCloseTo(PIECES.wall.panel);
  expect(width(tower, true)).toBeCloseTo(PIECES.tops.column);
  const older = new TowerPieces(new Assets('low'));
  expect([older.setDetails({ edition: 1 }), older.setDetails({ edition: 1 })]).toEqual([true, false]);
  expect(width(older, true)).toBeCloseTo(PIECES.wall.panel);
  expect(size(older.make('column-1', 180).object).z).toBeCloseTo(PIECES.editions['1'].heights.column);
  expect([older.setDetails({}), older.setDetails({ edition: 99 })]).toEqual([true, false]);
});

test('a wall shows its whole picture upright on both sides', () => {
  const { geometry } = tower.make('angel-1', 90).part('angel-1') as Mesh;
  const [places, wood] = [geometry.getAttribute('position'), geometry.getAttribute('uv')];
  for (let n = 0; n < places.count; n++) {
    const up = wood.getY(n);
    if (up !== 0.5) expect(up).toBeCloseTo(places.getZ(n) / PIECES.heights.angel, 5);
  }
});

test('a cat is drawn where its boxes are, hardly larger', () => {
  const { min, max } = new Box3().setFromObject(tower.make('neko').object);
  expect(min.z).toBeCloseTo(0, 1);
  expect(max.z).toBeLessThan(2.5 * 1.15);
  expect(Math.max(-min.y, max.y)).toBeLessThan(0.7);
});
