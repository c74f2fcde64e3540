// Numbers of pieces, as words call them: engraved on a piece while something names it (a line of the log, a breach, a button).

import { Box3, type Object3D } from 'three';

import type { LabelContent } from './labels';

const NUMBERED = /-(\d+)(?:\.([a-z]))?$/; // "pink-3.b" is pole b of pink 3
const ENGRAVED = { from: 'middle', x: 0, y: -9 } as const; // px: the number's middle is at its place
const UP = 0.6; // of a piece's height: about where it is held, above what stands before it

export type Reason = 'pointed' | 'wrong';

export class Numbers {
  private readonly named = new Map<Reason, readonly string[]>();

  constructor(private readonly partOf: (body: string) => Object3D | null) {}

  /** These bodies are named, and no others for this reason; whether that is new. */
  set(reason: Reason, bodies: readonly string[]): boolean {
    if (bodies.join() === (this.named.get(reason) ?? []).join()) return false;
    this.named.set(reason, bodies);
    return true;
  }

  get any(): boolean {
    return [...this.named.values()].some((bodies) => bodies.length > 0);
  }

  /** What is written where, now. */
  content(): LabelContent[] {
    const bodies = [...new Set([...this.named.values()].flat())];
    return bodies.flatMap((body) => {
      const [text, part] = [numberOf(body), this.partOf(body)];
      if (text === '' || part === null) return [];
      const { min, max } = new Box3().setFromObject(part);
      return [{ at: [(min.x + max.x) / 2, (min.y + max.y) / 2, min.z + UP * (max.z - min.z)], text, look: 'scene-number', away: ENGRAVED }];
    });
  }
}

/** What is engraved on a body; '' on one that is alone of its kind. */
export function numberOf(body: string): string {
  const [, number = '', pole = ''] = NUMBERED.exec(body) ?? [];
  return `${number}${pole}`;
}
