// Hands as they are told to the server: the newest target of each that has changed. Pure but for what it remembers.

import type { HandRecord } from '../protocol/table';
import type { Hands, Pose, Side } from './handState';

export class HandReporter {
  private readonly lastSent = new Map<Side, string>();
  private readonly times = new Map<Side, number>();

  constructor(private readonly numbers: readonly number[]) {} // which of its seat's hands each side is

  /** What has changed since it was told last; `now` in ms since the handling began. */
  changes(state: Hands, now: number, folds: Readonly<Record<string, number>> = {}): { side: Side; record: HandRecord }[] {
    return state.hands.flatMap(({ body, target }, n) => {
      const side = n as Side;
      const fold = folds[body ?? ''];
      const state = JSON.stringify([body, body === null ? null : target, ...(fold === undefined ? [] : [fold])]);
      if ((this.lastSent.get(side) ?? '[null,null]') === state) return [];
      this.lastSent.set(side, state);
      return [{ side, record: { ...this.record(side, body, target, now), ...(fold === undefined ? {} : { fold }) } }];
    });
  }

  /** Whatever was told may not have been heard. */
  forget(): void {
    for (const side of this.lastSent.keys()) this.lastSent.set(side, '');
  }

  /** An empty hand's place: what it grips next it grips there. */
  place(side: Side, at: Pose, now: number): { side: Side; record: HandRecord } {
    return { side, record: this.record(side, null, at, now) };
  }

  private record(side: Side, grip: string | null, pose: Pose, now: number): HandRecord {
    const t = Math.max((this.times.get(side) ?? -1) + 1, Math.round(now));
    this.times.set(side, t);
    return { t, hand: this.numbers[side] ?? 0, grip, pose: pose.map((value) => Math.round(value * 1e5) / 1e5) as Pose };
  }
}

const HALF_A_DAY = 43_200_000; // ms: later than whatever an earlier page can have told

/** When a handling began, on this page's clock: kept, so that a page that is loaded again is not taken for a late one. */
export function beganAt(table: string, fresh: boolean, now: number, kept: Pick<Storage, 'getItem' | 'setItem'>): number {
  const key = `nekobako.hands.${table}`;
  const known = Number(kept.getItem(key) ?? NaN);
  const began = fresh ? now : Number.isFinite(known) ? known : now - HALF_A_DAY;
  kept.setItem(key, String(began));
  return began;
}
