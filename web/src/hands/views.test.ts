import { expect, test } from 'vitest';

import type { CameraView } from '../scene/camera/orbit';
import { keepView, keptViews, MOST } from './views';

function shelf(): Pick<Storage, 'getItem' | 'setItem'> {
  const kept = new Map<string, string>();
  return { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) };
}
const view = (azimuth: number): CameraView => ({ target: [0, 0, 1], azimuth, elevation: 30, distance: 50 });

test('views are kept game by game, the newest of them', () => {
  const here = shelf();
  for (let n = 0; n <= MOST; n++) keepView('tower', view(n), here);
  expect(keptViews('tower', here).map(({ azimuth }) => azimuth)).toEqual([1, 2, 3]);
  expect(keptViews('nekojima', here)).toEqual([]);
});

test('what is no view is left out', () => {
  const here = shelf();
  here.setItem('nekobako.views.tower', JSON.stringify([1, null, { target: [1, 2] }, view(5)]));
  expect(keptViews('tower', here)).toEqual([view(5)]);
  here.setItem('nekobako.views.tower', '{');
  expect(keptViews('tower', here)).toEqual([]);
});
