import { expect, test } from 'vitest';

import type { Pose } from './handState';
import { LEAD, Strain } from './strain';

const at = (x: number): Pose => [x, 0, 0, 1, 0, 0, 0];

test('what comes along, however late, is not stuck', () => {
  const strain = new Strain();
  for (let time = 0; time < 3000; time += 16) expect(strain.feel(0, { place: at(time / 100), target: at(time / 100 + 9) }, time)).toBeNull();
});

function pulled(strain: Strain, held: { place: Pose; target: Pose }, from: number, to: number) {
  let felt: ReturnType<Strain['feel']> = null;
  for (let time = from; time <= to; time += 16) felt = strain.feel(0, held, time);
  return felt;
}

test('what does not is pulled by no more than a little, and then let go', () => {
  const strain = new Strain();
  const held = { place: at(1), target: at(11) };
  expect(pulled(strain, held, 0, 350)).toBeNull();
  expect(pulled(strain, held, 366, 600)).toEqual({ target: at(1 + LEAD), lost: false });
  expect(pulled(strain, held, 616, 2000)?.lost).toBe(true);
});

test('a page that draws seldom does not think so', () => {
  const strain = new Strain();
  for (const time of [0, 500, 1000, 1500, 2000]) expect(strain.feel(0, { place: at(1), target: at(11) }, time)).toBeNull();
});

test('what has come free is not stuck any more', () => {
  const strain = new Strain();
  expect(pulled(strain, { place: at(1), target: at(4) }, 0, 600)).not.toBeNull();
  expect(strain.feel(0, { place: at(1.5), target: at(4) }, 616)).toBeNull();
  expect(strain.feel(0, null, 632)).toBeNull();
});
