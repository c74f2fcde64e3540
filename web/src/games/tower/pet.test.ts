import { expect, test } from 'vitest';

import { PET, touchOf } from './pet';

test('a swipe has a way and, within bounds, a strength', () => {
  expect(touchOf(0, 3, 300)).toEqual({ impulse: 23, towards: 90 });
  expect(touchOf(-5, 0, 20)).toEqual({ impulse: PET.most, towards: 180 });
  expect(touchOf(0.1, 0, 900).impulse).toBe(PET.least);
});
