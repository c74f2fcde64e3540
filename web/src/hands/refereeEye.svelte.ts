// The referee's eye: what was wrong, or fell, once more and slowly, from the side where it is seen. For whoever looks on too.

import type { Incident, TableScene } from '../scene/TableScene';
import { announcer } from '../ui/announcer.svelte';
import { t } from '../i18n/index.svelte';

interface Wrong {
  readonly pieces: readonly string[];
  readonly at: readonly number[] | null;
  readonly mm: number | null;
}

export class RefereeEye {
  playing = $state(false);
  private shown = 0; // which of several is next

  constructor(
    private readonly scene: () => TableScene | null,
    private readonly incidents: () => readonly Incident[],
  ) {}

  /** There is something to be seen again. */
  readonly possible: boolean = $derived.by(() => this.incidents().length > 0 && this.scene()?.recorded === true);

  /** One of them, or each in its turn. */
  play(n: number = this.shown): void {
    const all = this.incidents();
    const incident = all[n % (all.length || 1)];
    if (incident === undefined || this.playing) return;
    this.shown = n + 1;
    this.playing = this.scene()?.playAgain(incident, () => (this.playing = false)) ?? false;
    announcer.say(t(this.playing ? 'hands.again.playing' : 'hands.again.none'));
  }

  stop(): void {
    this.scene()?.stopAgain();
  }

  toggle(): void {
    if (this.playing) this.stop();
    else this.play();
  }
}

/** What of a view, and of what fell, can be shown again. */
export function incidentsOf(wrong: readonly Wrong[], fell: readonly string[]): Incident[] {
  return [...wrong.map(({ at, pieces, mm }) => ({ at, pieces, mm, fall: false })), ...(fell.length > 0 ? [{ at: null, pieces: fell, mm: null, fall: true }] : [])];
}
