import { Box3, Mesh, Vector3, type Object3D } from 'three';
import { expect, test } from 'vitest';

import { Assets } from '../../../scene/assets';
import { upright } from '../../../scene/pose';
import type { Thing } from '../../../scene/things/thing';
import { CARD, TowerThings } from './thingMaker';

const maker = new TowerThings(new Assets('low'));
const thing = (kind: string, look: unknown): Thing => ({ name: kind, kind, look, at: upright(0, 0, 0, 0), label: kind });
const size = (object: Object3D) => new Box3().setFromObject(object).getSize(new Vector3());
const field = { size: 1, wide: 2, high: 3, build: null, colour: 'blue', pet: true, dim: false };

test('a card is as large as it is told to be', () => {
  expect(size(maker.make(thing('card', { size: 1 }))).x).toBeCloseTo(CARD.wide);
  expect(size(maker.make(thing('card', { size: 2 }))).y).toBeCloseTo(2 * CARD.high);
});

test('fields, cats and piles can be drawn; a pile is as high as it is many', () => {
  expect(size(maker.make(thing('field', field))).y).toBeCloseTo(3);
  expect(size(maker.make(thing('cat', 'blue-1'))).z).toBeGreaterThan(2);
  const pile = (count: number) => size(maker.make(thing('pile', { of: 'brick', count, next: 0 }))).z;
  expect(pile(12)).toBeCloseTo(1.2, 1);
  expect(pile(3)).toBeLessThan(pile(12));
  expect(size(maker.make(thing('pile', { of: 'floor', count: 5, next: 20 }))).z).toBeCloseTo(0.9, 1);
});

test('a field that is lit has a rim, also once it shows something else', () => {
  const one = thing('field', field);
  const object = maker.make(one);
  const rims = () => object.children.filter(({ name }) => name === 'rim');
  expect(maker.light(object, one, 'glow')).toBe(true);
  maker.light(object, one, 'pointed');
  expect(rims()).toHaveLength(1);
  const other = thing('field', { ...field, dim: true });
  maker.update(object, other, (_, show) => show(1), one);
  expect(rims()).toHaveLength(1);
  expect(object.children.filter((part) => part instanceof Mesh)).toHaveLength(2);
  maker.light(object, other, 'none');
  expect(rims()).toHaveLength(0);
  expect(maker.light(object, thing('cat', 'blue-1'), 'glow')).toBe(false);
});
