// The referee's eye: the last seconds once more, in slow motion or, where motion is reduced, as a few stills.

import type { Clip, Poses } from './clip';

const SLOW = 0.3; // of the true speed
const STILLS = 6;
const LOOKED_AT = 900; // ms, each
const REST = 900; // ms at the end, to look at what came of it

export class InstantReplay {
  private passed = 0; // ms

  constructor(
    private readonly clip: Clip,
    private readonly still: boolean,
  ) {}

  /** Of the whole, how much was shown. */
  get share(): number {
    return Math.min(1, this.passed / this.length);
  }

  get over(): boolean {
    return this.passed >= this.length + REST;
  }

  /** Go on by so many ms: where everything is then. */
  advance(passed: number): Poses {
    this.passed += passed;
    const stills = Math.floor(this.share * (STILLS - 1) + 1e-9) / (STILLS - 1);
    return this.clip.at((this.still ? stills : this.share) * this.clip.duration);
  }

  private get length(): number {
    return this.still ? STILLS * LOOKED_AT : this.clip.duration / SLOW;
  }
}
