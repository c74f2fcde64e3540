import { expect, test } from 'vitest';

import { tiltOf } from '../../scene/pose';
import { hangingPose, nearestSpot, wayOnto } from './hanging';
import { PIECES } from './pieces';

/** A cord along x, and one a little behind it, as its links lie. */
function cords(): Record<string, number[]> {
  const { links } = PIECES.cord;
  const lies = (denchuu: string, y: number, cord: number) =>
    Array.from({ length: links }, (_, n): [string, number[]] => [`${denchuu}.cord.${n}`, [(n * cord) / links, y, 8, 1, 0, 0, 0]]);
  return Object.fromEntries([...lies('pink-1', 0, 10), ...lies('pink-2', 2, 10)]);
}

test('a cat hangs below its cord, across it', () => {
  const poses = { 'pink-1.cord.4': [1, 2, 8, 1, 0, 0, 0] };
  const pose = hangingPose('cat-1', { denchuu: 'pink-1', at: 0.5 }, 'paw', poses);
  expect(pose?.slice(0, 2)).toEqual([1, 2]);
  expect(pose?.[2]).toBeLessThan(8);
  expect(hangingPose('cat-1', { denchuu: 'pink-1', at: 0.1 }, 'paw', poses)).toBeNull();
  const byTail = hangingPose('cat-1', { denchuu: 'pink-1', at: 0.5 }, 'tail', poses);
  expect(byTail?.[2]).toBeLessThan((pose?.[2] ?? 0) - 2); // its paw is far below, and it is upside down
  expect(tiltOf(byTail ?? [])).toBeCloseTo(180);
});

test('a click on the page finds the place on the cord that is seen there', () => {
  const away = (x: number, y: number) => (point: readonly number[]) => 20 * Math.hypot((point[0] ?? 0) - x, (point[1] ?? 0) - y);
  for (const share of [0.1, 0.3, 0.5, 0.8]) {
    const spot = nearestSpot(['pink-1', 'pink-2'], cords(), away(10 * share, 1.8), 40);
    expect(spot?.denchuu).toBe('pink-2');
    expect(spot?.at).toBeCloseTo(share, 1);
  }
  expect(nearestSpot(['pink-1'], cords(), away(5, 2), 40)?.denchuu).toBe('pink-1');
  expect(nearestSpot(['pink-1'], cords(), away(5, 9), 40)).toBeNull();
  expect(nearestSpot([], cords(), away(5, 0), 40)).toBeNull();
});

test('a cat comes from the side that has room, above the cord, and hangs on it', () => {
  const spot = { denchuu: 'pink-1', at: 0.5 };
  const free = wayOnto('cat-3', spot, 'paw', { ...cords(), 'pink-2.cord.0': [0, 60, 0, 1, 0, 0, 0] });
  expect(free?.way[0]?.[2]).toBeGreaterThan(free?.pose[2] ?? 99);
  const side = Math.sign((free?.way[0]?.[1] ?? 0) - (free?.pose[1] ?? 0));
  // A pole on that side: it comes from the other one.
  const pole = { 'blue-1.a': [5, side * 1.6, 5, 1, 0, 0, 0] };
  const other = wayOnto('cat-3', spot, 'paw', { ...cords(), ...pole });
  expect(Math.sign((other?.way[0]?.[1] ?? 0) - (other?.pose[1] ?? 0))).toBe(-side);
});
