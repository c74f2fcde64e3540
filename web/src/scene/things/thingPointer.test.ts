import { beforeEach, describe, expect, it, vi } from 'vitest';

import type { Thing } from './thing';
import { ThingPointer } from './thingPointer';

const canvas = document.createElement('canvas');
const pointed: (string | null)[] = [];
let under: Thing | null = null;
const pointer = new ThingPointer(canvas, { thingAt: () => under, thing: () => under, pointAt: (name) => void pointed.push(name) });
const thing = (more: Partial<Thing>): Thing => ({ name: 'a', kind: 'cube', at: [0, 0, 0, 1, 0, 0, 0], label: 'a', ...more });
const event = (type: string, x = 0, more: PointerEventInit = {}) =>
  new PointerEvent(type, { clientX: x, clientY: 0, pointerId: 1, isPrimary: true, pointerType: 'mouse', ...more });

/** A press, a way of some pixels, and the button goes up; what the camera is told of the press. */
function gesture(way: number): boolean {
  const taken = pointer.down(event('pointerdown'));
  if (way > 0) canvas.dispatchEvent(event('pointermove', way, { buttons: 1 }));
  canvas.dispatchEvent(event('pointerup', way));
  return taken;
}

describe('a pointer on a thing', () => {
  beforeEach(() => {
    under = null;
    pointed.length = 0;
  });

  it('uses it by a click, and leaves a drag to the camera', () => {
    const use = vi.fn();
    under = thing({ use });
    expect(gesture(2)).toBe(false);
    expect(use).toHaveBeenCalledTimes(1);
    gesture(40);
    expect(use).toHaveBeenCalledTimes(1);
  });

  it('grabs what can only be grabbed as soon as it is pressed', () => {
    const grab = vi.fn();
    under = thing({ grab });
    expect(gesture(0)).toBe(true);
    expect(grab).toHaveBeenCalledTimes(1);
  });

  it('tells a click from a drag where a thing knows both', () => {
    const [use, grab] = [vi.fn(), vi.fn()];
    under = thing({ use, grab });
    expect(gesture(0)).toBe(true);
    expect([use.mock.calls.length, grab.mock.calls.length]).toEqual([1, 0]);
    gesture(30);
    expect([use.mock.calls.length, grab.mock.calls.length]).toEqual([1, 1]);
  });

  it('leaves what only lies there alone, and other buttons', () => {
    under = thing({});
    expect(gesture(0)).toBe(false);
    under = thing({ grab: vi.fn() });
    expect(pointer.down(event('pointerdown', 0, { button: 2 }))).toBe(false);
  });

  it('lights what it is over', () => {
    under = thing({ use: vi.fn() });
    canvas.dispatchEvent(event('pointermove'));
    canvas.dispatchEvent(event('pointerleave'));
    expect(pointed).toEqual(['a', null]);
    expect(canvas.style.cursor).toBe('pointer');
  });
});
