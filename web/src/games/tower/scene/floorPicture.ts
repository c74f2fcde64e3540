// The Tower's floors: boards, a border and the number, which can be read from every side.

import { PALETTE } from '../../../protocol/palette';
import { darker, INK, lighter, mix, SERIF } from '../../../scene/paint/colours';
import { paw } from '../../../scene/paint/paw';
import { seededRandom } from '../../../scene/paint/random';
import { PIECES } from '../pieces';

type Pen = CanvasRenderingContext2D;

export function drawFloor(pen: Pen, size: number, number: number): void {
  const milestone = PIECES.milestones.some((floor) => floor === number);
  parquet(pen, size, number);
  edge(pen, size, milestone ? '#9c3b25' : darker(PALETTE.wood[1], 0.35));
  pen.save();
  pen.translate(size / 2, size / 2);
  for (let side = 0; side < 4; side++) {
    numeral(pen, 0, size * 0.385, size * 0.13, number, milestone);
    pen.rotate(Math.PI / 2);
  }
  seal(pen, size, number, milestone);
  pen.restore();
}

function parquet(pen: Pen, size: number, number: number): void {
  const chance = seededRandom(number);
  const base = number % 2 === 0 ? PIECES.named.floor : mix(PIECES.named.floor, PALETTE.wood[0], 0.5);
  const cell = size / 6;
  pen.fillStyle = darker(base, 0.25);
  pen.fillRect(0, 0, size, size);
  for (let row = 0; row < 6; row++) {
    for (let column = 0; column < 6; column++) {
      for (let slat = 0; slat < 3; slat++) {
        pen.fillStyle = mix(base, chance() < 0.5 ? '#8a5a30' : '#fff6e2', 0.16 * chance());
        const [x, y, third] = [column * cell, row * cell, cell / 3];
        if ((row + column) % 2 === 0) pen.fillRect(x, y + slat * third, cell - 1, third - 1);
        else pen.fillRect(x + slat * third, y, third - 1, cell - 1);
      }
    }
  }
}

function edge(pen: Pen, size: number, colour: string): void {
  pen.strokeStyle = colour;
  pen.lineWidth = size * 0.025;
  pen.strokeRect(size * 0.0125, size * 0.0125, size * 0.975, size * 0.975);
  pen.lineWidth = size * 0.006;
  pen.strokeRect(size * 0.04, size * 0.04, size * 0.92, size * 0.92);
}

function numeral(pen: Pen, x: number, y: number, size: number, number: number, milestone: boolean): void {
  pen.fillStyle = lighter(PIECES.named.floor, 0.55);
  pen.strokeStyle = milestone ? '#9c3b25' : INK;
  pen.lineWidth = size * 0.06;
  pen.beginPath();
  pen.roundRect(x - size * 0.7, y - size * 0.56, size * 1.4, size * 1.12, size * 0.3);
  pen.fill();
  pen.stroke();
  pen.fillStyle = milestone ? '#9c3b25' : INK;
  pen.font = `700 ${size}px ${SERIF}`;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.fillText(String(number), x, y + size * 0.05);
}

function seal(pen: Pen, size: number, number: number, milestone: boolean): void {
  pen.beginPath();
  pen.arc(0, 0, size * 0.2, 0, 2 * Math.PI);
  pen.fillStyle = milestone ? '#f3d9a4' : lighter(PIECES.named.floor, 0.4);
  pen.fill();
  pen.strokeStyle = pen.fillStyle = milestone ? '#9c3b25' : darker(PALETTE.wood[1], 0.3);
  pen.lineWidth = size * 0.008;
  pen.stroke();
  pen.globalAlpha = 0.22;
  paw(pen, size * 0.15);
  pen.globalAlpha = 1;
  pen.font = `700 ${size * 0.2}px ${SERIF}`;
  pen.fillText(String(number), 0, size * 0.01);
}
