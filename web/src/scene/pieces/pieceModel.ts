// What is drawn of a piece: its bodies' shapes, and where they are.

import { Box3, Group, type Object3D } from 'three';

import { put, type Pose } from '../pose';

export type Outline = readonly (readonly [number, number])[]; // of a foot, from above, in the body's own x and y

export interface PieceModel {
  readonly piece: string;
  readonly bodies: readonly string[];
  /** What is outlined when the whole piece is meant: bodies, or parts that are drawn as one. */
  readonly outlined: readonly string[];
  readonly object: Group;
  /** A body is there; `refresh` follows when all that moved have been told. */
  move(body: string, pose: Pose): void;
  refresh(): void;
  /** What is drawn of one body. */
  part(body: string): Object3D | null;
  /** What a body stands on, in its own frame. */
  feet(body: string): readonly Outline[];
  /** How high a body is when it stands. */
  height(body: string): number;
  /** The box around it, in the world. */
  bounds(): Box3;
  dispose(): void;
}

/** What pieces of a game show besides where they are; the game itself knows what is in it. */
export type Details = Readonly<Record<string, unknown>>;

/** Makes the pieces of a game. */
export interface PieceMaker {
  /** Which piece a body belongs to; null if the game has no such body. */
  pieceOf(body: string): string | null;
  make(piece: string, fold?: number): PieceModel;
  /** What pieces stand on and never moves. */
  ground(): Group;
  /** The height of the table's surface. */
  readonly tableHeight: number;
  /** What the game draws over its ground, such as light round a part of it. */
  readonly overlay?: Object3D;
  /** True if pieces are of another shape by it: then all are made anew. */
  setDetails?(details: Details): unknown;
  /** A piece has come to the table, or the details have changed: what it carries is put on it. */
  dress?(model: PieceModel): void;
  dispose?(): void;
}

/** A piece of one body. */
export class Solid implements PieceModel {
  readonly object = new Group();
  readonly bodies: readonly string[];
  readonly outlined: readonly string[];

  constructor(
    readonly piece: string,
    readonly shape: Object3D,
    private readonly outlines: readonly Outline[],
    private readonly tall: number,
  ) {
    this.bodies = this.outlined = [piece];
    this.object.add(shape);
    mark(shape, piece);
  }

  move(_body: string, pose: Pose): void {
    put(this.object, pose);
  }

  refresh(): void {
    // Nothing follows from where it is.
  }

  part(body: string): Object3D | null {
    return body === this.piece ? this.shape : null;
  }

  feet(): readonly Outline[] {
    return this.outlines;
  }

  height(): number {
    return this.tall;
  }

  bounds(): Box3 {
    return new Box3().setFromObject(this.object);
  }

  dispose(): void {
    this.object.removeFromParent();
  }
}

/** Picking finds which body a shape belongs to by this. */
export function mark(shape: Object3D, body: string): void {
  shape.traverse((part) => {
    part.userData['body'] = body;
    part.castShadow = part.receiveShadow = true;
  });
}

export function circle(radius: number, corners = 32): Outline {
  const turn = (2 * Math.PI) / corners;
  return Array.from({ length: corners }, (_, n) => [radius * Math.cos(n * turn), radius * Math.sin(n * turn)] as const);
}

export function rectangle(halfWide: number, halfDeep: number, x = 0, y = 0, angle = 0): Outline {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return ([[1, 1], [-1, 1], [-1, -1], [1, -1]] as const).map(([right, up]) => {
    const [a, b] = [right * halfWide, up * halfDeep];
    return [x + a * cos - b * sin, y + a * sin + b * cos] as const;
  });
}
