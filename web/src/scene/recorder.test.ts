import { expect, test } from 'vitest';

import { InstantReplay } from './instantReplay';
import { Recorder } from './recorder';

const STEP = 16; // ms

/** A body that is carried down for a second and rests for another; another stands, and falls from then on if it is told to. */
function recorded(falls: boolean): Recorder {
  const record = new Recorder();
  const known: Record<string, number[]> = { cat: [0, 0, 10, 1, 0, 0, 0], wall: [5, 0, 20, 1, 0, 0, 0] };
  for (let time = STEP; time <= 4000; time += STEP) {
    const poses: Record<string, number[]> = {};
    if (time <= 1000) poses['cat'] = [0, 0, 10 - time / 125, 1, 0, 0, 0];
    if (falls && time > 2000 && time < 2200) poses['wall'] = [5, 0, 20 - 490 * ((time - 2000) / 1000) ** 2, 1, 0, 0, 0];
    record.note(time, Object.keys(poses), Object.values(poses), (body) => known[body]);
    Object.assign(known, poses);
  }
  return record;
}

test('what is carried moves, what drops falls, what rests does neither', () => {
  const record = recorded(true);
  expect(record.moving(500)).toEqual({ bodies: ['cat'], falling: [] });
  expect(record.moving(1800)).toEqual({ bodies: [], falling: [] });
  expect(record.moving(2180)).toEqual({ bodies: ['wall'], falling: ['wall'] });
});

test('shown again is the end of what moved, however long all has been at rest', () => {
  const clip = recorded(false).clip(false);
  expect(clip?.at(clip.duration)['cat']?.[2]).toBeCloseTo(2, 0);
  expect(clip?.at(0)['cat']?.[2]).toBeGreaterThan(9);
});

test('a fall is shown from before it began', () => {
  const clip = recorded(true).clip(true);
  expect(clip?.duration).toBeCloseTo(2000, -2);
  expect(clip?.at(0)['wall']?.[2]).toBe(20);
  expect(clip?.at(clip.duration)['wall']?.[2]).toBeLessThan(2);
  expect(clip?.at(100)['wall']?.[2]).toBe(20); // and back again
});

test('between two moments it is on its way', () => {
  const clip = recorded(false).clip(false);
  const [one, half, other] = [0, STEP / 2, STEP].map((ms) => clip?.at(500 + ms)['cat']?.[2] ?? 0);
  expect(half).toBeCloseTo(((one ?? 0) + (other ?? 0)) / 2, 4);
});

test('nothing moved: nothing is shown again', () => {
  expect(new Recorder().clip(false)).toBeNull();
  expect(new Recorder().any).toBe(false);
});

test.each([[false, 60], [true, 6]])('it goes slowly or, where motion is reduced, in a few stills (%s)', (still, most) => {
  const clip = recorded(true).clip(true);
  if (clip === null) throw new Error('nothing moved');
  const replay = new InstantReplay(clip, still);
  const heights = new Set<number>();
  let [passed, last] = [0, 0];
  for (; !replay.over; passed += 100) heights.add((last = Number(replay.advance(100)['wall']?.[2])));
  expect(passed).toBeGreaterThan(clip.duration * 2.5);
  expect(heights.size).toBeLessThanOrEqual(most);
  expect(heights.size).toBeGreaterThan(1);
  expect(last).toBeLessThan(2);
});
