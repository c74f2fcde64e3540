// The last seconds of what was shown, to be shown again; and what of it moves, or falls.

import { Clip, type Moment } from './clip';
import { at, type Pose } from './pose';

const KEPT = 9000; // ms
const LATELY = 250; // ms: what went far enough in them moves
const FAR = 0.25; // cm
const FALLING = 28; // cm/s downwards: a hand lowers more gently
const FAST = 4; // cm/s: slower is coming to rest
const AGAIN = 2000; // ms that are shown again
const AFTER = 350; // ms of them after the last fast movement
const AHEAD = 700; // ms of them before a fall

interface Speed {
  readonly any: number; // cm/s
  readonly down: number;
}

export class Recorder {
  private moments: Moment[] = [];
  private readonly before: Record<string, Pose> = {}; // where bodies were before the first moment

  get any(): boolean {
    return this.moments.length > 0;
  }

  /** At a time, these bodies are there; `known` is where they were. */
  note(time: number, names: readonly string[], poses: readonly Pose[], known: (body: string) => Pose | undefined): void {
    for (const name of names) this.before[name] ??= Float32Array.from(known(name) ?? poses[names.indexOf(name)] ?? []);
    this.moments.push({ at: time, poses: Object.fromEntries(names.map((name, n) => [name, poses[n] ?? []])) });
    while ((this.moments[0]?.at ?? time) < time - KEPT) Object.assign(this.before, this.moments.shift()?.poses);
  }

  /** What moves now, and whether it falls. */
  moving(now: number): { bodies: string[]; falling: string[] } {
    const lately = this.moments.filter((moment) => moment.at > now - LATELY && moment.at <= now);
    const seen = new Map<string, { from: Pose; to: Pose; since: number; until: number }>();
    for (const { at: time, poses } of lately) {
      for (const [body, pose] of Object.entries(poses)) {
        const known = seen.get(body);
        seen.set(body, { from: known?.from ?? pose, to: pose, since: known?.since ?? time, until: time });
      }
    }
    const moved = [...seen].filter(([, { from, to }]) => distance(from, to) > FAR);
    const falls = moved.filter(([, { from, to, since, until }]) => (at(from, 2) - at(to, 2)) / ((until - since) / 1000 || 1) > FALLING);
    return { bodies: moved.map(([body]) => body), falling: falls.map(([body]) => body) };
  }

  /** The last seconds in which something moved; of a fall, those in which it began. null: nothing has moved. */
  clip(fall: boolean): Clip | null {
    const stretch = stretchOf(this.moments, fall);
    return stretch === null ? null : this.cut(...stretch);
  }

  private cut(start: number, end: number): Clip {
    const before: Record<string, Pose> = { ...this.before };
    for (const moment of this.moments) if (moment.at < start) Object.assign(before, moment.poses);
    const within = this.moments.filter((moment) => moment.at >= start && moment.at <= end);
    return new Clip(within, before);
  }
}

/** From when to when of some moments one looks again: the last fast movement or, of a fall, its beginning; null: nothing moves. */
export function stretchOf(moments: readonly Moment[], fall: boolean): [start: number, end: number] | null {
  const speeds = speedsOf(moments);
  const fell = fall ? moments[speeds.findIndex(({ down }) => down > FALLING)] : undefined;
  const last = moments[speeds.findLastIndex(({ any }) => any > FAST)];
  const end = fell !== undefined ? fell.at - AHEAD + AGAIN : last !== undefined ? last.at + AFTER : null;
  return end === null ? null : [end - AGAIN, end];
}

/** How fast the fastest body was, moment by moment. */
function speedsOf(moments: readonly Moment[]): Speed[] {
  const known: Record<string, { pose: Pose; at: number }> = {};
  return moments.map(({ at: time, poses }) => {
    const speeds = Object.entries(poses).map(([body, pose]): Speed => {
      const last = known[body];
      known[body] = { pose, at: time };
      const seconds = last === undefined ? 0 : (time - last.at) / 1000;
      if (last === undefined || seconds <= 0 || seconds > 0.5) return { any: 0, down: 0 };
      return { any: distance(last.pose, pose) / seconds, down: (at(last.pose, 2) - at(pose, 2)) / seconds };
    });
    return { any: Math.max(0, ...speeds.map(({ any }) => any)), down: Math.max(0, ...speeds.map(({ down }) => down)) };
  });
}

function distance(one: Pose, other: Pose): number {
  return Math.hypot(at(one, 0) - at(other, 0), at(one, 1) - at(other, 1), at(one, 2) - at(other, 2));
}
