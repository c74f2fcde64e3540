// Ghosts: pieces that are not there yet, or where a hand wants them. Translucent, in their own colours with a tinge of what the
// referee thinks of them; without shadows, never picked.

import { Color, Group, Mesh, MeshStandardMaterial, ShaderMaterial, type Material, type Object3D } from 'three';

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
  private tinge = SHOWN;

  constructor(
    private readonly maker: PieceMaker,
    private readonly assets: Assets,
  ) {}

  /** A whole piece; bodies that are not given are guessed from the others, where the piece can. */
  show(piece: string, poses: Readonly<Record<string, Pose>>, fold?: number): void {
    this.hide(piece);
    const model = this.maker.make(piece, fold);
    for (const [body, pose] of Object.entries(poses)) model.move(body, pose);
    model.refresh();
    this.haunt(model.object, this.tinge);
    this.pieces.set(piece, model);
    this.object.add(model.object);
  }

  /** What the referee would say of what is shown. */
  foresee(verdict: Verdict | null): void {
    this.tinge = verdict === null ? SHOWN : VERDICT_COLOURS[verdict];
    for (const { object } of this.pieces.values()) this.haunt(object, this.tinge);
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
      this.haunt(ghost, WANTED);
      this.bodies.set(body, ghost);
      this.object.add(ghost);
    }
    put(ghost, pose);
  }

  dispose(): void {
    this.hide();
  }

  private haunt(shape: Object3D, tinge: string): void {
    const lines: Object3D[] = [];
    shape.traverse((part) => {
      if (part.userData['line'] === true) lines.push(part);
      part.castShadow = part.receiveShadow = false;
      part.raycast = () => undefined;
      if (part instanceof Mesh) part.material = this.pale(part as Mesh, tinge);
    });
    lines.forEach((line) => line.removeFromParent());
  }

  /** What a part is made of, pale; each is made once. */
  private pale(part: Mesh, tinge: string): Material | Material[] {
    const own = (part.userData['own'] ??= part.material) as Material | Material[];
    const ghostly = (material: Material) => this.assets.keep(`ghost ${material.uuid} ${tinge}`, () => paled(material, tinge));
    return Array.isArray(own) ? own.map(ghostly) : ghostly(own);
  }
}

const PALE = 0.6;
const TINGED = 0.4; // of its colour

function paled(material: Material, tinge: string): Material {
  const pale = material.clone();
  pale.transparent = true;
  pale.opacity = PALE;
  // Its piece may be just where it is wanted: the ghost is behind, and neither flickers.
  Object.assign(pale, { polygonOffset: true, polygonOffsetFactor: 1, polygonOffsetUnits: 1 });
  if (pale instanceof MeshStandardMaterial) {
    pale.emissive = new Color(tinge);
    pale.emissiveIntensity = TINGED;
  } else if (pale instanceof ShaderMaterial && pale.uniforms['opacity'] !== undefined && pale.uniforms['colour'] !== undefined) {
    Object.assign(pale.uniforms, { picture: (material as ShaderMaterial).uniforms['picture'] }); // the very same
    pale.uniforms['opacity'].value = PALE;
    pale.uniforms['colour'].value = (pale.uniforms['colour'].value as Color).clone().lerp(new Color(tinge), TINGED);
  }
  return pale;
}
