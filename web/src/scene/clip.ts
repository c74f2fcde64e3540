// Poses over some time: where everything was at any moment of it, between what was told too.

import { between, type Pose } from './pose';

export interface Moment {
  readonly at: number; // ms
  readonly poses: Readonly<Record<string, Pose>>; // of what moved
}

export type Poses = Readonly<Record<string, Pose>>;

export class Clip {
  private next = 0; // the moment that is not reached yet
  private reached: Record<string, Pose>;

  constructor(
    private readonly moments: readonly Moment[],
    private readonly before: Poses = {}, // where things were that move later
  ) {
    this.reached = { ...before };
  }

  get duration(): number {
    return (this.moments.at(-1)?.at ?? 0) - this.start;
  }

  /** Where everything is that has moved, so many ms after the beginning. */
  at(ms: number): Poses {
    const time = this.start + ms;
    if (time < (this.moments[this.next - 1]?.at ?? time)) this.rewind();
    for (let moment = this.moments[this.next]; moment !== undefined && moment.at <= time; moment = this.moments[++this.next]) {
      Object.assign(this.reached, moment.poses);
    }
    const [last, coming] = [this.moments[this.next - 1], this.moments[this.next]];
    const blended: Record<string, Pose> = {};
    if (last !== undefined && coming !== undefined) {
      const share = (time - last.at) / (coming.at - last.at || 1);
      for (const [body, pose] of Object.entries(coming.poses)) {
        const from = this.reached[body];
        if (from !== undefined) blended[body] = between(from, pose, share, new Float32Array(7));
      }
    }
    return { ...this.reached, ...blended };
  }

  private get start(): number {
    return this.moments[0]?.at ?? 0;
  }

  private rewind(): void {
    this.next = 0;
    this.reached = { ...this.before };
  }
}
