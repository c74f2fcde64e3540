import { expect, test } from 'vitest';

import type { Pose } from './handState';
import { LEAD, Strain } from './strain';

const at = (x: number): Pose => [x, 0, 0, 1, 0, 0, 0];

test('what comes along, however late, is not stuck', () => {
  const strain = new Strain();
  for (let time = 0; time < 3000; time += 16) expect(strain.feel(0, { place: at(time / 100), target: at(time / 100 + 9) }, time)).toBeNull();
});

test('what does not is pulled by no more than a little, and then let go', () => {
  const strain = new Strain();
  const held = { place: at(1), target: at(11) };
  expect(strain.feel(0, held, 0)).toBeNull();
  expect(strain.feel(0, held, 300)).toBeNull();
  expect(strain.feel(0, held, 600)).toEqual({ target: at(1 + LEAD), lost: false });
  expect(strain.feel(0, held, 600)?.lost).toBe(false); // while nothing is heard of the table, nothing is known
  expect(strain.feel(0, held, 2000)?.lost).toBe(true);
});

test('what has come free is not stuck any more', () => {
  const strain = new Strain();
  strain.feel(0, { place: at(1), target: at(4) }, 0);
  expect(strain.feel(0, { place: at(1), target: at(4) }, 600)).not.toBeNull();
  expect(strain.feel(0, { place: at(1.5), target: at(4) }, 616)).toBeNull();
  expect(strain.feel(0, null, 632)).toBeNull();
});
