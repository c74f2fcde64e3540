// What stands between the eye and a place.

import { Raycaster, Vector3 } from 'three';

import type { PieceModel } from './pieces/pieceModel';
import type { PieceSet } from './pieces/pieceSet';
import type { Point } from './pose';

const SHORT = 0.3; // cm before the place where looking ends: what is there itself is not in the way

export class Sight {
  private readonly caster = new Raycaster();
  private readonly from = new Vector3();
  private readonly way = new Vector3();

  constructor(private readonly pieces: Pick<PieceSet, 'all'>) {}

  /** The pieces that hide a place, some of them apart. */
  between(eye: Point, place: Point, apart: ReadonlySet<PieceModel>): PieceModel[] {
    this.from.set(...eye);
    this.way.set(...place).sub(this.from);
    this.caster.far = this.way.length() - SHORT;
    this.caster.set(this.from, this.way.normalize());
    return this.pieces.all.filter((model) => !apart.has(model) && this.caster.intersectObject(model.object, true).length > 0);
  }
}
