import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { Judging } from './judging.svelte';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function waiting() {
  const table = { ready: true, x: 0, stirs: 0, judged: 0 };
  const judging = new Judging(
    () => ({ poses: { pole: [table.x, 0, 0, 1, 0, 0, 0] } }),
    () => table.stirs,
    () => table.ready,
    () => (table.judged += 1),
  );
  return { table, judging };
}

test('it is judged after a second of calm, and the ring is full by then', () => {
  const { table, judging } = waiting();
  vi.advanceTimersByTime(900);
  expect(table.judged).toBe(0);
  expect(judging.share).toBeGreaterThan(0.7);
  vi.advanceTimersByTime(300);
  expect(table.judged).toBe(1);
  judging.end();
});

test('what moves, and hands that are not seen, begin the second anew', () => {
  const { table, judging } = waiting();
  for (let n = 0; n < 10; n++) {
    vi.advanceTimersByTime(500);
    if (n % 2 === 0) table.x += 0.1;
    else table.stirs += 1;
  }
  expect(table.judged).toBe(0);
  vi.advanceTimersByTime(800);
  judging.stop();
  vi.advanceTimersByTime(800);
  expect(table.judged).toBe(0);
  judging.end();
});

test('nothing is judged, and no ring drawn, while there is something to do', () => {
  const { table, judging } = waiting();
  table.ready = false;
  vi.advanceTimersByTime(5000);
  expect([table.judged, judging.share]).toEqual([0, null]);
  judging.end();
});
