import { expect, test } from 'vitest';

import type { CameraView } from '../scene/camera/orbit';
import { keepView, keptViews, MOST } from './savedViews';

function shelf(): Pick<Storage, 'getItem' | 'setItem'> {
  const kept = new Map<string, string>();
  return { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) };
}
const view = (azimuth: number): CameraView => ({ target: [0, 0, 1], azimuth, elevation: 30, distance: 50 });

test('views are kept game by game, the newest of them', () => {
  const here = shelf();
  for (let n = 0; n <= MOST; n++) keepView('chess', view(n), here);
  expect(keptViews('chess', here).map(({ azimuth }) => azimuth)).toEqual([1, 2, 3]);
  expect(keptViews('go', here)).toEqual([]);
});

test('what is no view is left out', () => {
  const here = shelf();
  here.setItem('nekobako.views.chess', JSON.stringify([1, null, { target: [1, 2] }, view(5)]));
  expect(keptViews('chess', here)).toEqual([view(5)]);
  here.setItem('nekobako.views.chess', '{');
  expect(keptViews('chess', here)).toEqual([]);
});
