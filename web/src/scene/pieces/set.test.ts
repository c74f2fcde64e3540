import { expect, test } from 'vitest';

import { NEKOJIMA } from '../../protocol/pieces';
import { Playback } from '../playback';
import { upright } from '../pose';
import { Workshop } from '../workshop';
import { piecesOf } from '.';
import { PieceSet } from './set';

function table(game: 'nekojima' | 'tower'): { set: PieceSet; playback: Playback; show: (world: Record<string, number[]>) => void } {
  const set: PieceSet = new PieceSet(piecesOf(game, new Workshop('low')), (body) => playback.poseOf(body) ?? null);
  const playback: Playback = new Playback(set);
  const show = (world: Record<string, number[]>) => {
    playback.world(world);
    playback.advance(0);
  };
  return { set, playback, show };
}

test('pieces come and go with the bodies that are told of', () => {
  const { set, show } = table('tower');
  show({ 'floor-1': upright(0, 0, 0, 0), neko: upright(0, 0, 0.18, 0), board: upright(0, 0, 0, 0) });
  expect(set.all.map((model) => model.piece)).toEqual(['floor-1', 'neko']);
  expect(set.refresh()).toEqual({ changed: true, settled: true });
  show({ 'floor-1': upright(0, 0, 0, 0) });
  expect(set.all.map((model) => model.piece)).toEqual(['floor-1']);
  expect(set.object.children).toHaveLength(1);
  set.refresh();
  expect(set.refresh()).toEqual({ changed: false, settled: false });
});

test('a wall that is there already is folded anew, in its place', () => {
  const { set, show } = table('tower');
  set.fold({ 'brick-1': 90 });
  show({ 'brick-1': upright(3, 0, 0, 0) });
  const before = set.partOf('brick-1');
  set.fold({ 'brick-1': 90 });
  expect(set.partOf('brick-1')).toBe(before);
  set.fold({ 'brick-1': 120 });
  expect(set.partOf('brick-1')).not.toBe(before);
  expect(set.of('brick-1')?.object.position.x).toBe(3);
});

test('a nest sits on the top of its pole, told before or after the pole', () => {
  const { set, show } = table('nekojima');
  set.setNests(['blue-7.b']);
  show({ 'blue-7.a': upright(0, 0, 0, 0), 'blue-7.b': upright(5, 0, 0, 0) });
  set.refresh();
  const nest = set.partOf('blue-7.b')?.children.at(-1);
  expect(nest?.position.z).toBe(NEKOJIMA.denchuu['blue-7'].poles[1]);
  expect(nest?.userData['body']).toBe('blue-7.b');
  set.setNests([]);
  expect(nest?.parent).toBeNull();
});

test('what rolled far away is not looked at', () => {
  const { set, show } = table('tower');
  show({ 'floor-1': upright(0, 0, 0, 0), neko: upright(120, 0, 0, 0) });
  set.refresh();
  expect(set.boxes()).toHaveLength(1);
});
