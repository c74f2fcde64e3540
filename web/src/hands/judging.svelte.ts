// Judged by itself: once all is set down and stays calm for a second, whoever judges is asked to look. A ring fills meanwhile;
// whatever is touched stops it.

import type { TableScene } from '../scene/TableScene';

const LOOK = 50; // ms
const CALM = 1000; // ms
const STILL = 0.02; // cm that nothing moves between two looks

export class Judging {
  /** How much of the calm has passed, from 0 to 1; null: there is nothing to be judged yet. */
  share = $state<number | null>(null);
  private since = 0; // ms of calm
  private stirred = 0;
  private before: Readonly<Record<string, readonly number[]>> = {};
  private readonly timer: ReturnType<typeof setInterval>;

  /** `stirs`: a number that changes as long as something may be at work that is not seen to move. */
  constructor(
    private readonly scene: () => Pick<TableScene, 'poses'> | null,
    private readonly stirs: () => number,
    private readonly ready: () => boolean,
    private readonly judge: () => void,
  ) {
    this.timer = setInterval(() => this.look(), LOOK);
  }

  /** Someone touches something: from the beginning. */
  stop(): void {
    this.since = 0;
    if (this.share !== null) this.share = 0;
  }

  end(): void {
    clearInterval(this.timer);
    this.share = null;
  }

  private look(): void {
    const ready = this.ready();
    const still = ready && this.isStill();
    this.since = still ? this.since + LOOK : 0;
    this.share = ready ? Math.min(1, this.since / CALM) : null;
    if (!ready || this.since < CALM) return;
    this.since = 0;
    this.share = null;
    this.judge();
  }

  private isStill(): boolean {
    const now = Object.fromEntries(Object.entries(this.scene()?.poses ?? {}).map(([body, pose]) => [body, Array.from(pose).slice(0, 3)] as const));
    const { before, stirred } = this;
    this.before = now;
    this.stirred = this.stirs();
    const same = (body: string, place: readonly number[]) => place.every((value, axis) => Math.abs(value - (before[body]?.[axis] ?? Infinity)) < STILL);
    return stirred === this.stirred && Object.keys(now).length === Object.keys(before).length && Object.entries(now).every(([body, place]) => same(body, place));
  }
}
