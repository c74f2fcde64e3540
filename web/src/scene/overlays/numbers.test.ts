import { BoxGeometry, Mesh } from 'three';
import { expect, test } from 'vitest';

import { numberOf, Numbers } from './numbers';

test('a piece has the number that words call it by', () => {
  expect(['pink-3.b', 'cat-2', 'large_window-4', 'neko'].map(numberOf)).toEqual(['3b', '2', '4', '']);
});

test('what is named is numbered once, at its place, until it is named no more', () => {
  const pole = new Mesh(new BoxGeometry(2, 2, 10));
  pole.position.set(4, 0, 5);
  pole.updateMatrixWorld();
  const numbers = new Numbers((body) => (body === 'pink-1.a' ? pole : null));
  expect(numbers.set('wrong', ['pink-1.a', 'blue-9.a'])).toBe(true);
  expect(numbers.set('wrong', ['pink-1.a', 'blue-9.a'])).toBe(false);
  numbers.set('pointed', ['pink-1.a']);
  expect(numbers.content()).toMatchObject([{ at: [4, 0, 6], text: '1a' }]);
  numbers.set('wrong', []);
  numbers.set('pointed', []);
  expect([numbers.any, numbers.content()]).toEqual([false, []]);
});
