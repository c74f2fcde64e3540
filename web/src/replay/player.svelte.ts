// Where one is in a replay, and whether it goes on by itself. A step that shows movement lasts as long as the movement.

export const SPEEDS = [0.5, 1, 2, 4] as const;
const STILL = 1600; // ms for a step in which nothing moves

export class Player {
  step = $state(0);
  speed = $state(1);
  playing = $state(false);
  /** ms within the step. */
  at = $state(0);
  /** How long the step lasts, in its own time. */
  lasts = $state(STILL);

  constructor(readonly steps: number) {}

  get last(): boolean {
    return this.step >= this.steps - 1;
  }

  go(step: number): void {
    this.step = Math.min(this.steps - 1, Math.max(0, step));
    this.at = 0;
    this.lasts = STILL;
  }

  /** The step turns out to show movement of this length. */
  moves(ms: number): void {
    this.lasts = Math.max(ms, STILL / 2);
  }

  toggle(): void {
    if (!this.playing && this.last) this.go(0);
    this.playing = !this.playing;
  }

  /** So much time has passed. */
  pass(ms: number): void {
    if (!this.playing) return;
    this.at += ms * this.speed;
    if (this.at < this.lasts) return;
    if (this.last) this.playing = false;
    else this.go(this.step + 1);
  }
}
