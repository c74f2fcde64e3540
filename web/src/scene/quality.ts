// How much a machine can draw: levels, and when to go down by one.

export type Level = 'high' | 'medium' | 'low';
export type Quality = Level | 'auto';

export interface Grade {
  readonly sharpness: number; // pixels drawn for one of the page, at most, while something moves
  readonly rest: number; // and while nothing does
  readonly shadow: number; // pixels of the shadows' picture, each way; 0: none
  readonly picture: number; // pixels of the board's picture, each way
  readonly round: number; // how finely round things are cut
}

export const GRADES: Readonly<Record<Level, Grade>> = {
  high: { sharpness: 2, rest: 2, shadow: 2048, picture: 2048, round: 1 },
  medium: { sharpness: 1.25, rest: 2, shadow: 1024, picture: 2048, round: 1 },
  low: { sharpness: 0.5, rest: 1, shadow: 0, picture: 1024, round: 0.6 },
};

const SLOW = 34; // ms a frame
const ENOUGH = 24; // frames before it judges
const CRAWL = 100; // ms a frame: then fewer will do
const FEW = 6;
const PAUSE = 250; // ms; longer is no frame but a rest

/** Watches how long frames take; says when one level less would do better. It never goes up by itself. */
export class Governor {
  private taken: number[] = [];

  constructor(public level: Level) {}

  /** The level to go down to, or null. */
  frame(ms: number): Level | null {
    if (ms > PAUSE && this.taken.length === 0) return null;
    this.taken.push(Math.min(ms, PAUSE));
    if (this.taken.length < (ms > CRAWL ? FEW : ENOUGH)) return null;
    const sorted = this.taken.sort((one, other) => one - other);
    const median = sorted[Math.floor(sorted.length / 2)] ?? 0;
    this.taken = [];
    if (median <= SLOW || this.level === 'low') return null;
    this.level = this.level === 'high' ? 'medium' : 'low';
    return this.level;
  }
}

/** Pixels drawn for one of the page, whose own has so many on this screen. */
export function sharpnessOf(level: Level, atRest: boolean, screen: number): number {
  const { sharpness, rest } = GRADES[level];
  const most = atRest ? rest : sharpness;
  return most < 1 ? most : Math.min(most, screen);
}

/** What an address asks for: "?quality=low", before or after its "#". */
export function askedQuality(address: string): Quality | null {
  const match = /[?&]quality=(high|medium|low|auto)\b/.exec(address);
  return match === null ? null : (match[1] as Quality);
}
