import { BoxGeometry, Mesh, type Object3D } from 'three';
import { describe, expect, it, vi } from 'vitest';

import { upright } from '../pose';
import type { Thing, ThingMaker } from './thing';
import { ThingSet } from './thingSet';

const box = (): Object3D => new Mesh(new BoxGeometry(1, 1, 1));
const thing = (name: string, more: Partial<Thing> = {}): Thing => ({ name, kind: 'cube', at: upright(1, 2, 0, 0), label: name, ...more });
const setOf = (maker: ThingMaker, still = false) => {
  const lines: string[] = [];
  const set = new ThingSet(maker, still, (shape, colour) => {
    lines.push(`${String(shape.userData['thing'])} ${colour}`);
    return () => lines.splice(0);
  });
  return { set, lines };
};

describe('things on the table', () => {
  it('are made once, kept while they are told of, and gone afterwards', () => {
    const make = vi.fn(box);
    const { set } = setOf({ make });
    set.set([thing('a'), thing('b')]);
    set.set([thing('a', { label: 'another word for it' })]);
    expect(make).toHaveBeenCalledTimes(2);
    expect(set.object.children).toHaveLength(1);
    expect(set.get('a')?.label).toBe('another word for it');
    expect(set.get('b')).toBeNull();
  });

  it('are there at once when the page opens, and go from place to place later', () => {
    const { set } = setOf({ make: box });
    set.set([thing('a', { from: upright(9, 9, 0, 0) })]);
    expect(set.objectOf('a')?.position.x).toBe(1);
    set.set([thing('a', { at: upright(5, 2, 0, 0) })]);
    expect(set.busy).toBe(true);
    set.advance(200);
    expect(set.objectOf('a')?.position.x).toBeGreaterThan(1);
    expect(set.objectOf('a')?.position.x).toBeLessThan(5);
    set.advance(1000);
    expect(set.objectOf('a')?.position.x).toBe(5);
    expect(set.busy).toBe(false);
  });

  it('come from where they come from', () => {
    const { set } = setOf({ make: box });
    set.set([]);
    set.set([thing('a', { from: upright(9, 2, 0, 0) })]);
    expect(set.objectOf('a')?.position.x).toBe(9);
    set.advance(1000);
    expect(set.objectOf('a')?.position.x).toBe(1);
  });

  it('are simply there with reduced motion', () => {
    const { set } = setOf({ make: box }, true);
    set.set([thing('a')]);
    set.set([thing('a', { at: upright(5, 2, 0, 0) })]);
    expect(set.busy).toBe(false);
    expect(set.objectOf('a')?.position.x).toBe(5);
  });

  it('tell their maker what they were, and only when it can be seen', () => {
    const update = vi.fn();
    const { set } = setOf({ make: box, update });
    set.set([thing('die', { look: { face: 1 } })]);
    set.set([thing('die', { look: { face: 1 } })]);
    set.set([thing('die', { look: { face: 4 } })]);
    expect(update.mock.calls.map((call) => (call[3] as Thing | null)?.look)).toEqual([undefined, { face: 1 }]);
  });

  it('are made anew when they become something else', () => {
    const { set } = setOf({ make: box });
    set.set([thing('a')]);
    const before = set.objectOf('a');
    set.set([thing('a', { kind: 'card' })]);
    expect(set.objectOf('a')).not.toBe(before);
    expect(set.object.children).toHaveLength(1);
  });

  it('glow when they are next, and are lit when pointed at and usable', () => {
    const { set, lines } = setOf({ make: box });
    set.set([thing('a', { glow: true, use: () => undefined }), thing('b')]);
    expect(lines).toEqual(['a #ffc94d']);
    set.point('a');
    expect(lines).toEqual(['a #1f5fbf']);
    set.point('b');
    expect(lines).toEqual(['a #ffc94d']);
  });

  it('want to be seen only when they matter', () => {
    const { set } = setOf({ make: box });
    set.set([thing('lies'), thing('use', { use: () => undefined, at: upright(20, 0, 0, 0) }), thing('aside', { use: () => undefined, framed: false })]);
    expect(set.boxes().map(({ max }) => max.x)).toEqual([20.5]);
    expect(set.boxes(true)).toHaveLength(3);
  });

  it('are found by any of their parts', () => {
    const { set } = setOf({ make: () => box().add(box()) });
    set.set([thing('a')]);
    expect(set.nameOf(set.objectOf('a')?.children[0] ?? null)).toBe('a');
    expect(set.nameOf(box())).toBeNull();
  });
});
