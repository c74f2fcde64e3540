// The pieces on the table: made when their bodies are first told of, gone when they are told of no more.

import { Box3, Group, Vector3, type Object3D } from 'three';

import type { Shown } from '../playback';
import type { Pose } from '../pose';
import type { Details, PieceMaker, PieceModel } from './pieceModel';

const FAR = 60; // cm from the middle: what rolled further away is not looked at

export class PieceSet implements Shown {
  readonly object = new Group();
  private readonly models = new Map<string, PieceModel>();
  private readonly stirred = new Set<PieceModel>();
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

  /** What is outlined for a piece, or the body that was named. */
  outlinedOf(name: string): readonly string[] {
    return this.models.get(name)?.outlined ?? [name];
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
    const state = { changed: this.changed, settled: this.still };
    this.changed = this.still = false;
    return state;
  }

  /** How pieces are folded; one that is there already is folded anew. */
  fold(folds: Readonly<Record<string, number>>): void {
    const before = this.folds;
    this.folds = folds;
    for (const [piece, fold] of Object.entries(folds)) {
      const [model, pose] = [this.models.get(piece), this.poseOf(piece)];
      if (fold === before[piece] || model === undefined || pose === null) continue;
      this.remove(model);
      this.move(piece, pose);
    }
  }

  setDetails(details: Details): void {
    if (this.maker.setDetails?.(details) === true) this.remake();
    for (const model of this.all) this.maker.dress?.(model);
  }

  /** Boxes around pieces that are not far away. */
  boxes(): Box3[] {
    return this.all.map((model) => model.bounds()).filter(({ min, max }) => reach(min, max) < FAR);
  }

  dispose(): void {
    for (const model of this.all) model.dispose();
  }

  private remake(): void {
    for (const model of this.all) {
      const poses = model.bodies.map((body) => [body, this.poseOf(body)] as const);
      this.remove(model);
      for (const [body, pose] of poses) if (pose !== null) this.move(body, pose);
    }
  }

  private add(piece: string): PieceModel {
    const model = this.maker.make(piece, this.folds[piece]);
    this.maker.dress?.(model);
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
