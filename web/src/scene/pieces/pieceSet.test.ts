import { BoxGeometry, Group, Mesh } from 'three';
import { expect, test } from 'vitest';

import { Playback } from '../playback';
import { upright } from '../pose';
import { Solid, type PieceMaker } from './pieceModel';
import { PieceSet } from './pieceSet';

const MAKER: PieceMaker = {
  pieceOf: (body) => (body.startsWith('card') ? body : null),
  make: (piece) => new Solid(piece, new Mesh(new BoxGeometry()), [], 1),
  ground: () => new Group(),
  tableHeight: 0,
};

function table(maker = MAKER): { set: PieceSet; show: (world: Record<string, number[]>) => void } {
  const set: PieceSet = new PieceSet(maker, (body) => playback.poseOf(body) ?? null);
  const playback: Playback = new Playback(set);
  const show = (world: Record<string, number[]>) => {
    playback.world(world);
    playback.advance(0);
  };
  return { set, show };
}

test('pieces come and go with the bodies that are told of', () => {
  const { set, show } = table();
  show({ 'card-1': upright(0, 0, 0, 0), 'card-2': upright(0, 0, 0.18, 0), board: upright(0, 0, 0, 0) });
  expect(set.all.map((model) => model.piece)).toEqual(['card-1', 'card-2']);
  expect(set.refresh()).toEqual({ changed: true, settled: true });
  show({ 'card-1': upright(0, 0, 0, 0) });
  expect(set.all.map((model) => model.piece)).toEqual(['card-1']);
  expect(set.object.children).toHaveLength(1);
  set.refresh();
  expect(set.refresh()).toEqual({ changed: false, settled: false });
});

test('a piece that is there already is folded anew, in its place', () => {
  const { set, show } = table();
  set.fold({ 'card-1': 90 });
  show({ 'card-1': upright(3, 0, 0, 0) });
  const before = set.partOf('card-1');
  set.fold({ 'card-1': 90 });
  expect(set.partOf('card-1')).toBe(before);
  set.fold({ 'card-1': 120 });
  expect(set.partOf('card-1')).not.toBe(before);
  expect(set.of('card-1')?.object.position.x).toBe(3);
});

test('pieces are dressed when they come, and when the details change', () => {
  const dressed: string[] = [];
  const { set, show } = table({ ...MAKER, dress: (model) => dressed.push(model.piece) });
  show({ 'card-1': upright(0, 0, 0, 0) });
  set.setDetails({});
  show({ 'card-1': upright(0, 0, 0, 0), 'card-2': upright(5, 0, 0, 0) });
  expect(dressed).toEqual(['card-1', 'card-1', 'card-2']);
});

test('what rolled far away is not looked at', () => {
  const { set, show } = table();
  show({ 'card-1': upright(0, 0, 0, 0), 'card-2': upright(120, 0, 0, 0) });
  set.refresh();
  expect(set.boxes()).toHaveLength(1);
});
