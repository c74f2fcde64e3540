// For tests: whether a game's pieces can be drawn.

import { Mesh, type Object3D } from 'three';
import { expect } from 'vitest';

import { upright } from '../pose';
import type { PieceMaker } from './pieceModel';

/** Its corners are numbers, and its faces name corners that there are. */
function expectSound(object: Object3D): void {
  object.traverse((part) => {
    if (!(part instanceof Mesh)) return;
    const places = part.geometry.getAttribute('position');
    expect(places.count).toBeGreaterThan(0);
    expect(places.array.every((value: number) => Number.isFinite(value))).toBe(true);
    const corners = part.geometry.getIndex()?.array ?? [];
    expect(corners.every((corner: number) => corner < places.count)).toBe(true);
  });
}

/** Every piece can be drawn and knows its bodies; a body that the game does not have belongs to no piece. */
export function expectDrawable(maker: PieceMaker, pieces: readonly string[]): void {
  for (const piece of pieces) {
    const model = maker.make(piece);
    for (const body of model.bodies) {
      expect(maker.pieceOf(body)).toBe(piece);
      expect(model.part(body)).not.toBeNull();
      model.move(body, upright(1, 2, 3, 40));
    }
    model.refresh();
    expectSound(model.object);
  }
  for (const body of ['board', 'table', 'green-1', '']) expect(maker.pieceOf(body)).toBeNull();
}
