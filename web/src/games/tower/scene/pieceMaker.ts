// The Tower's pieces: floors with their numbers, folded walls of five kinds, cats that stand.

import { Group, Mesh } from 'three';

import type { Assets } from '../../../scene/assets';
import { rectangle, Solid, type Details, type PieceMaker, type PieceModel } from '../../../scene/pieces/pieceModel';
import { PIECES } from '../pieces';
import { cardShape, wallFeet, wallShape } from './cards';
import { standingCat, standingLook } from './cat';
import { drawFloor } from './floorPicture';
import { drawWall, type WallKind } from './wallPicture';

interface Walls {
  readonly heights: Readonly<Record<WallKind, number>>;
  readonly tops: Readonly<Record<WallKind, number>>;
}

const FOLD = 90; // degrees; of a wall whose fold nobody has told yet

export class TowerPieces implements PieceMaker {
  readonly tableHeight = 0;
  private edition: string | null = null; // an older one

  constructor(private readonly assets: Assets) {}

  /** A match of an older edition shows the walls that it has. */
  setDetails({ edition }: Details): boolean {
    const before = this.edition;
    this.edition = typeof edition === 'number' && String(edition) in PIECES.editions ? String(edition) : null;
    return this.edition !== before;
  }

  pieceOf(body: string): string | null {
    const kind = kindOf(body);
    const cats: readonly string[] = [...PIECES.colours, 'neko', 'black'];
    return kind === 'floor' || kind in PIECES.heights || cats.includes(kind) ? body : null;
  }

  make(piece: string, fold = FOLD): PieceModel {
    const kind = kindOf(piece);
    if (kind === 'floor') return this.floor(piece);
    return kind in PIECES.heights ? this.wall(piece, kind as WallKind, fold) : this.cat(piece);
  }

  ground(): Group {
    return new Group(); // the first floor is a piece like the others
  }

  private floor(piece: string): Solid {
    const { side, thickness } = PIECES.floor;
    const number = Number(piece.split('-')[1]);
    const size = this.assets.grade.picture / 4;
    const map = this.assets.picture(piece, size, size, (pen) => drawFloor(pen, size, number));
    const shape = this.assets.keep('card', () => cardShape(side, thickness));
    const mesh = new Mesh(shape, this.assets.material(piece, { map }));
    return new Solid(piece, mesh, [rectangle(side / 2, side / 2)], thickness);
  }

  private wall(piece: string, kind: WallKind, fold: number): Solid {
    const { panel, thickness } = PIECES.wall;
    const { heights, tops }: Walls = this.edition === null ? PIECES : PIECES.editions[this.edition as keyof typeof PIECES.editions];
    const [height, top] = [heights[kind], tops[kind]];
    const name = `wall ${kind} ${this.edition ?? ''}`;
    const wide = this.assets.grade.picture / 8;
    const map = this.assets.picture(name, wide, Math.round((wide * height) / panel), (pen, w, h) => drawWall(pen, w, h, kind));
    const shape = this.assets.keep(`${name} ${fold}`, () => wallShape(panel, thickness, height, fold, top));
    const mesh = new Mesh(shape, this.assets.material(name, { map, roughness: 0.9 }));
    return new Solid(piece, mesh, wallFeet(panel, thickness, fold), height);
  }

  private cat(piece: string): Solid {
    const { scale } = PIECES.cat;
    const [base] = PIECES.catBoxes;
    const shape = this.assets.keep(`cat ${piece}`, () => standingCat(standingLook(piece), scale, this.assets.grade.round));
    const mesh = new Mesh(shape, this.assets.material('cat', { vertexColors: true, roughness: 0.7 }));
    return new Solid(piece, mesh, [rectangle(base.half[0] * scale, base.half[1] * scale)], 2.5 * scale);
  }
}

/** "small_window-3": small_window. */
function kindOf(piece: string): string {
  return piece.split('-')[0] ?? '';
}
