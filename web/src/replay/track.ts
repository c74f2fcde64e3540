// What was shown of a handling, decoded once: where everything was at any moment of it, and when it went wrong.

import { FrameReader } from '../protocol/frames';
import { Clip, type Moment, type Poses } from '../scene/clip';
import { stretchOf } from '../scene/recorder';

export type { Poses };

export class Track {
  private readonly moments: readonly Moment[];
  private readonly clip: Clip;

  constructor(bytes: Uint8Array) {
    this.moments = momentsOf(bytes);
    this.clip = new Clip(this.moments);
  }

  get duration(): number {
    return this.clip.duration;
  }

  /** Where everything is at a moment that moved since the beginning. */
  at(ms: number): Poses {
    return this.clip.at(ms);
  }

  /** From when to when one looks closely at what went wrong, in ms from the beginning; null: nothing moves. */
  stretch(fall: boolean): readonly [start: number, end: number] | null {
    const found = stretchOf(this.moments, fall);
    const begun = this.moments[0]?.at ?? 0;
    return found === null ? null : [Math.max(0, found[0] - begun), Math.min(this.duration, found[1] - begun)];
  }
}

function momentsOf(bytes: Uint8Array): Moment[] {
  const reader = new FrameReader();
  const moments: Moment[] = [];
  let last = 0;
  let shift: number | null = null;
  for (const record of reader.read(bytes.slice().buffer)) {
    if ('names' in record) continue;
    const names = reader.list(record.list)?.names ?? [];
    const poses: Record<string, readonly number[]> = {};
    record.bodies.forEach((place, n) => {
      const name = names[place];
      if (name !== undefined) poses[name] = Array.from(record.poses.subarray(7 * n, 7 * n + 7));
    });
    // The world's clock may begin anew within one handling; ours only goes on.
    if (shift === null || record.ms + shift < last) shift = last - record.ms;
    last = record.ms + shift;
    moments.push({ at: last, poses });
  }
  return moments;
}

/** The tracks of a match, each asked for once. */
export class Tracks {
  private readonly kept = new Map<number, Promise<Track>>();

  constructor(private readonly fetch: (number: number) => Promise<Uint8Array>) {}

  get(number: number): Promise<Track> {
    const track = this.kept.get(number) ?? this.fetch(number).then((bytes) => new Track(bytes));
    this.kept.set(number, track);
    return track;
  }
}
