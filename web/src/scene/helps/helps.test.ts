import { expect, test } from 'vitest';

import { circle } from '../pieces/model';
import { band, sector, wider } from './bands';
import { beside } from './tags';

test('a band lies between its outlines', () => {
  const places = band(circle(1), wider(circle(1), 0.5)).getAttribute('position');
  const radii = Array.from({ length: places.count }, (_, n) => Math.hypot(places.getX(n), places.getY(n)));
  expect(Math.min(...radii)).toBeCloseTo(1);
  expect(Math.max(...radii)).toBeCloseTo(1.5);
});

test('a quarter keeps away from its straight sides', () => {
  for (const [x, y] of sector(13, 0, 0.5)) {
    expect(x).toBeGreaterThan(0.499);
    expect(y).toBeGreaterThan(0.499);
    expect(Math.hypot(x, y)).toBeLessThan(13.001);
  }
});

test('tags stay on the page and off one another', () => {
  const [page, size] = [{ width: 300, height: 200 }, { width: 120, height: 30 }];
  const taken = [beside({ x: 290, y: 100 }, size, page, [])];
  expect(taken[0]?.right).toBeLessThanOrEqual(300);
  for (let n = 0; n < 3; n++) {
    const next = beside({ x: 280, y: 95 }, size, page, taken);
    for (const other of taken) expect(next.top >= other.bottom || next.bottom <= other.top).toBe(true);
    taken.push(next);
  }
});
