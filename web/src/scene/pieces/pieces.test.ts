import { Box3, Mesh, Vector3, type Object3D } from 'three';
import { expect, test } from 'vitest';

import { NEKOJIMA, TOWER } from '../../protocol/pieces';
import { upright } from '../pose';
import { Workshop } from '../workshop';
import { piecesOf } from '.';
import { arch, smooth } from './cord';

const PATIENCE = 60_000; // ms: it makes every shape there is, and the machine may be busy

const island = piecesOf('nekojima', new Workshop('low'));
const tower = piecesOf('tower', new Workshop('low'));

function size(object: Object3D): Vector3 {
  return new Box3().setFromObject(object).getSize(new Vector3());
}

/** Its corners are numbers, and its faces name corners that there are. */
function sound(object: Object3D): void {
  object.traverse((part) => {
    if (!(part instanceof Mesh)) return;
    const places = part.geometry.getAttribute('position');
    expect(places.count).toBeGreaterThan(0);
    expect(places.array.every((value: number) => Number.isFinite(value))).toBe(true);
    const corners = part.geometry.getIndex()?.array ?? [];
    expect(corners.every((corner: number) => corner < places.count)).toBe(true);
  });
}

const TOWER_PIECES = [
  ...Array.from({ length: TOWER.top }, (_, n) => `floor-${n + 1}`),
  ...Object.keys(TOWER.heights).map((kind) => `${kind}-1`),
  ...TOWER.colours.map((colour) => `${colour}-4`),
  ...TOWER.blackCats,
  'neko',
];

test('every piece of both games can be drawn, and knows its bodies', () => {
  for (const [maker, pieces] of [
    [island, [...Object.keys(NEKOJIMA.denchuu), ...Object.keys(NEKOJIMA.cats)]],
    [tower, TOWER_PIECES],
  ] as const) {
    for (const piece of pieces) {
      const model = maker.make(piece);
      for (const body of model.bodies) {
        expect(maker.pieceOf(body)).toBe(piece);
        expect(model.part(body)).not.toBeNull();
        model.move(body, upright(1, 2, 3, 40));
      }
      model.refresh();
      sound(model.object);
    }
  }
}, PATIENCE);

test('a body that a game does not have belongs to no piece', () => {
  for (const maker of [island, tower]) for (const body of ['board', 'table', 'green-1', '']) expect(maker.pieceOf(body)).toBeNull();
});

test('poles are as high and as broad as the simulated ones, and stand on their foot', () => {
  const model = island.make('white-6');
  NEKOJIMA.denchuu['white-6'].poles.forEach((length, n) => {
    const body = `white-6.${'ab'.charAt(n)}`;
    model.move(body, upright(0, 0, 0, 0));
    const box = new Box3().setFromObject(model.part(body)?.children[0] as Object3D);
    expect(box.min.z).toBeCloseTo(0);
    expect(box.max.z).toBeCloseTo(length);
    expect(box.max.x).toBeCloseTo(NEKOJIMA.pole.radius);
    expect(model.height(body)).toBe(length);
  });
});

test('a cord runs through its links, and is picked as a cord', () => {
  const model = island.make('blue-1');
  const { links, radius } = NEKOJIMA.cord;
  const step = NEKOJIMA.denchuu['blue-1'].cord / links;
  for (let link = 0; link < links; link++) model.move(`blue-1.cord.${link}`, upright(link * step, 0, 4, 0));
  model.refresh();
  const cord = model.part('blue-1.cord') as Mesh;
  expect(cord.userData['body']).toBe('blue-1.cord');
  const box = new Box3().setFromObject(cord);
  expect(box.min.x).toBeCloseTo(0, 3);
  expect(box.max.x).toBeCloseTo(NEKOJIMA.denchuu['blue-1'].cord, 3);
  expect(box.max.z).toBeCloseTo(4 + radius, 1);
});

test('the faces of a cord look outwards', () => {
  const model = island.make('pink-1');
  for (let link = 0; link < NEKOJIMA.cord.links; link++) model.move(`pink-1.cord.${link}`, upright(link, 0, 0, 0));
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

test('a wall is as high as its kind and as wide as its fold lets it be', () => {
  const { panel, thickness } = TOWER.wall;
  for (const [kind, height] of Object.entries(TOWER.heights)) {
    const flat = size(tower.make(`${kind}-1`, 180).object);
    expect(flat.z).toBeCloseTo(height);
    expect(flat.y).toBeCloseTo(2 * panel, 1);
    expect(flat.x).toBeCloseTo(thickness, 1);
    expect(size(tower.make(`${kind}-2`, 90).object).x).toBeCloseTo(panel * Math.SQRT1_2 + (thickness / 2) * Math.SQRT1_2 * 2, 1);
  }
});

test('a wall shows its whole picture upright on both sides', () => {
  const { geometry } = tower.make('angel-1', 90).part('angel-1') as Mesh;
  const [places, wood] = [geometry.getAttribute('position'), geometry.getAttribute('uv')];
  for (let n = 0; n < places.count; n++) {
    const up = wood.getY(n);
    if (up !== 0.5) expect(up).toBeCloseTo(places.getZ(n) / TOWER.heights.angel, 5);
  }
});

test('cats are drawn where their boxes are, hardly larger', () => {
  const standing = new Box3().setFromObject(tower.make('neko').object);
  expect(standing.min.z).toBeCloseTo(0, 1);
  expect(standing.max.z).toBeLessThan(2.5 * 1.15);
  expect(Math.max(-standing.min.y, standing.max.y)).toBeLessThan(0.7);
  const hanging = new Box3().setFromObject(island.make('cat-2').object);
  expect(hanging.max.z).toBeLessThan(0.5);
  expect(hanging.min.z).toBeGreaterThan(-2.3);
});
