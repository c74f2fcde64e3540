import { Box3, Mesh, Raycaster, Vector3, type Object3D } from 'three';
import { expect, test } from 'vitest';

import { Assets } from '../../../scene/assets';
import { expectDrawable } from '../../../scene/pieces/testPieces';
import { upright } from '../../../scene/pose';
import { PIECES } from '../pieces';
import { arch, smooth } from './cord';
import { NekojimaPieces, type IslandDetails } from './pieceMaker';
import { sector } from './quarterLights';

const PATIENCE = 60_000; // ms: it makes every shape there is, and the machine may be busy
const island = new NekojimaPieces(new Assets('low'));

test('every piece can be drawn', () => {
  expectDrawable(island, [...Object.keys(PIECES.denchuu), ...Object.keys(PIECES.cats)]);
}, PATIENCE);

test('poles are as high and as broad as the simulated ones, and stand on their foot', () => {
  const model = island.make('white-6');
  PIECES.denchuu['white-6'].poles.forEach((length, n) => {
    const body = `white-6.${'ab'.charAt(n)}`;
    model.move(body, upright(0, 0, 0, 0));
    const box = new Box3().setFromObject(model.part(body)?.children[0] as Object3D);
    expect(box.min.z).toBeCloseTo(0);
    expect(box.max.z).toBeCloseTo(length);
    expect(box.max.x).toBeCloseTo(PIECES.pole.radius);
    expect(model.height(body)).toBe(length);
  });
});

test('a cord runs through its links, and is picked as a cord', () => {
  const model = island.make('blue-1');
  const { links, radius } = PIECES.cord;
  const step = PIECES.denchuu['blue-1'].cord / links;
  for (let link = 0; link < links; link++) model.move(`blue-1.cord.${link}`, upright(link * step, 0, 4, 0));
  model.refresh();
  const cord = model.part('blue-1.cord') as Mesh;
  expect(cord.userData['body']).toBe('blue-1.cord');
  const box = new Box3().setFromObject(cord);
  expect(box.min.x).toBeCloseTo(0, 3);
  expect(box.max.x).toBeCloseTo(PIECES.denchuu['blue-1'].cord, 3);
  expect(box.max.z).toBeCloseTo(4 + radius, 1);
});

test('the faces of a cord look outwards', () => {
  const model = island.make('pink-1');
  for (let link = 0; link < PIECES.cord.links; link++) model.move(`pink-1.cord.${link}`, upright(link, 0, 0, 0));
  model.refresh();
  const { geometry } = model.part('pink-1.cord') as Mesh;
  const [places, normals] = [geometry.getAttribute('position'), geometry.getAttribute('normal')];
  const corner = (n: number) => new Vector3().fromBufferAttribute(places, geometry.getIndex()?.getX(n) ?? 0);
  const face = corner(1).sub(corner(0)).cross(corner(2).sub(corner(0)));
  expect(face.dot(new Vector3().fromBufferAttribute(normals, geometry.getIndex()?.getX(0) ?? 0))).toBeGreaterThan(0);
});

test('a ghost without links has a cord of about the right length between its poles', () => {
  const from = new Vector3(0, 0, 4);
  const nodes = arch(from, new Vector3(0.4, 0, 0.9), new Vector3(8, 0, 4), new Vector3(-0.4, 0, 0.9), 14, 8);
  const line = smooth(nodes, 6);
  const length = line.slice(1).reduce((sum, point, n) => sum + point.distanceTo(line[n] as Vector3), 0);
  expect(length).toBeGreaterThan(13.5);
  expect(length).toBeLessThan(14.6);
  expect(nodes[0]?.distanceTo(from)).toBeCloseTo(0);
});

test('a cat is drawn where its boxes are, hardly larger', () => {
  for (const cat of ['cat-1', 'cat-7'] as const) {
    const { min, max } = new Box3().setFromObject(island.make(cat).object);
    expect(max.z).toBeLessThan(0.5);
    expect(max.z - min.z).toBeCloseTo(PIECES.cats[cat].long, 0);
  }
});

test('a nest sits on the top of its pole, told before or after the pole', () => {
  const details = (nests: string[]): IslandDetails => ({ names: { dining: '', homes: '', culture: '', attractions: '' }, nests, lit: [] });
  const maker = new NekojimaPieces(new Assets('low'));
  const model = maker.make('blue-7');
  maker.setDetails(details(['blue-7.b']));
  maker.dress(model);
  const nest = model.part('blue-7.b')?.children.at(-1);
  expect(nest?.position.z).toBe(PIECES.denchuu['blue-7'].poles[1]);
  expect(nest?.userData['body']).toBe('blue-7.b');
  maker.setDetails(details([]));
  maker.dress(model);
  expect(nest?.parent).toBeNull();
});

test('light round a quarter keeps away from its straight sides', () => {
  for (const [x, y] of sector(13, 0, 0.5)) {
    expect(x).toBeGreaterThan(0.499);
    expect(y).toBeGreaterThan(0.499);
    expect(Math.hypot(x, y)).toBeLessThan(13.001);
  }
});

test('fingertips touch their pole from two sides, near its top, and whoever points at them means the pole', () => {
  const body = 'pink-1.a.fingers';
  expect(island.pieceOf(body)).toBe(body);
  const model = island.make(body);
  expect(model.bodies).toEqual([body]);
  const { radius, length, below } = PIECES.finger;
  const box = model.bounds();
  expect(box.max.x).toBeCloseTo(PIECES.pole.radius + 2 * radius, 1);
  expect(box.min.x).toBeCloseTo(-PIECES.pole.radius - 2 * radius, 1);
  expect(box.max.z).toBeCloseTo(radius - below, 1);
  expect(box.min.z).toBeCloseTo(-below - length - radius, 1);
  const ray = new Raycaster(new Vector3(PIECES.pole.radius + radius, 0, 5), new Vector3(0, 0, -1));
  expect(ray.intersectObject(model.object)).toEqual([]);
});

test('a match of the first edition shows its larger board, its longer cords and its cats', () => {
  const older = new NekojimaPieces(new Assets('low'));
  const width = (object: Object3D) => new Box3().setFromObject(object).max.x;
  const ground = older.ground();
  expect(width(ground)).toBeCloseTo(PIECES.board.radius, 1);
  const details: IslandDetails = { names: { dining: '', homes: '', culture: '', attractions: '' }, nests: [], lit: [] };
  expect([older.setDetails({ ...details, edition: 1 }), older.setDetails({ ...details, edition: 1 })]).toEqual([true, false]);
  expect(width(ground)).toBeCloseTo(PIECES.editions['1'].board.radius, 1);
  const { max, min } = new Box3().setFromObject(older.make('cat-7').object);
  expect(max.z - min.z).toBeLessThan(3);
  expect(older.setDetails(details)).toBe(true);
  expect(width(ground)).toBeCloseTo(PIECES.board.radius, 1);
});
