import { expect, test } from 'vitest';

import type { Pose } from './handState';
import { LEAD, Strain } from './strain';

const at = (x: number): Pose => [x, 0, 0, 1, 0, 0, 0];

/** Felt again and again, every 20 ms, until a time. */
function felt(strain: Strain, held: { place: Pose; target: Pose }, from: number, to: number) {
  let last = strain.feel(0, held, from);
  for (let time = from; time <= to; time += 20) last = strain.feel(0, held, time);
  return last;
}

test('what comes along, however late, is not stuck', () => {
  const strain = new Strain();
  for (let time = 0; time < 3000; time += 16) expect(strain.feel(0, { place: at(time / 100), target: at(time / 100 + 9) }, time)).toBeNull();
});

test('what does not is pulled by no more than a little, and then let go', () => {
  const strain = new Strain();
  const held = { place: at(1), target: at(11) };
  expect(felt(strain, held, 0, 300)).toBeNull();
  expect(felt(strain, held, 300, 600)).toEqual({ target: at(1 + LEAD), lost: false });
  expect(strain.feel(0, held, 600)?.lost).toBe(false); // while nothing is heard of the table, nothing is known
  expect(felt(strain, held, 600, 2000)?.lost).toBe(true);
});

test('a page that was shown nothing for seconds has felt nothing', () => {
  const strain = new Strain();
  const held = { place: at(1), target: at(11) };
  expect(strain.feel(0, held, 0)).toBeNull();
  expect(strain.feel(0, held, 7000)).toBeNull();
});

test('what has come free is not stuck any more', () => {
  const strain = new Strain();
  expect(felt(strain, { place: at(1), target: at(4) }, 0, 600)).not.toBeNull();
  expect(strain.feel(0, { place: at(1.5), target: at(4) }, 616)).toBeNull();
  expect(strain.feel(0, null, 632)).toBeNull();
});
