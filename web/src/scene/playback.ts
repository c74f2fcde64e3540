// Frames as they are shown: about a tenth of a second behind, so that what moves moves evenly however frames arrive.
// The server's time may stretch, stop and begin anew; this one only goes on. No page and no drawing here.

import { FrameReader, type BodyList, type Frame } from '../protocol/frames';
import { between, type Pose } from './pose';
import { Recorder } from './recorder';

export const BEHIND = 100; // ms
const STEP = 16; // ms, between two frames when there is no telling
const LEAP = 2000; // ms; after a longer pause in the server's time, ours does not wait
const LATE = 1500; // ms; further behind than that (the page was hidden), it jumps
const EVEN = 250; // ms; how gently speed follows how far behind it is

export interface Shown {
  /** A body is here now. */
  move(body: string, pose: Pose): void;
  /** These are all the bodies there are. */
  only(bodies: ReadonlySet<string>): void;
  /** A whole world was shown: everything is where it stays for now. */
  settled?(): void;
}

interface TimedPoses {
  time: number; // ours
  names: readonly string[];
  poses: readonly Pose[];
}

type Entry = { bodies: ReadonlySet<string> } | { world: Readonly<Record<string, Pose>> } | { timed: TimedPoses };

export class Playback {
  /** What was shown of late. */
  readonly record = new Recorder();
  /** Below 1 it is shown in slow motion, however far behind that comes; afterwards it catches up. */
  rate = 1;
  private readonly reader = new FrameReader();
  private readonly poses = new Map<string, Float32Array>();
  private readonly blended = new Float32Array(7);
  private queue: Entry[] = [];
  private shift: number | null = null; // from the server's time to ours
  private newest = 0;
  private shownUpTo = 0;
  private now = 0;
  private lagged = false; // slow motion made it late: it catches up without a jump

  constructor(private readonly shown: Shown) {}

  /** Something is still to be shown. */
  get busy(): boolean {
    return this.queue.length > 0;
  }

  /** The time that is shown, in ms; it stands still while nothing is told. */
  get time(): number {
    return this.now;
  }

  poseOf(body: string): Pose | undefined {
    return this.poses.get(body);
  }

  get all(): Readonly<Record<string, Pose>> {
    return Object.fromEntries(this.poses);
  }

  /** A whole world, after everything that was told before it. */
  world(poses: Readonly<Record<string, Pose>>): void {
    this.queue.push({ world: poses });
  }

  read(buffer: ArrayBuffer): void {
    for (const record of this.reader.read(buffer)) {
      if ('names' in record) this.queue.push({ bodies: new Set(record.names) });
      else this.hear(record, this.reader.list(record.list));
    }
  }

  /** Go on by so many ms; whether anything changed. */
  advance(passed: number): boolean {
    if (this.queue.length === 0) return false;
    const behind = this.newest - this.now;
    if (this.rate < 1) this.now += passed * this.rate;
    else if (behind > LATE && !this.lagged) this.now = this.newest - BEHIND;
    else this.now += passed * Math.min(3, Math.max(0.5, 1 + (behind - BEHIND) / EVEN));
    this.now = Math.min(this.now, this.newest);
    this.lagged = this.rate < 1 || (this.lagged && this.newest - this.now > BEHIND);
    let next = this.queue[0];
    let changed = false;
    while (next !== undefined && !('timed' in next && next.timed.time > this.now)) {
      this.show(next);
      changed = true;
      this.queue.shift();
      next = this.queue[0];
    }
    return (next !== undefined && 'timed' in next && this.blend(next.timed)) || changed;
  }

  private hear(frame: Frame, list: BodyList | undefined): void {
    if (list === undefined) return;
    const time = this.shift === null ? null : frame.ms + this.shift;
    if (time === null || time < this.newest || time > this.newest + LEAP) this.shift = this.newest + STEP - frame.ms;
    this.newest = frame.ms + (this.shift ?? 0);
    const names = Array.from(frame.bodies, (place) => list.names[place] ?? '');
    const poses = names.map((_, n) => frame.poses.subarray(7 * n, 7 * n + 7));
    this.queue.push({ timed: { time: this.newest, names, poses } });
  }

  private show(entry: Entry): void {
    if ('timed' in entry) {
      const { time, names, poses } = entry.timed;
      this.record.note(time, names, poses, (body) => this.poses.get(body));
      names.forEach((name, n) => this.keep(name, poses[n] ?? []));
      this.shownUpTo = time;
    } else {
      const only = 'bodies' in entry ? entry.bodies : new Set(Object.keys(entry.world));
      for (const name of this.poses.keys()) if (!only.has(name)) this.poses.delete(name);
      this.shown.only(only);
      if ('bodies' in entry) return;
      for (const [name, pose] of Object.entries(entry.world)) this.keep(name, pose);
      this.shown.settled?.();
    }
  }

  private keep(name: string, pose: Pose): void {
    const known = this.poses.get(name);
    if (known === undefined) this.poses.set(name, Float32Array.from(pose));
    else known.set(pose);
    this.shown.move(name, pose);
  }

  /** What the next frame tells of is on its way there. */
  private blend(next: TimedPoses): boolean {
    const share = (this.now - this.shownUpTo) / (next.time - this.shownUpTo || 1);
    if (share <= 0) return false;
    next.names.forEach((name, n) => {
      const from = this.poses.get(name);
      if (from !== undefined) this.shown.move(name, between(from, next.poses[n] ?? from, share, this.blended));
    });
    return true;
  }
}
