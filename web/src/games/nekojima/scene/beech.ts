// The beech of poles: its grain and its end grain.

import { PALETTE } from '../../../protocol/palette';
import { darker, lighter, mix } from '../../../scene/paint/colours';
import { seededRandom } from '../../../scene/paint/random';

type Pen = CanvasRenderingContext2D;

// Lighter than in the offline pictures: here light falls on it twice, from the lamp and from the sky.
const LIGHT = mix(PALETTE.wood[0], '#f7e6ca', 0.55);
const DARK = mix(PALETTE.wood[1], '#e0bd8c', 0.35);

/** Left half: the side of a pole, its grain running up; it closes round the pole. Right half: the end grain. */
export function beech(pen: Pen, width: number, height: number): void {
  const half = width / 2;
  grain(pen, half, height, 3);
  // A little darker where it stands and where it was sawn: light seldom gets there.
  const shade = pen.createLinearGradient(0, 0, 0, height);
  shade.addColorStop(0, 'rgb(70 35 10 / 16%)');
  shade.addColorStop(0.04, 'rgb(70 35 10 / 0%)');
  shade.addColorStop(0.9, 'rgb(70 35 10 / 0%)');
  shade.addColorStop(1, 'rgb(70 35 10 / 34%)');
  pen.fillStyle = shade;
  pen.fillRect(0, 0, half, height);
  rings(pen, half * 1.5, height / 2, half * 0.5);
}

/** Where on that picture things are: from, to. */
export const BEECH = { side: [0.004, 0.496], end: [0.75, 0.5, 0.24, 0.48] } as const;

function grain(pen: Pen, width: number, height: number, seed: number): void {
  const chance = seededRandom(seed);
  pen.fillStyle = LIGHT;
  pen.fillRect(0, 0, width, height);
  for (let line = 0; line < 90; line++) {
    const x = chance() * width;
    const sway = (chance() - 0.5) * 0.08 * width;
    pen.strokeStyle = mix(LIGHT, DARK, 0.25 + 0.75 * chance());
    pen.globalAlpha = 0.16 + 0.3 * chance();
    pen.lineWidth = (0.4 + 2.6 * chance()) * (width / 256);
    for (const side of [-width, 0, width]) {
      pen.beginPath();
      pen.moveTo(x + side, 0);
      pen.bezierCurveTo(x + side + sway, height / 3, x + side - sway, (2 * height) / 3, x + side, height);
      pen.stroke();
    }
  }
  pen.globalAlpha = 0.28;
  pen.fillStyle = darker(DARK, 0.2);
  for (let fleck = 0; fleck < 130; fleck++) pen.fillRect(chance() * width, chance() * height, 1, 3 + chance() * 9);
  pen.globalAlpha = 1;
}

function rings(pen: Pen, x: number, y: number, radius: number): void {
  pen.fillStyle = lighter(LIGHT, 0.18);
  pen.fillRect(x - radius, y - 2 * radius, 2 * radius, 4 * radius);
  const chance = seededRandom(8);
  for (let ring = 1; ring < 13; ring++) {
    pen.globalAlpha = 0.25 + 0.3 * chance();
    pen.strokeStyle = DARK;
    pen.lineWidth = radius * (0.012 + 0.02 * chance());
    pen.beginPath();
    // Twice as high as wide: the picture's right half is shown on a circle.
    const size = (radius * ring) / 12.4;
    pen.ellipse(x + 0.08 * radius, y + 0.1 * radius, size, size * 2, 0.1 * chance(), 0, 2 * Math.PI);
    pen.stroke();
  }
  pen.globalAlpha = 1;
}
