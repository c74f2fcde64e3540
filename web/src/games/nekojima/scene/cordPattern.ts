// Cords: strands laid round one another. Each colour is laid in its own way.

import { darker, lighter } from '../../../scene/paint/colours';
import { PIECES } from '../pieces';

type Pen = CanvasRenderingContext2D;
export type CordColour = (typeof PIECES.denchuu)[keyof typeof PIECES.denchuu]['colour'];

/** One turn of a cord, which goes on at all edges: across is round it, up is along it. */
export function drawCord(pen: Pen, width: number, height: number, colour: CordColour): void {
  const plain = PIECES.colours[colour];
  pen.fillStyle = plain;
  pen.fillRect(0, 0, width, height);
  const groove = darker(plain, colour === 'white' ? 0.4 : 0.5);
  const shine = lighter(plain, 0.4);
  strand(pen, width, height, 1, groove, shine, colour === 'blue' ? 0.5 : 0.8);
  if (colour === 'blue') strand(pen, width, height, -1, groove, shine, 0.5); // plaited: strands cross
  if (colour === 'pink') thread(pen, width, height, lighter(plain, 0.75)); // one bright thread among them
}

function strand(pen: Pen, width: number, height: number, sense: number, groove: string, shine: string, alpha: number): void {
  pen.globalAlpha = alpha;
  for (let line = -1; line < 4; line++) {
    const x = (line * width) / 2;
    for (const [shift, colour, wide] of [[0, groove, 0.12], [0.1, shine, 0.1]] as const) {
      pen.strokeStyle = colour;
      pen.lineWidth = width * wide;
      pen.beginPath();
      pen.moveTo(x + shift * width, -height * 0.1);
      pen.lineTo(x + shift * width + sense * width * 1.2, height * 1.1);
      pen.stroke();
    }
  }
  pen.globalAlpha = 1;
}

function thread(pen: Pen, width: number, height: number, colour: string): void {
  pen.strokeStyle = colour;
  pen.lineWidth = width * 0.09;
  for (const x of [-width, 0, width]) {
    pen.beginPath();
    pen.moveTo(x + width * 0.3 - width * 0.1, -height * 0.1);
    pen.lineTo(x + width * 1.3 + width * 0.1, height * 1.1);
    pen.stroke();
  }
}
