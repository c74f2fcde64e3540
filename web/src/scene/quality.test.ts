import { expect, test } from 'vitest';

import { askedQuality, Governor, sharpnessOf } from './quality';

test('an address may ask for a level', () => {
  expect(askedQuality('http://host/?quality=low#/t/abc')).toBe('low');
  expect(askedQuality('http://host/#/t/abc?quality=medium')).toBe('medium');
  expect(askedQuality('http://host/?quality=best')).toBeNull();
});

test('slow frames bring one level less, never more than one at a time, and never less than low', () => {
  const governor = new Governor('high');
  const levels = Array.from({ length: 120 }, () => governor.frame(60)).filter((level) => level !== null);
  expect(levels).toEqual(['medium', 'low']);
});

test('a few slow frames among many are forgiven', () => {
  const governor = new Governor('high');
  for (let n = 0; n < 200; n++) expect(governor.frame(n % 5 === 0 ? 120 : 12)).toBeNull();
});

test('at rest it is drawn as sharp as the screen, whatever it was in motion', () => {
  expect(sharpnessOf('low', false, 2)).toBe(0.5);
  expect(sharpnessOf('low', true, 2)).toBe(1);
  expect(sharpnessOf('medium', false, 3)).toBe(1.25);
  expect(sharpnessOf('medium', true, 3)).toBe(2);
  expect(sharpnessOf('high', true, 1)).toBe(1);
});
