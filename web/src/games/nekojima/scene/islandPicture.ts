// The island from above: four quarters with their colours, patterns, signs and names, on a wooden round.

import { PALETTE } from '../../../protocol/palette';
import { darker, INK, lighter, mix, SERIF } from '../../../scene/paint/colours';
import { paw } from '../../../scene/paint/paw';
import { seededRandom } from '../../../scene/paint/random';
import { PIECES } from '../pieces';
import { dots, leaves, noodles, tiles, waves, type Pattern } from './patterns';
import { bowl, gate, house, wheel, type Sign } from './signs';

type Pen = CanvasRenderingContext2D;
export type Quarter = (typeof PIECES.quarters)[number];
export type QuarterNames = Readonly<Record<Quarter, string>>;

const FILLED: Readonly<Record<Quarter, { pattern: Pattern; sign: Sign; size: number }>> = {
  dining: { pattern: noodles, sign: bowl, size: 0.034 },
  homes: { pattern: tiles, sign: house, size: 0.03 },
  culture: { pattern: leaves, sign: gate, size: 0.036 },
  attractions: { pattern: dots, sign: wheel, size: 0.036 },
};
export const RIM = 0.885; // of the radius: quarters inside, names outside

/** Where the middle of a quarter lies on the picture: the first is right and up, the others follow clockwise. */
function middleOf(quarter: Quarter): number {
  return -Math.PI / 4 + (PIECES.quarters.indexOf(quarter) * Math.PI) / 2;
}

export function drawIsland(pen: Pen, size: number, names: QuarterNames): void {
  const radius = size / 2;
  pen.save();
  pen.translate(radius, radius);
  round(pen, radius);
  for (const quarter of PIECES.quarters) {
    drawQuarter(pen, radius, quarter);
    drawName(pen, radius, names[quarter], middleOf(quarter));
  }
  drawMiddle(pen, radius);
  pen.restore();
}

function round(pen: Pen, radius: number): void {
  const wood = lighter(PALETTE.slab, 0.1);
  pen.fillStyle = wood;
  pen.fillRect(-radius, -radius, 2 * radius, 2 * radius);
  const chance = seededRandom(5);
  for (let line = 0; line < 260; line++) {
    const y = (2 * chance() - 1) * radius;
    pen.globalAlpha = 0.08 + 0.16 * chance();
    pen.strokeStyle = darker(PALETTE.wood[1], 0.1 + 0.2 * chance());
    pen.lineWidth = radius * (0.0008 + 0.0035 * chance());
    pen.beginPath();
    pen.moveTo(-radius, y);
    pen.bezierCurveTo(-radius / 3, y + radius * 0.03 * chance(), radius / 3, y - radius * 0.03 * chance(), radius, y);
    pen.stroke();
  }
  pen.globalAlpha = 1;
}

function drawQuarter(pen: Pen, radius: number, quarter: Quarter): void {
  const { pattern, size } = FILLED[quarter];
  const [colour, middle, gap] = [PIECES.quarterColours[quarter], middleOf(quarter), radius * 0.012];
  const corner = [gap * Math.SQRT2 * Math.cos(middle), gap * Math.SQRT2 * Math.sin(middle)] as const;
  pen.save();
  pen.beginPath();
  pen.moveTo(...corner);
  const edge = Math.asin(gap / (RIM * radius));
  pen.arc(0, 0, RIM * radius, middle - Math.PI / 4 + edge, middle + Math.PI / 4 - edge);
  pen.closePath();
  pen.save();
  pen.clip();
  pen.fillStyle = colour;
  pen.fillRect(-radius, -radius, 2 * radius, 2 * radius);
  pen.translate(Math.cos(middle) > 0 ? 0 : -radius, Math.sin(middle) > 0 ? 0 : -radius);
  fillPattern(pen, radius, colour, pattern, radius * 0.0045, radius * size * 1.5);
  pen.restore();
  pen.strokeStyle = darker(colour, 0.45);
  pen.lineWidth = radius * 0.006;
  pen.stroke();
  pen.translate(0.56 * radius * Math.cos(middle), 0.56 * radius * Math.sin(middle));
  drawQuarterSign(pen, radius * 0.17, quarter);
  pen.restore();
}

function fillPattern(pen: Pen, size: number, colour: string, pattern: Pattern, line: number, scale: number): void {
  pen.strokeStyle = pen.fillStyle = darker(colour, 0.42);
  pen.globalAlpha = 0.42;
  pen.lineWidth = line;
  pattern(pen, size, size, scale);
  pen.globalAlpha = 1;
}

/** The pattern of a quarter over a square, as on a die. */
export function drawPattern(pen: Pen, size: number, quarter: Quarter): void {
  const { pattern, size: scale } = FILLED[quarter];
  fillPattern(pen, size, PIECES.quarterColours[quarter], pattern, size * 0.01, size * scale * 3.4);
}

/** The sign of a quarter in its round, about a middle. */
export function drawQuarterSign(pen: Pen, radius: number, quarter: Quarter): void {
  const [colour, { sign }] = [PIECES.quarterColours[quarter], FILLED[quarter]];
  pen.beginPath();
  pen.arc(0, 0, radius, 0, 2 * Math.PI);
  pen.fillStyle = lighter(colour, 0.45);
  pen.fill();
  pen.strokeStyle = pen.fillStyle = darker(colour, 0.55);
  pen.lineWidth = radius * 0.035;
  pen.stroke();
  pen.lineWidth = radius * 0.07;
  pen.lineCap = 'round';
  sign(pen, radius * 0.59);
}

/** A name along the rim, its letters upright for whoever sits at the front. */
function drawName(pen: Pen, radius: number, name: string, middle: number): void {
  const near = Math.sin(middle) > 0; // the picture's y goes down: the front is its lower half
  const letters = [...name.toLocaleUpperCase()];
  pen.font = `600 ${radius * 0.074}px ${SERIF}`;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.fillStyle = INK;
  const line = radius * 0.942;
  const wide = letters.map((letter) => (pen.measureText(letter).width + radius * 0.014) / line);
  const sense = near ? -1 : 1;
  let angle = middle - (sense * wide.reduce((sum, width) => sum + width, 0)) / 2;
  letters.forEach((letter, n) => {
    const half = (sense * (wide[n] ?? 0)) / 2;
    pen.save();
    pen.rotate(angle + half + (near ? -Math.PI / 2 : Math.PI / 2));
    pen.fillText(letter, 0, near ? line : -line);
    pen.restore();
    angle += 2 * half;
  });
}

function drawMiddle(pen: Pen, radius: number): void {
  pen.beginPath();
  pen.arc(0, 0, radius * 0.085, 0, 2 * Math.PI);
  pen.fillStyle = lighter(PALETTE.slab, 0.25);
  pen.fill();
  pen.strokeStyle = pen.fillStyle = darker(PALETTE.wood[1], 0.35);
  pen.lineWidth = radius * 0.006;
  pen.stroke();
  paw(pen, radius * 0.045);
  pen.beginPath();
  pen.arc(0, 0, radius * 0.993, 0, 2 * Math.PI);
  pen.lineWidth = radius * 0.012;
  pen.stroke();
}

/** The sea round the island. */
export function drawSea(pen: Pen, width: number, height: number): void {
  const sea = mix('#2f5d73', '#7fb0b5', 0.25);
  pen.fillStyle = sea;
  pen.fillRect(0, 0, width, height);
  pen.strokeStyle = lighter(sea, 0.75);
  pen.globalAlpha = 0.5;
  pen.lineWidth = width * 0.0022;
  waves(pen, width, height, width / 26);
  pen.globalAlpha = 1;
}
