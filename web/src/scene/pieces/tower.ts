// The Tower's pieces: floors with their numbers, folded walls of five kinds, cats that stand.

import { Group, Mesh } from 'three';

import { TOWER } from '../../protocol/pieces';
import { drawFloor } from '../paint/floors';
import { drawWall, type WallKind } from '../paint/walls';
import type { Workshop } from '../workshop';
import { standingCat } from './cats';
import { standingLook } from './coats';
import { rectangle, Solid, type PieceMaker, type PieceModel } from './model';
import { cardShape } from './slab';
import { wallFeet, wallShape } from './wall';

const FOLD = 90; // degrees; of a wall whose fold nobody has told yet

export class TowerPieces implements PieceMaker {
  readonly tableHeight = 0;

  constructor(private readonly shop: Workshop) {}

  pieceOf(body: string): string | null {
    const kind = kindOf(body);
    const cats: readonly string[] = [...TOWER.colours, 'neko', 'black'];
    return kind === 'floor' || kind in TOWER.heights || cats.includes(kind) ? body : null;
  }

  make(piece: string, fold = FOLD): PieceModel {
    const kind = kindOf(piece);
    if (kind === 'floor') return this.floor(piece);
    return kind in TOWER.heights ? this.wall(piece, kind as WallKind, fold) : this.cat(piece);
  }

  ground(): Group {
    return new Group(); // the first floor is a piece like the others
  }

  private floor(piece: string): Solid {
    const { side, thickness } = TOWER.floor;
    const number = Number(piece.split('-')[1]);
    const size = this.shop.grade.picture / 4;
    const map = this.shop.picture(piece, size, size, (pen) => drawFloor(pen, size, number));
    const shape = this.shop.keep('card', () => cardShape(side, thickness));
    const mesh = new Mesh(shape, this.shop.material(piece, { map }));
    return new Solid(piece, mesh, [rectangle(side / 2, side / 2)], thickness);
  }

  private wall(piece: string, kind: WallKind, fold: number): Solid {
    const { panel, thickness } = TOWER.wall;
    const height = TOWER.heights[kind];
    const wide = this.shop.grade.picture / 8;
    const map = this.shop.picture(`wall ${kind}`, wide, Math.round((wide * height) / panel), (pen, w, h) => drawWall(pen, w, h, kind));
    const shape = this.shop.keep(`wall ${kind} ${fold}`, () => wallShape(panel, thickness, height, fold));
    const mesh = new Mesh(shape, this.shop.material(`wall ${kind}`, { map, roughness: 0.9 }));
    return new Solid(piece, mesh, wallFeet(panel, thickness, fold), height);
  }

  private cat(piece: string): Solid {
    const { scale } = TOWER.cat;
    const [base] = TOWER.catBoxes;
    const shape = this.shop.keep(`cat ${piece}`, () => standingCat(standingLook(piece), scale, this.shop.grade.round));
    const mesh = new Mesh(shape, this.shop.material('cat', { vertexColors: true, roughness: 0.7 }));
    return new Solid(piece, mesh, [rectangle(base.half[0] * scale, base.half[1] * scale)], 2.5 * scale);
  }
}

/** "small_window-3": small_window. */
function kindOf(piece: string): string {
  return piece.split('-')[0] ?? '';
}
