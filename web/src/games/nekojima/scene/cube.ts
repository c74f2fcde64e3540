// A wooden cube of the bag: its colour has the pattern of its cords; a black one has a paw, for a cat.

import { Mesh } from 'three';
import { RoundedBoxGeometry } from 'three/addons/geometries/RoundedBoxGeometry.js';

import type { Assets } from '../../../scene/assets';
import { paw } from '../../../scene/paint/paw';
import { PIECES } from '../pieces';
import { drawCord } from './cordPattern';

export const CUBE = 0.85; // cm
export type CubeColour = keyof typeof PIECES.colours;

export function cubeModel(assets: Assets, colour: CubeColour): Mesh {
  const shape = assets.keep('cube', () => new RoundedBoxGeometry(CUBE, CUBE, CUBE, Math.round(3 * assets.grade.round), 0.1));
  const map = assets.picture(`cube ${colour}`, 128, 128, (pen, size) => drawSide(pen, size, colour));
  const mesh = new Mesh(shape, assets.material(`cube ${colour}`, { map, roughness: 0.6 }));
  mesh.castShadow = mesh.receiveShadow = true;
  return mesh;
}

function drawSide(pen: CanvasRenderingContext2D, size: number, colour: CubeColour): void {
  pen.fillStyle = PIECES.colours[colour];
  pen.fillRect(0, 0, size, size);
  if (colour === 'black') {
    pen.fillStyle = '#b7aca2';
    pen.translate(size / 2, size / 2);
    paw(pen, size * 0.28);
    return;
  }
  pen.globalAlpha = 0.55;
  drawCord(pen, size, size, colour);
  pen.globalAlpha = 1;
}
