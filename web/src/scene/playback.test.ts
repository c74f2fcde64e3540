import { expect, test } from 'vitest';

import { BEHIND, Playback, type Shown } from './playback';
import { at, type Pose } from './pose';
import { bodies, frame, joined } from './testFrames';

class Seen implements Shown {
  places = new Map<string, number>();
  worlds = 0;
  move(body: string, pose: Pose): void {
    this.places.set(body, at(pose, 0));
  }
  settled(): void {
    this.worlds += 1;
  }
  only(names: ReadonlySet<string>): void {
    for (const name of this.places.keys()) if (!names.has(name)) this.places.delete(name);
  }
}

function started(): [Playback, Seen] {
  const seen = new Seen();
  return [new Playback(seen), seen];
}

const STRIDE = 0.25; // cm

/** A body that moves by a stride each 16 ms. */
function stream(playback: Playback, from: number, count: number): void {
  if (from === 0) playback.read(joined(bodies(1, ['a', 'b']), frame(1, 0, { 0: [0, 0, 0], 1: [5, 0, 0] }, true)));
  for (let n = Math.max(1, from); n < from + count; n++) playback.read(joined(frame(1, 16 * n, { 0: [n * STRIDE, 0, 0] })));
}

test('a world is shown at once when nothing is on its way', () => {
  const [playback, seen] = started();
  playback.world({ a: [1, 2, 3, 1, 0, 0, 0] });
  expect(playback.advance(16)).toBe(true);
  expect([...seen.places]).toEqual([['a', 1]]);
  expect(playback.busy).toBe(false);
  expect(playback.advance(16)).toBe(false);
});

test('frames are shown about a tenth of a second behind, in between where time is in between', () => {
  const [playback, seen] = started();
  stream(playback, 0, 2);
  for (let n = 2; n < 120; n++) {
    playback.advance(16);
    stream(playback, n, 1);
  }
  const behind = 119 * 16 - ((seen.places.get('a') ?? 0) / STRIDE) * 16;
  expect(behind).toBeGreaterThan(BEHIND * 0.7);
  expect(behind).toBeLessThan(BEHIND * 1.4);
  playback.advance(5);
  const place = (seen.places.get('a') ?? 0) / STRIDE;
  expect(Math.abs(place - Math.round(place))).toBeGreaterThan(0.01);
  expect(seen.places.get('b')).toBeCloseTo(5, 1);
});

test('what was told is shown to its end, and then nothing more is to do', () => {
  const [playback, seen] = started();
  stream(playback, 0, 20);
  let turns = 0;
  while (playback.busy && turns < 100) {
    playback.advance(16);
    turns += 1;
  }
  expect(turns).toBeLessThan(60);
  expect(seen.places.get('a')).toBeCloseTo(19 * STRIDE, 1);
});

test('it never goes back', () => {
  const [playback, seen] = started();
  let before = -1;
  for (let n = 0; n < 60; n++) {
    if (n % 7 === 0) stream(playback, n, 7); // they come in bursts
    playback.advance(n % 3 === 0 ? 40 : 8);
    const now = seen.places.get('a') ?? 0;
    expect(now).toBeGreaterThanOrEqual(before - 1e-3);
    before = now;
  }
});

test('bodies come and go with a new list', () => {
  const [playback, seen] = started();
  stream(playback, 0, 3);
  playback.read(joined(bodies(2, ['b', 'c']), frame(2, 48, { 0: [6, 0, 0], 1: [7, 0, 0] }, true)));
  while (playback.busy) playback.advance(16);
  expect([...seen.places.keys()].sort()).toEqual(['b', 'c']);
  expect(playback.poseOf('a')).toBeUndefined();
});

test('a world that comes after frames is shown after them', () => {
  const [playback, seen] = started();
  stream(playback, 0, 10);
  playback.world({ z: [9, 0, 0, 1, 0, 0, 0] });
  playback.advance(16);
  expect(seen.places.has('z')).toBe(false);
  while (playback.busy) playback.advance(16);
  expect([...seen.places.keys()]).toEqual(['z']);
  expect(seen.worlds).toBe(1);
});

test('the clock of another handling begins anew and goes on without a jump in ours', () => {
  const [playback, seen] = started();
  stream(playback, 0, 30);
  while (playback.busy) playback.advance(16);
  playback.read(joined(bodies(1, ['a']), frame(1, 0, { 0: [50, 0, 0] }, true), frame(1, 16, { 0: [51, 0, 0] })));
  let turns = 0;
  while (playback.busy && turns < 20) {
    playback.advance(16);
    turns += 1;
  }
  expect(seen.places.get('a')).toBeCloseTo(51, 1);
});

test('a page that was hidden does not play back what it missed', () => {
  const [playback, seen] = started();
  stream(playback, 0, 400); // more than six seconds
  playback.advance(16);
  expect(seen.places.get('a')).toBeGreaterThan(380 * STRIDE);
});
