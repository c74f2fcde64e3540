import { expect, test } from 'vitest';

import example from '../protocol/frames.example.json';
import { Track } from './track';

const track = new Track(Uint8Array.from(atob(example.bytes), (sign) => sign.charCodeAt(0)));

test('what the server kept is there at its time, and what does not move stays', () => {
  const [first, second] = example.frames;
  expect(track.duration).toBe((second?.ms ?? 0) - (first?.ms ?? 0));
  expect(Object.keys(track.at(0))).toEqual(example.list.names);
  expect(track.at(0)['neko']?.[0]).toBeCloseTo(first?.poses[2]?.[0] ?? 9, 2);
  expect(track.at(track.duration)['pink-1.a']?.[0]).toBeCloseTo(first?.poses[0]?.[0] ?? 9, 2);
  expect(track.at(track.duration)['neko']?.[0]).toBeCloseTo(second?.poses[0]?.[0] ?? 9, 2);
});

test('nothing was shown', () => {
  const nothing = new Track(new Uint8Array());
  expect(nothing.duration).toBe(0);
  expect(nothing.at(100)).toEqual({});
});
