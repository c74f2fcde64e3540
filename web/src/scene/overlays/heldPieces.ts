// What hands hold: each piece with its ghost where it is wanted, and how high that is above what lies below.

import { Box3, type Scene } from 'three';

import { corners } from '../camera/framing';
import type { PieceSet } from '../pieces/pieceSet';
import { at, type Point, type Pose } from '../pose';
import type { Ghosts } from './ghosts';
import type { Labels } from './labels';
import { PlumbLine } from './plumbLine';
import { StrainLine } from './strainLine';
import type { Verdict } from './verdicts';

/** How high the highest surface below a point is, some pieces apart. */
export type Surface = (x: number, y: number, from: number, without: readonly string[]) => number;

export class Held {
  private verdict: Verdict | null = null;
  private readonly all = new Map<string, { plumb: PlumbLine; strain: StrainLine; pose: Pose; stuck: boolean }>();

  constructor(
    private readonly scene: Scene,
    private readonly pieces: PieceSet,
    private readonly ghosts: Ghosts,
    private readonly labels: Labels,
    private readonly surface: Surface,
    private readonly poseOf: (body: string) => Pose | null,
  ) {}

  wantedAt(body: string): Pose | null {
    return this.all.get(body)?.pose ?? null;
  }

  get any(): boolean {
    return this.all.size > 0;
  }

  get bodies(): string[] {
    return [...this.all.keys()];
  }

  /** What the eye wants to see of them: the middle of each, and its foot. */
  aims(): Point[] {
    return [...this.all].flatMap(([body, { pose }]): Point[] => {
      const [x, y, z] = [at(pose, 0), at(pose, 1), at(pose, 2)];
      const middle = z + (this.pieces.of(body)?.height(body) ?? 0) / 2;
      return [[x, y, middle], [x, y, this.surface(x, y, z + 0.2, this.bodies)]];
    });
  }

  /** All that is to be seen of them: each piece, where it is wanted, and its foot below that. */
  extent(): Point[] {
    return [...this.all].flatMap(([body, { pose }]) => {
      const [x, y, z] = [at(pose, 0), at(pose, 1), at(pose, 2)];
      const part = this.pieces.partOf(body);
      const tall = this.pieces.of(body)?.height(body) ?? 0;
      return [...(part === null ? [] : corners(new Box3().setFromObject(part))), [x, y, z + tall], [x, y, this.surface(x, y, z + 0.2, this.bodies)]] as Point[];
    });
  }

  get places(): Point[] {
    return [...this.all.values()].map(({ pose }) => [at(pose, 0), at(pose, 1), at(pose, 2)]);
  }

  foresee(verdict: Verdict | null): void {
    this.verdict = verdict;
    for (const { plumb } of this.all.values()) plumb.foresee(verdict);
  }

  /** null: it is let go. */
  set(body: string, pose: Pose | null, stuck = false): void {
    const model = this.pieces.of(body);
    this.ghosts.want(body, model?.part(body) ?? null, pose);
    const known = this.all.get(body);
    if (pose === null || model === undefined) {
      known?.plumb.dispose();
      known?.strain.dispose();
      this.all.delete(body);
      this.labels.drop(labelName(body));
    } else if (known === undefined) {
      const plumb = new PlumbLine(model.feet(body));
      plumb.foresee(this.verdict);
      const strain = new StrainLine();
      this.scene.add(plumb.object, strain.object);
      this.all.set(body, { plumb, strain, pose, stuck });
    } else {
      [known.pose, known.stuck] = [pose, stuck];
    }
  }

  /** Before a picture is drawn. */
  hang(): void {
    for (const [body, { plumb, strain, pose, stuck }] of this.all) {
      const [x, y, z] = [at(pose, 0), at(pose, 1), at(pose, 2)];
      const below = this.surface(x, y, z + 0.2, [...this.all.keys()]);
      plumb.hang(pose, below);
      strain.stretch(stuck ? this.poseOf(body) : null, pose, (this.pieces.of(body)?.height(body) ?? 0) / 2);
      const high = Math.max(0, z - below);
      this.labels.put(labelName(body), { at: [x, y, below + high / 2], text: `${Math.round(10 * high)} mm`, look: 'scene-height' });
    }
  }

  dispose(): void {
    for (const { plumb, strain } of this.all.values()) {
      plumb.dispose();
      strain.dispose();
    }
  }
}

const labelName = (body: string): string => `held ${body}`;
