import { expect, test } from 'vitest';

import { FrameReader, type BodyList, type Frame } from './frames';
import example from './frames.example.json';

function bytes(): ArrayBuffer {
  return Uint8Array.from(atob(example.bytes), (sign) => sign.charCodeAt(0)).buffer;
}

test('what the server encodes is read as it was told', () => {
  const [list, ...frames] = [...new FrameReader().read(bytes())] as [BodyList, ...Frame[]];
  expect(list).toEqual(example.list);
  expect(frames.map(({ ms, key, bodies }) => ({ ms, key, bodies: [...bodies] }))).toEqual(
    example.frames.map(({ ms, key, bodies }) => ({ ms, key, bodies })),
  );
  frames.forEach((frame, n) => {
    const told = example.frames[n]?.poses.flat() ?? [];
    expect(frame.poses.length).toBe(told.length);
    for (let i = 0; i < told.length; i++) expect(Math.abs((frame.poses[i] ?? 9) - (told[i] ?? 0))).toBeLessThan(0.003);
  });
});

test('frames of bodies that were never told are left out', () => {
  const [list] = [...new FrameReader().read(bytes())] as [BodyList];
  expect(list.names).toHaveLength(3);
  const size = new DataView(bytes()).getUint32(4, true);
  expect([...new FrameReader().read(bytes().slice(size))]).toEqual([]);
});

test('a record of another kind or version is refused', () => {
  expect(() => [...new FrameReader().read(new Uint8Array([9, 1, 0, 0]).buffer)]).toThrow(/kind 9/);
  expect(() => [...new FrameReader().read(new Uint8Array([1, 2, 0, 0]).buffer)]).toThrow(/version 2/);
});
