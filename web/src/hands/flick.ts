// Whether something was thrown off rather than set down: its pointer was fast when it let go.

const RECENT = 80; // ms
const FAST = 2.2; // px a ms: faster than anyone who aims

export class Flick {
  private trail: { readonly time: number; readonly x: number; readonly y: number }[] = [];

  move(time: number, x: number, y: number): void {
    this.trail = [...this.trail.filter((one) => time - one.time <= RECENT), { time, x, y }];
  }

  /** At this time. */
  thrown(time: number): boolean {
    const recent = this.trail.filter((one) => time - one.time <= RECENT);
    const [first, last] = [recent[0], recent.at(-1)];
    if (first === undefined || last === undefined || recent.length < 3) return false;
    return Math.hypot(last.x - first.x, last.y - first.y) / Math.max(1, time - first.time) > FAST;
  }
}
