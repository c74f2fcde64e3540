import { expect, test } from 'vitest';

import { placesOf } from './eventPlaces';

test('a line leads to the pieces that its event names, and to where they touched', () => {
  const events = [
    { n: 0, event: 'turn', seat: 0 },
    { n: 1, event: 'placed', seat: 0, denchuu: 'pink-1', rule: 'N-15' },
    { n: 2, event: 'violation', seat: 0, pieces: ['pink-1.b', 'white-3.a'], at: [1, 2, 6.5], rule: 'N-25' },
    { n: 3, event: 'fell', seat: 0, pieces: ['neko', 'small_window-2'] },
    { n: 4, event: 'rolled', seat: 0, dice: ['homes', 'impose'] },
  ];
  expect(placesOf([0, 1, 2, 3, 4, 9], events)).toEqual([
    null,
    { pieces: ['pink-1'], at: null },
    { pieces: ['pink-1.b', 'white-3.a'], at: [1, 2, 6.5] },
    { pieces: ['neko', 'small_window-2'], at: null },
    null,
    null,
  ]);
});
