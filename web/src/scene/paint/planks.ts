// The planks of the table.

import { PALETTE } from '../../protocol/palette';
import { darker, lighter, mix } from './colours';
import { seededRandom } from './random';

type Pen = CanvasRenderingContext2D;

/** Table planks, running across; the picture goes on at its edges. */
export function planks(pen: Pen, width: number, height: number): void {
  const chance = seededRandom(21);
  const wide = height / 6;
  const base = mix(PALETTE.cloth, '#8d7762', 0.62);
  for (let plank = 0; plank < 6; plank++) {
    const colour = mix(base, chance() < 0.5 ? '#b79c80' : '#5c4433', 0.26 * chance());
    pen.fillStyle = colour;
    pen.fillRect(0, plank * wide, width, wide + 1);
    for (let line = 0; line < 26; line++) {
      const y = plank * wide + chance() * wide;
      const sway = (chance() - 0.5) * wide * 0.22;
      pen.globalAlpha = 0.06 + 0.14 * chance();
      pen.strokeStyle = chance() < 0.6 ? darker(colour, 0.5) : lighter(colour, 0.3);
      pen.lineWidth = 0.6 + 2.2 * chance();
      pen.beginPath();
      pen.moveTo(0, y);
      pen.bezierCurveTo(width / 3, y + sway, (2 * width) / 3, y - sway, width, y);
      pen.stroke();
    }
    pen.globalAlpha = 0.5;
    pen.fillStyle = darker(base, 0.55);
    pen.fillRect(0, plank * wide, width, 2);
    pen.fillRect(((plank * 0.37) % 1) * width, plank * wide, 2, wide);
    pen.globalAlpha = 1;
  }
}
