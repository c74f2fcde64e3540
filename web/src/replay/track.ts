// What was shown of a handling, decoded once: where everything was at any moment of it.

import { FrameReader } from '../protocol/frames';

export type Poses = Readonly<Record<string, readonly number[]>>;

interface Moment {
  readonly at: number; // ms from the beginning
  readonly poses: Poses; // of what moved
}

export class Track {
  private readonly moments: Moment[] = [];

  constructor(bytes: Uint8Array) {
    const reader = new FrameReader();
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
      this.moments.push({ at: last, poses });
    }
  }

  get duration(): number {
    return this.moments.at(-1)?.at ?? 0;
  }

  /** Where everything is at a moment that moved since the beginning. */
  at(ms: number): Poses {
    const poses: Record<string, readonly number[]> = {};
    for (const moment of this.moments) {
      if (moment.at > ms) break;
      Object.assign(poses, moment.poses);
    }
    return poses;
  }
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
