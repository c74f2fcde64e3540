// Which bodies are outlined, and why; of several reasons the gravest is shown.

import type { Object3D } from 'three';

import type { Outliner } from './outline';

export type Emphasis = 'grippable' | 'selected' | 'wrong';

const LOOKS: Readonly<Record<Emphasis, readonly [colour: string, wide: number]>> = {
  grippable: ['#ffe9a8', 2],
  selected: ['#1f5fbf', 4],
  wrong: ['#e0301e', 4],
};
const BY_WEIGHT: readonly Emphasis[] = ['grippable', 'selected', 'wrong'];

export class Emphases {
  private readonly wished = new Map<Emphasis, readonly string[]>();
  private readonly drawn = new Map<string, { kind: Emphasis; part: Object3D; remove: () => void }>();

  constructor(
    private readonly outliner: Outliner,
    private readonly partOf: (body: string) => Object3D | null,
  ) {}

  /** These bodies, and no others in this way; also those that come later. */
  set(kind: Emphasis, bodies: readonly string[]): void {
    this.wished.set(kind, bodies);
    this.apply();
  }

  /** Why a body is outlined. */
  of(body: string): Emphasis | null {
    return this.drawn.get(body)?.kind ?? null;
  }

  /** After pieces came or went. */
  apply(): void {
    const now = new Map(BY_WEIGHT.flatMap((kind) => (this.wished.get(kind) ?? []).map((body) => [body, kind] as const)));
    for (const [body, line] of this.drawn) {
      if (now.get(body) === line.kind && this.partOf(body) === line.part) continue;
      line.remove();
      this.drawn.delete(body);
    }
    for (const [body, kind] of now) {
      const part = this.partOf(body);
      if (part === null || this.drawn.has(body)) continue;
      this.drawn.set(body, { kind, part, remove: this.outliner.round(part, ...LOOKS[kind]) });
    }
  }
}
