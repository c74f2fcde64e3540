// Where one is in a replay, and whether it goes on by itself. A step that shows movement lasts as long as the movement.

export const SPEEDS = [0.5, 1, 2, 4] as const;
const STILL = 1600; // ms for a step in which nothing moves
const SLOWLY = 0.3; // of the true speed, while one looks closely
const AHEAD = 400; // ms before that

export class Player {
  step = $state(0);
  speed = $state(1);
  playing = $state(false);
  /** ms within the step. */
  at = $state(0);
  /** How long the step lasts, in its own time. */
  lasts = $state(STILL);

  /** From when to when of this step one looks closely. */
  private slow = $state.raw<readonly [number, number] | null>(null);
  private jumped = false; // to what went wrong in this step, once it is known when that was

  constructor(readonly steps: number) {}

  /** What is seen now goes slowly. */
  get slowly(): boolean {
    return this.slow !== null && this.at >= this.slow[0] && this.at < this.slow[1];
  }

  get last(): boolean {
    return this.step >= this.steps - 1;
  }

  go(step: number): void {
    this.step = Math.min(this.steps - 1, Math.max(0, step));
    this.at = 0;
    this.lasts = STILL;
    this.slow = null;
    this.jumped = false;
  }

  /** To a step in which something went wrong, and to when it did. */
  jump(step: number): void {
    this.go(step);
    this.jumped = true;
    this.playing = true;
  }

  /** The step turns out to show movement of this length, of which a part is looked at closely. */
  moves(ms: number, slow: readonly [number, number] | null = null): void {
    this.lasts = Math.max(ms, STILL / 2);
    this.slow = slow;
    if (this.jumped && slow !== null) this.at = Math.max(this.at, slow[0] - AHEAD);
    this.jumped = false;
  }

  /** The step turns out to show no movement. */
  stays(): void {
    this.jumped = false;
  }

  toggle(): void {
    if (!this.playing && this.last) this.go(0);
    this.playing = !this.playing;
  }

  /** So much time has passed. */
  pass(ms: number): void {
    if (!this.playing || this.jumped) return; // until it is known when it went wrong
    this.at += ms * this.speed * (this.slowly ? SLOWLY : 1);
    if (this.at < this.lasts) return;
    if (this.last) this.playing = false;
    else this.go(this.step + 1);
  }
}
