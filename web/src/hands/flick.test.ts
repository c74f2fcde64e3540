import { expect, test } from 'vitest';

import { Flick } from './flick';

function moved(pxEach: number): Flick {
  const flick = new Flick();
  for (let n = 0; n < 10; n++) flick.move(n * 16, n * pxEach, 0);
  return flick;
}

test('a pointer that lets go while it flies has thrown', () => {
  expect(moved(60).thrown(150)).toBe(true);
  expect(moved(12).thrown(150)).toBe(false); // carried
  expect(moved(60).thrown(300)).toBe(false); // it had stopped
});
