// The pieces on the table: made when their bodies are first told of, gone when they are told of no more.

import { Box3, Group, Vector3, type Object3D } from 'three';

import type { Shown } from '../playback';
import type { Pose } from '../pose';
import type { PieceMaker, PieceModel } from './model';
import { NekojimaPieces } from './nekojima';

const FAR = 60; // cm from the middle: what rolled further away is not looked at

export class PieceSet implements Shown {
  readonly object = new Group();
  private readonly models = new Map<string, PieceModel>();
  private readonly stirred = new Set<PieceModel>();
  private readonly nested = new Map<string, Object3D>();
  private nests: readonly string[] = [];
  private folds: Readonly<Record<string, number>> = {};
  private changed = false; // pieces came or went
  private still = false; // a whole world was shown

  constructor(
    private readonly maker: PieceMaker,
    private readonly poseOf: (body: string) => Pose | null,
  ) {}

  get all(): PieceModel[] {
    return [...this.models.values()];
  }

  of(body: string): PieceModel | undefined {
    return this.models.get(this.maker.pieceOf(body) ?? '');
  }

  partOf(body: string): Object3D | null {
    return this.of(body)?.part(body) ?? null;
  }

  /** A piece's bodies as one outlines them (a cord as one), or the body that was named. */
  drawnOf(name: string): string[] {
    const model = this.models.get(name);
    if (model === undefined) return [name];
    return model.bodies.length > 1 ? [`${name}.a`, `${name}.b`, `${name}.cord`] : [...model.bodies];
  }

  move(body: string, pose: Pose): void {
    const piece = this.maker.pieceOf(body);
    if (piece === null) return;
    const model = this.models.get(piece) ?? this.add(piece);
    model.move(body, pose);
    this.stirred.add(model);
  }

  only(bodies: ReadonlySet<string>): void {
    for (const model of this.all) if (!model.bodies.some((body) => bodies.has(body))) this.remove(model);
  }

  settled(): void {
    this.still = true;
  }

  /** After bodies have moved: whether pieces came or went, and whether all of it stays there for now. */
  refresh(): { changed: boolean; settled: boolean } {
    for (const model of this.stirred) model.refresh();
    this.stirred.clear();
    if (this.changed) this.setNests(this.nests);
    const found = { changed: this.changed, settled: this.still };
    this.changed = this.still = false;
    return found;
  }

  /** How walls are folded; one that is there already is folded anew. */
  fold(folds: Readonly<Record<string, number>>): void {
    const before = this.folds;
    this.folds = folds;
    for (const [wall, fold] of Object.entries(folds)) {
      const [model, pose] = [this.models.get(wall), this.poseOf(wall)];
      if (fold === before[wall] || model === undefined || pose === null) continue;
      this.remove(model);
      this.move(wall, pose);
    }
  }

  /** The poles that carry a nest, also those that come later. */
  setNests(poles: readonly string[]): void {
    this.nests = poles;
    if (!(this.maker instanceof NekojimaPieces)) return;
    for (const nest of this.nested.values()) nest.removeFromParent();
    this.nested.clear();
    for (const pole of poles) {
      const nest = this.maker.nest(pole);
      nest.position.z = this.of(pole)?.height(pole) ?? 0;
      this.partOf(pole)?.add(nest);
      this.nested.set(pole, nest);
    }
  }

  /** Boxes around pieces that are not far away. */
  boxes(): Box3[] {
    return this.all.map((model) => model.bounds()).filter(({ min, max }) => reach(min, max) < FAR);
  }

  dispose(): void {
    for (const model of this.all) model.dispose();
  }

  private add(piece: string): PieceModel {
    const model = this.maker.make(piece, this.folds[piece]);
    this.models.set(piece, model);
    this.object.add(model.object);
    this.changed = true;
    return model;
  }

  private remove(model: PieceModel): void {
    model.dispose();
    this.models.delete(model.piece);
    this.stirred.delete(model);
    this.changed = true;
  }
}

function reach(min: Vector3, max: Vector3): number {
  return Math.max(Math.abs(min.x), Math.abs(max.x), Math.abs(min.y), Math.abs(max.y));
}
