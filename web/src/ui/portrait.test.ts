import { expect, test } from 'vitest';

import { portraitOf } from './portrait';

test('the same seed is the same cat', () => {
  expect(portraitOf('mia')).toEqual(portraitOf('mia'));
});

test('cats differ', () => {
  const faces = Array.from({ length: 200 }, (_, n) => JSON.stringify(portraitOf(`guest-${n}`)));
  expect(new Set(faces).size).toBeGreaterThan(190);
  for (const coat of ['plain', 'tabby', 'mask', 'patch', 'tuxedo', 'calico']) expect(faces.some((face) => face.includes(`"${coat}"`))).toBe(true);
});
