// What is printed on cards: two walls with a floor over them, a cat in its colour, the sign for a cat that is to be petted.

import { darker, lighter } from '../../../scene/paint/colours';
import { PIECES } from '../pieces';
import { drawWall, type WallKind } from './wallPicture';

type Pen = CanvasRenderingContext2D;

const PAPER = '#fff8e8';
// The colours of the cats as in the scene; one of any colour has none of its own.
export const CAT_COLOURS: Readonly<Record<string, string>> = {
  yellow: PIECES.named.yellow,
  blue: PIECES.named.blue,
  purple: '#8a5bb0',
  orange: '#e2762b',
};
const ANY = '#cfc3b2';
const INK = '#3a2a1c';

export interface FieldPicture {
  readonly build: readonly WallKind[] | null;
  readonly colour: string | null;
  readonly pet: boolean;
  readonly dim: boolean; // not to be played now
}

export function drawField(pen: Pen, width: number, height: number, { build, colour, pet, dim }: FieldPicture): void {
  const tint = build === null ? lighter(CAT_COLOURS[colour ?? ''] ?? ANY, 0.72) : '#f3e6c8';
  const shade = pen.createLinearGradient(0, 0, 0, height);
  shade.addColorStop(0, lighter(tint, 0.45));
  shade.addColorStop(1, tint);
  pen.fillStyle = shade;
  pen.fillRect(0, 0, width, height);
  if (build !== null) storey(pen, width, height, build);
  else cat(pen, width / 2, height * 0.52, Math.min(width, height) * 0.74, CAT_COLOURS[colour ?? ''] ?? ANY);
  if (pet) stroke(pen, width * 0.78, height * 0.2, Math.min(width, height) * 0.15);
  if (dim) {
    pen.fillStyle = 'rgb(233 225 208 / 62%)';
    pen.fillRect(0, 0, width, height);
  }
}

/** The two walls as they are printed, each as high as it is, with the new floor on them. */
function storey(pen: Pen, width: number, height: number, kinds: readonly WallKind[]): void {
  const highest = Math.max(...kinds.map((kind) => PIECES.heights[kind]));
  const scale = Math.min((height * 0.74) / highest, (width * 0.94) / 7.4); // px a cm
  const [wide, ground] = [3 * scale, height * 0.5 + (highest * scale) / 2 + height * 0.05];
  const top = ground - highest * scale;
  plate(pen, width / 2, ground, 7.4 * scale, scale * 0.28, PIECES.named.floor);
  kinds.forEach((kind, n) => {
    const high = PIECES.heights[kind] * scale;
    pen.save();
    pen.translate(width / 2 + (n === 0 ? -1 : 1) * wide * 0.58 - wide / 2, ground - high);
    pen.beginPath();
    pen.rect(0, 0, wide, high);
    pen.clip();
    drawWall(pen, wide, high, kind);
    pen.restore();
  });
  plate(pen, width / 2, top - scale * 0.28, 7 * scale, scale * 0.28, '#e9b64c');
}

function plate(pen: Pen, x: number, y: number, wide: number, high: number, colour: string): void {
  pen.fillStyle = colour;
  pen.strokeStyle = darker(colour, 0.5);
  pen.lineWidth = Math.max(1, high * 0.25);
  pen.beginPath();
  pen.roundRect(x - wide / 2, y, wide, high, high * 0.4);
  pen.fill();
  pen.stroke();
}

/** A cat that sits and looks at you; `size` is its height. */
export function cat(pen: Pen, x: number, y: number, size: number, colour: string): void {
  pen.save();
  pen.translate(x - (size * 13) / 24, y - size / 2);
  pen.scale(size / 24, size / 24);
  pen.strokeStyle = INK;
  pen.lineJoin = pen.lineCap = 'round';
  pen.fillStyle = colour;
  pen.lineWidth = 3.2;
  const tail = new Path2D('M17 21.5c5 .5 7-3.5 5-7.5');
  pen.stroke(tail);
  pen.strokeStyle = colour;
  pen.lineWidth = 1.8;
  pen.stroke(tail);
  pen.strokeStyle = INK;
  pen.lineWidth = 0.8;
  for (const part of ['M6.5 22.5c-1-6.5 1.2-11 5.5-11s6.5 4.5 5.5 11z', 'M6.8 9.8c-.7-3-.6-6.5 0-8.8l3.4 2.3q1.8-.5 3.6 0L17.2 1c.6 2.3.7 5.8 0 8.8-1 3.6-9.4 3.6-10.4 0z']) {
    pen.fill(new Path2D(part));
    pen.stroke(new Path2D(part));
  }
  pen.fillStyle = INK;
  for (const eye of [9.8, 14.2]) {
    pen.beginPath();
    pen.arc(eye, 7.8, 0.85, 0, 7);
    pen.fill();
  }
  pen.restore();
}

/** A heart with the lines of a hand that strokes. */
function stroke(pen: Pen, x: number, y: number, size: number): void {
  pen.save();
  pen.translate(x, y);
  pen.beginPath();
  pen.arc(0, 0, size, 0, 7);
  pen.fillStyle = PAPER;
  pen.fill();
  pen.lineWidth = size * 0.12;
  pen.strokeStyle = '#b3402c';
  pen.stroke();
  pen.scale(size * 0.62, size * 0.62);
  pen.fillStyle = '#c9472f';
  pen.fill(new Path2D('M0 .9C-.9.2-1.05-.3-.9-.6-.7-1-.2-.9 0-.5.2-.9.7-1 .9-.6 1.05-.3.9.2 0 .9z'));
  pen.restore();
}

/** The card itself: its border, under its fields. */
export function drawCard(pen: Pen, width: number, height: number): void {
  pen.fillStyle = PAPER;
  pen.fillRect(0, 0, width, height);
  pen.strokeStyle = '#b98d4f';
  pen.lineWidth = width * 0.02;
  pen.beginPath();
  pen.roundRect(width * 0.03, width * 0.03, width * 0.94, height - width * 0.06, width * 0.06);
  pen.stroke();
}
