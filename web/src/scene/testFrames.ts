// For tests: frames as the server would send them.

import { at, type Pose } from './pose';

const EDGE = 300;
const CORNER = -150;

/** A list of bodies and a frame of some of them, turned by nothing. */
export function bodies(list: number, names: readonly string[]): Uint8Array {
  const texts = names.map((name) => new TextEncoder().encode(name));
  const length = 42 + texts.reduce((sum, text) => sum + 1 + text.length, 0);
  const view = new DataView(new ArrayBuffer(length));
  view.setUint8(0, 1);
  view.setUint8(1, 1);
  view.setUint16(2, list, true);
  view.setUint32(4, length, true);
  [CORNER, CORNER, CORNER, EDGE].forEach((value, n) => view.setFloat64(8 + 8 * n, value, true));
  view.setUint16(40, names.length, true);
  let next = 42;
  for (const text of texts) {
    view.setUint8(next, text.length);
    text.forEach((byte, n) => view.setUint8(next + 1 + n, byte));
    next += 1 + text.length;
  }
  return new Uint8Array(view.buffer);
}

/** `places`: where bodies of the list are, by their number in it. */
export function frame(list: number, ms: number, places: Readonly<Record<number, Pose>>, key = false): Uint8Array {
  const entries = Object.entries(places);
  const start = 12 + (key ? 0 : 2 * entries.length);
  const view = new DataView(new ArrayBuffer(start + 12 * entries.length));
  view.setUint8(0, 2);
  view.setUint8(1, 1);
  view.setUint16(2, list, true);
  view.setUint32(4, ms, true);
  view.setUint16(8, key ? 1 : 0, true);
  view.setUint16(10, entries.length, true);
  entries.forEach(([body, place], n) => {
    if (!key) view.setUint16(12 + 2 * n, Number(body), true);
    for (let axis = 0; axis < 3; axis++) {
      view.setUint16(start + 6 * n + 2 * axis, Math.round(((at(place, axis) - CORNER) / EDGE) * 65535), true);
      view.setUint16(start + 6 * entries.length + 6 * n + 2 * axis, 16384, true); // (w is the largest, the others are 0)
    }
  });
  return new Uint8Array(view.buffer);
}

export function joined(...records: readonly Uint8Array[]): ArrayBuffer {
  const whole = new Uint8Array(records.reduce((sum, record) => sum + record.length, 0));
  let next = 0;
  for (const record of records) {
    whole.set(record, next);
    next += record.length;
  }
  return whole.buffer;
}
