import { expect, test } from 'vitest';

import { circle } from '../pieces/pieceModel';
import { band, wider } from './bands';
import { ABOVE, frameAt, Labels, type LabelContent } from './labels';

test('a band lies between its outlines', () => {
  const places = band(circle(1), wider(circle(1), 0.5)).getAttribute('position');
  const radii = Array.from({ length: places.count }, (_, n) => Math.hypot(places.getX(n), places.getY(n)));
  expect(Math.min(...radii)).toBeCloseTo(1);
  expect(Math.max(...radii)).toBeCloseTo(1.5);
});

test('tags stay on the page and off one another', () => {
  const [page, size] = [{ left: 0, top: 0, right: 300, bottom: 200 }, { width: 120, height: 30 }];
  const taken = [frameAt({ x: 290, y: 100 }, size, page, [])];
  expect(taken[0]?.right).toBeLessThanOrEqual(300);
  for (let n = 0; n < 3; n++) {
    const next = frameAt({ x: 280, y: 95 }, size, page, taken);
    for (const other of taken) expect(next.top >= other.bottom || next.bottom <= other.top).toBe(true);
    taken.push(next);
  }
});

test('a name stands above the middle of what it names', () => {
  const { left, right, bottom } = frameAt({ x: 150, y: 100 }, { width: 60, height: 20 }, { left: 0, top: 0, right: 300, bottom: 200 }, [], ABOVE);
  expect((left + right) / 2).toBe(150);
  expect(bottom).toBeLessThan(100);
});

test('a tag shown again is the same element, and those that are no more are gone', () => {
  const overlay = document.createElement('div');
  const labels = new Labels(overlay);
  const content = (text: string): LabelContent => ({ at: [0, 0, 0], text, look: 'scene-mark' });
  labels.put('height', content('12 mm'));
  labels.show('mark', [content('1 mm'), content('2 mm'), content('3 mm')]);
  const [height, first] = overlay.children;
  labels.show('mark', [content('4 mm')]);
  expect([...overlay.children]).toEqual([height, first]);
  expect(first?.textContent).toBe('4 mm');
});
