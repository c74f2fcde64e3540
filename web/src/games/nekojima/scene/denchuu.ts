// A Denchuu: two poles and the cord between them.

import { Box3, Group, Mesh, Vector3, type Material, type Object3D } from 'three';

import { circle, mark, type Outline, type PieceModel } from '../../../scene/pieces/pieceModel';
import { placed, put, turned, type Point, type Pose } from '../../../scene/pose';
import { PIECES } from '../pieces';
import { arch, CordTube } from './cord';

export interface DenchuuParts {
  poles: readonly [Object3D, Object3D];
  lengths: readonly [number, number];
  cord: Material;
  cordLength: number;
  bits: number;
  sides: number;
}

const RISE = (PIECES.cord.rise * Math.PI) / 180;

export class Denchuu implements PieceModel {
  readonly object = new Group();
  readonly bodies: readonly string[];
  readonly outlined: readonly string[];
  private readonly tube: CordTube;
  private readonly links: readonly string[];
  private readonly poles: readonly [string, string];
  private readonly poses = new Map<string, Float32Array>();

  constructor(
    readonly piece: string,
    private readonly parts: DenchuuParts,
  ) {
    const { links, radius } = PIECES.cord;
    this.poles = [`${piece}.a`, `${piece}.b`];
    this.links = Array.from({ length: links }, (_, link) => `${piece}.cord.${link}`);
    this.bodies = [this.poles[0], ...this.links, this.poles[1]];
    this.outlined = [...this.poles, `${piece}.cord`]; // the cord as one
    this.tube = new CordTube(parts.cord, radius, parts.cordLength, links, parts.bits, parts.sides);
    parts.poles.forEach((pole, n) => mark(pole, this.poles[n as 0 | 1]));
    mark(this.tube.mesh, `${piece}.cord`);
    this.object.add(...parts.poles, this.tube.mesh);
  }

  move(body: string, pose: Pose): void {
    const known = this.poses.get(body);
    if (known === undefined) this.poses.set(body, Float32Array.from(pose));
    else known.set(pose);
    const pole = this.part(body);
    if (pole !== null && pole !== this.tube.mesh) put(pole, pose);
  }

  refresh(): void {
    const nodes = this.nodes();
    this.tube.mesh.visible = nodes !== null;
    if (nodes === null) return;
    const first = this.poses.get(this.links[0] ?? '') ?? this.poses.get(this.poles[0]);
    this.tube.follow(nodes, turned(first ?? [], [0, 1, 0]));
  }

  part(body: string): Object3D | null {
    const pole = this.poles.indexOf(body);
    if (pole >= 0) return this.parts.poles[pole as 0 | 1];
    return body === `${this.piece}.cord` || this.links.includes(body) ? this.tube.mesh : null;
  }

  feet(body: string): readonly Outline[] {
    return this.poles.includes(body) ? [circle(PIECES.pole.radius)] : [];
  }

  height(body: string): number {
    return this.parts.lengths[this.poles.indexOf(body) as 0 | 1] ?? 0;
  }

  bounds(): Box3 {
    this.tube.mesh.geometry.computeBoundingBox();
    return new Box3().setFromObject(this.object);
  }

  dispose(): void {
    this.tube.dispose();
    this.object.removeFromParent();
  }

  /** Where the cord runs: along its links or, where they are not told (a ghost), as it would between its poles. */
  private nodes(): Vector3[] | null {
    const links = this.links.map((link) => this.poses.get(link)).filter((pose) => pose !== undefined);
    const last = links.at(-1);
    if (links.length === this.links.length && last !== undefined) {
      const link = this.parts.cordLength / this.links.length;
      return [...links.map((pose) => placed(pose, [0, 0, 0])), placed(last, [link, 0, 0])];
    }
    const [a, b] = this.poles.map((pole) => this.poses.get(pole));
    if (a === undefined || b === undefined) return null;
    return cordBetween(a, b, this.parts.lengths, this.parts.cordLength);
  }
}

/** How a cord would run between two poles. */
export function cordBetween(a: Pose, b: Pose, [first, second]: readonly [number, number], length: number): Vector3[] {
  const out: Point = [Math.cos(RISE), 0, Math.sin(RISE)];
  return arch(placed(a, eyelet(first)), turned(a, out), placed(b, eyelet(second)), turned(b, out), length, PIECES.cord.links);
}

/** Where a pole's cord leaves it. */
export function eyelet(length: number): Point {
  return [PIECES.pole.radius, 0, length - PIECES.pole.drop];
}

/** The ring round a cord where it goes into the wood. */
export function ferrule(shape: Mesh, length: number): Mesh {
  shape.position.set(...eyelet(length));
  shape.rotation.set(0, Math.PI / 2 - RISE, 0);
  return shape;
}
