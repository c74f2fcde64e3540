// Ghosts: pieces that are not there yet, or where a hand wants them. Translucent, without shadows, never picked.

import { Group, Mesh, type Material, type Object3D } from 'three';

import type { Assets } from '../assets';
import type { PieceMaker, PieceModel } from '../pieces/pieceModel';
import { put, type Pose } from '../pose';
import { VERDICT_COLOURS, type Verdict } from './verdicts';

export const SHOWN = '#3f6fb0'; // a place that is offered
export const WANTED = '#c98a1c'; // where a hand wants its piece

export class Ghosts {
  readonly object = new Group();
  private readonly pieces = new Map<string, PieceModel>();
  private readonly bodies = new Map<string, Object3D>();
  private material: Material;
  private readonly shown: Material;
  private readonly wanted: Material;

  constructor(
    private readonly maker: PieceMaker,
    private readonly assets: Assets,
  ) {
    this.shown = this.material = ghostly(assets, SHOWN, 0.5);
    this.wanted = ghostly(assets, WANTED, 0.38);
  }

  /** A whole piece; bodies that are not given are guessed from the others, where the piece can. */
  show(piece: string, poses: Readonly<Record<string, Pose>>, fold?: number): void {
    this.hide(piece);
    const model = this.maker.make(piece, fold);
    for (const [body, pose] of Object.entries(poses)) model.move(body, pose);
    model.refresh();
    haunt(model.object, this.material);
    this.pieces.set(piece, model);
    this.object.add(model.object);
  }

  /** What the referee would say of what is shown. */
  foresee(verdict: Verdict | null): void {
    this.material = verdict === null ? this.shown : ghostly(this.assets, VERDICT_COLOURS[verdict], 0.5);
    for (const { object } of this.pieces.values()) haunt(object, this.material);
  }

  hide(piece?: string): void {
    for (const [name, model] of this.pieces) {
      if (piece !== undefined && name !== piece) continue;
      model.dispose();
      this.pieces.delete(name);
    }
  }

  /** One body where a hand wants it, made from what is drawn of it; null: no longer. */
  want(body: string, shape: Object3D | null, pose: Pose | null): void {
    let ghost = this.bodies.get(body);
    if (shape === null || pose === null) {
      ghost?.removeFromParent();
      this.bodies.delete(body);
      return;
    }
    if (ghost === undefined) {
      ghost = shape.clone();
      haunt(ghost, this.wanted);
      this.bodies.set(body, ghost);
      this.object.add(ghost);
    }
    put(ghost, pose);
  }

  dispose(): void {
    this.hide();
  }
}

function ghostly(assets: Assets, color: string, opacity: number): Material {
  return assets.material(`ghost ${color}`, { color, transparent: true, opacity, emissive: color, emissiveIntensity: 0.35 });
}

function haunt(shape: Object3D, material: Material): void {
  const lines: Object3D[] = [];
  shape.traverse((part) => {
    if (part.userData['line'] === true) lines.push(part);
    part.castShadow = part.receiveShadow = false;
    part.raycast = () => undefined;
    if (part instanceof Mesh) part.material = material;
  });
  lines.forEach((line) => line.removeFromParent());
}
