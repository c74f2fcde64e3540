// The Tower's walls: one panel of each kind, as it is printed on both sides of the card.

import { darker, lighter, mix } from '../../../scene/paint/colours';
import { seededRandom } from '../../../scene/paint/random';
import { PIECES } from '../pieces';

type Pen = CanvasRenderingContext2D;
export type WallKind = keyof typeof PIECES.heights;

const GLASS = '#ffe7a3';

export function drawWall(pen: Pen, width: number, height: number, kind: WallKind): void {
  const colour = PIECES.wallColours[kind];
  pen.fillStyle = colour;
  pen.fillRect(0, 0, width, height);
  KINDS[kind](pen, width, height, colour);
  border(pen, width, height, colour);
}

const KINDS: Readonly<Record<WallKind, (pen: Pen, width: number, height: number, colour: string) => void>> = {
  brick(pen, width, height, colour) {
    bricks(pen, width, height, colour, 12);
    arch(pen, width / 2, height * 0.97, width * 0.17, height * 0.3, darker(colour, 0.65), colour);
  },
  small_window(pen, width, height, colour) {
    boards(pen, width, height, colour);
    for (const x of [0.3, 0.7]) {
      for (const y of [0.3, 0.68]) pane(pen, width * x, height * y, width * 0.2, height * 0.2, colour, 2);
    }
  },
  large_window(pen, width, height, colour) {
    bricks(pen, width, height, mix(colour, '#ffffff', 0.12), 18);
    arch(pen, width / 2, height * 0.84, width * 0.3, height * 0.66, GLASS, colour);
    lattice(pen, width / 2, height * 0.84, width * 0.3, height * 0.66, darker(colour, 0.5));
    pen.fillStyle = lighter(colour, 0.35);
    pen.fillRect(width * 0.12, height * 0.84, width * 0.76, height * 0.045);
  },
  angel(pen, width, height, colour) {
    rays(pen, width, height, colour);
    angel(pen, width / 2, height * 0.52, height * 0.3);
  },
  column(pen, width, height, colour) {
    pen.fillStyle = darker(colour, 0.35);
    pen.fillRect(0, 0, width, height);
    for (const x of [0.25, 0.75]) pillar(pen, width * x, width * 0.17, height);
  },
};

function bricks(pen: Pen, width: number, height: number, colour: string, rows: number): void {
  const chance = seededRandom(rows);
  const high = height / rows;
  const long = width / 4;
  pen.fillStyle = darker(colour, 0.35);
  pen.fillRect(0, 0, width, height);
  for (let row = 0; row < rows; row++) {
    for (let x = row % 2 === 0 ? 0 : -long / 2; x < width; x += long) {
      pen.fillStyle = mix(colour, chance() < 0.5 ? '#fff2dd' : '#3a1a10', 0.22 * chance());
      pen.fillRect(x + 1.5, row * high + 1.5, long - 3, high - 3);
    }
  }
}

function boards(pen: Pen, width: number, height: number, colour: string): void {
  for (let board = 0; board < 11; board++) {
    const y = (board * height) / 11;
    pen.fillStyle = board % 2 === 0 ? colour : mix(colour, '#ffffff', 0.1);
    pen.fillRect(0, y, width, height / 11);
    pen.fillStyle = darker(colour, 0.35);
    pen.fillRect(0, y, width, 2);
  }
}

/** A window with light behind it; x, y is its middle. */
function pane(pen: Pen, x: number, y: number, width: number, height: number, colour: string, bars: number): void {
  pen.fillStyle = lighter(colour, 0.55);
  pen.fillRect(x - width * 0.65, y - height * 0.62, width * 1.3, height * 1.24);
  pen.fillStyle = GLASS;
  pen.fillRect(x - width / 2, y - height / 2, width, height);
  pen.fillStyle = darker(colour, 0.5);
  for (let bar = 1; bar < bars; bar++) {
    pen.fillRect(x - width / 2 + (bar * width) / bars - 2, y - height / 2, 4, height);
    pen.fillRect(x - width / 2, y - height / 2 + (bar * height) / bars - 2, width, 4);
  }
  pen.fillRect(x - width * 0.7, y + height * 0.58, width * 1.4, height * 0.12);
}

/** An opening with a round top that stands at y. */
function arch(pen: Pen, x: number, y: number, half: number, height: number, fill: string, colour: string): void {
  pen.beginPath();
  archPath(pen, x, y, half, height);
  pen.fillStyle = fill;
  pen.fill();
  pen.strokeStyle = lighter(colour, 0.4);
  pen.lineWidth = half * 0.16;
  pen.stroke();
}

function archPath(pen: Pen, x: number, y: number, half: number, height: number): void {
  pen.moveTo(x - half, y);
  pen.lineTo(x - half, y - height + half);
  pen.arc(x, y - height + half, half, Math.PI, 2 * Math.PI);
  pen.lineTo(x + half, y);
}

function lattice(pen: Pen, x: number, y: number, half: number, height: number, colour: string): void {
  pen.save();
  pen.beginPath();
  archPath(pen, x, y, half, height);
  pen.clip();
  pen.strokeStyle = colour;
  pen.lineWidth = half * 0.07;
  for (let line = -3; line <= 3; line++) {
    for (const sense of [1, -1]) {
      pen.beginPath();
      pen.moveTo(x + (line * half) / 1.5 - sense * height, y - height);
      pen.lineTo(x + (line * half) / 1.5 + sense * height, y + height * 0.4);
      pen.stroke();
    }
  }
  pen.restore();
}

function rays(pen: Pen, width: number, height: number, colour: string): void {
  pen.fillStyle = lighter(colour, 0.5);
  for (let ray = 0; ray < 16; ray++) {
    const angle = (ray * Math.PI) / 8;
    pen.beginPath();
    pen.moveTo(width / 2, height * 0.45);
    pen.lineTo(width / 2 + height * Math.cos(angle), height * 0.45 + height * Math.sin(angle));
    pen.lineTo(width / 2 + height * Math.cos(angle + 0.2), height * 0.45 + height * Math.sin(angle + 0.2));
    pen.fill();
  }
}

/** A cat with wings and a halo. */
function angel(pen: Pen, x: number, y: number, size: number): void {
  pen.save();
  pen.translate(x, y);
  pen.fillStyle = '#fffaf0';
  pen.strokeStyle = '#6d4a12';
  pen.lineWidth = size * 0.045;
  for (const side of [-1, 1]) {
    for (const [tilt, long] of [[-0.55, 1.05], [-0.15, 0.9], [0.25, 0.7]] as const) {
      pen.beginPath();
      pen.ellipse(side * size * 0.62, size * 0.12 + tilt * size * 0.45, size * long * 0.48, size * 0.15, side * tilt, 0, 7);
      pen.fill();
      pen.stroke();
    }
  }
  pen.beginPath();
  pen.moveTo(-size * 0.5, size * 1.15);
  pen.quadraticCurveTo(-size * 0.38, -size * 0.1, 0, -size * 0.1);
  pen.quadraticCurveTo(size * 0.38, -size * 0.1, size * 0.5, size * 1.15);
  pen.closePath();
  pen.fill();
  pen.stroke();
  face(pen, size);
  pen.beginPath();
  pen.ellipse(0, -size * 1.08, size * 0.36, size * 0.1, 0, 0, 7);
  pen.strokeStyle = '#fff3b8';
  pen.lineWidth = size * 0.11;
  pen.stroke();
  pen.restore();
}

function face(pen: Pen, size: number): void {
  pen.beginPath();
  pen.moveTo(-size * 0.42, -size * 0.45);
  pen.lineTo(-size * 0.38, -size * 0.92);
  pen.lineTo(-size * 0.1, -size * 0.72);
  pen.lineTo(size * 0.1, -size * 0.72);
  pen.lineTo(size * 0.38, -size * 0.92);
  pen.lineTo(size * 0.42, -size * 0.45);
  pen.quadraticCurveTo(size * 0.4, 0, 0, 0);
  pen.quadraticCurveTo(-size * 0.4, 0, -size * 0.42, -size * 0.45);
  pen.fill();
  pen.stroke();
  for (const side of [-1, 1]) {
    pen.beginPath();
    pen.arc(side * size * 0.18, -size * 0.42, size * 0.08, Math.PI, 2 * Math.PI);
    pen.stroke();
  }
  pen.beginPath();
  pen.arc(0, -size * 0.22, size * 0.05, 0, 7);
  pen.fillStyle = '#6d4a12';
  pen.fill();
}

function pillar(pen: Pen, x: number, half: number, height: number): void {
  const marble = pen.createLinearGradient(x - half, 0, x + half, 0);
  marble.addColorStop(0, '#cbb6cd');
  marble.addColorStop(0.35, '#fbf4fb');
  marble.addColorStop(1, '#a98fac');
  pen.fillStyle = marble;
  pen.fillRect(x - half, height * 0.1, 2 * half, height * 0.8);
  pen.fillStyle = 'rgb(90 60 95 / 35%)';
  for (const flute of [-0.6, -0.2, 0.2, 0.6]) pen.fillRect(x + flute * half - 2, height * 0.13, 4, height * 0.74);
  pen.fillStyle = '#f2e6f2';
  for (const [y, wide] of [[0.04, 1.35], [0.085, 1.15], [0.89, 1.15], [0.925, 1.35]] as const) {
    pen.fillRect(x - half * wide, height * y, 2 * half * wide, height * 0.038);
  }
}

function border(pen: Pen, width: number, height: number, colour: string): void {
  pen.strokeStyle = darker(colour, 0.5);
  pen.lineWidth = width * 0.02;
  pen.strokeRect(0, 0, width, height);
  const shade = pen.createLinearGradient(0, 0, 0, height);
  shade.addColorStop(0, 'rgb(40 20 5 / 22%)');
  shade.addColorStop(0.08, 'rgb(40 20 5 / 0%)');
  shade.addColorStop(0.92, 'rgb(40 20 5 / 0%)');
  shade.addColorStop(1, 'rgb(40 20 5 / 26%)');
  pen.fillStyle = shade;
  pen.fillRect(0, 0, width, height);
}
