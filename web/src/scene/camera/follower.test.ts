import { expect, test } from 'vitest';

import type { Point } from '../pose';
import { bestSide } from './bestSide';
import { Follower } from './follower';
import { Rig } from './rig';

function scene(still = false) {
  const rig = new Rig(() => undefined, still);
  rig.resize(1.6);
  rig.go({ target: [0, 0, 5], azimuth: -90, elevation: 30, distance: 60 });
  for (let n = 0; n < 60; n++) rig.advance(16);
  const now = { bodies: [] as string[], falling: [] as string[], at: [0, 0, 0] as Point, side: { azimuth: -90, elevation: 30 }, rate: 1, overviews: [] as boolean[] };
  const follower = new Follower(rig, {
    moving: () => now,
    extent: () => [now.at, [now.at[0], now.at[1], now.at[2] + 5]],
    bestSide: () => now.side,
    pace: (rate) => (now.rate = rate),
    overview: (over) => now.overviews.push(over),
  });
  const pass = (frames: number, active = true) => {
    for (let n = 0; n < frames; n++) {
      follower.advance(16, active);
      rig.advance(16);
    }
  };
  return { rig, now, follower, pass };
}

test("others' pieces are followed from the side where they are seen; back at the next turn", () => {
  const { rig, now, follower, pass } = scene();
  const before = rig.view;
  follower.set('1', true);
  [now.bodies, now.at, now.side] = [['a'], [40, 0, 0], { azimuth: 10, elevation: 30 }];
  pass(60);
  expect(rig.view.azimuth).toBeCloseTo(10, 6);
  for (let n = 0; n < 100; n++) {
    now.at = [40 - n, n / 2, 10];
    pass(1);
    expect(Math.max(Math.abs(rig.seen(now.at).x), Math.abs(rig.seen(now.at).y))).toBeLessThan(1);
  }
  now.bodies = [];
  pass(100);
  follower.set('2', true);
  pass(60);
  expect(rig.view).toEqual(before);
});

test('what one moves oneself is not followed, unless something falls: round that it goes, slowly', () => {
  const { rig, now, follower, pass } = scene();
  follower.set('1', false);
  now.bodies = ['a'];
  const before = rig.view;
  pass(60);
  expect([rig.view, now.rate]).toEqual([before, 1]);
  now.falling = ['a'];
  pass(120);
  expect(now.rate).toBeLessThan(0.5);
  expect(rig.view.azimuth).toBeGreaterThan(before.azimuth + 5);
  [now.bodies, now.falling] = [[], []];
  pass(200);
  expect(now.rate).toBe(1);
  expect(rig.view.azimuth).toBeCloseTo(before.azimuth, 6);
});

test('where motion is reduced it does not go round, nor slowly', () => {
  const { rig, now, follower, pass } = scene(true);
  follower.set('1', false);
  [now.bodies, now.falling] = [['a'], ['a']];
  pass(120);
  expect([rig.view.azimuth, now.rate]).toEqual([-90, 1]);
});

test('who turns the camera keeps it until the next turn', () => {
  const { rig, now, follower, pass } = scene();
  follower.set('1', true);
  [now.bodies, now.side] = [['a'], { azimuth: 40, elevation: 30 }];
  pass(60);
  rig.asked(() => rig.orbit(-100, 0));
  const theirs = rig.view;
  now.at = [80, 0, 0];
  pass(200);
  expect(rig.view).toEqual(theirs);
  follower.set('2', true);
  pass(60);
  expect(rig.view).not.toEqual(theirs);
});

test('of several sides the one with least before it, and the nearest of equals', () => {
  const view = { target: [0, 0, 0] as Point, azimuth: -90, elevation: 30, distance: 50 };
  const wall = (eye: Point) => (eye[1] < 0 ? 1 : 0); // hides what is seen from the front
  const side = bestSide(view, [[0, 0, 5]], wall);
  expect(Math.sin((side.azimuth * Math.PI) / 180)).toBeGreaterThan(-0.001);
  expect(bestSide(view, [[0, 0, 5]], () => 3).azimuth).toBe(-90);
});

test('in the end all of it is seen from its best side, once what fell lies still; the next match begins at the front', () => {
  const { rig, now, follower, pass } = scene();
  follower.set('1', false);
  [now.bodies, now.falling] = [['a'], ['a']];
  pass(60);
  follower.set('', false);
  expect(now.overviews).toEqual([]);
  [now.bodies, now.falling] = [[], []];
  pass(200);
  expect([now.overviews, rig.engaged]).toEqual([[true], false]);
  follower.set('0', false);
  expect(now.overviews).toEqual([true, false]);
});
