// Patterns that fill a surface, so that colour is never alone in telling things apart.

type Pen = CanvasRenderingContext2D;
export type Pattern = (pen: Pen, width: number, height: number, size: number) => void;

/** Scales of waves. */
export const waves: Pattern = (pen, width, height, size) => {
  for (let row = Math.ceil(height / (size / 2)) + 1; row >= 0; row--) {
    const y = height - row * (size / 2) + size / 2;
    for (let x = row % 2 === 0 ? 0 : size; x <= width + size; x += 2 * size) {
      for (const share of [1, 0.66, 0.33]) {
        pen.beginPath();
        pen.arc(x, y, size * share, Math.PI, 2 * Math.PI);
        pen.stroke();
      }
    }
  }
};

/** Roof tiles: scales that hang down, one line each. */
export const tiles: Pattern = (pen, width, height, size) => {
  for (let row = 0; row * size * 0.8 < height + size; row++) {
    for (let x = row % 2 === 0 ? 0 : size; x <= width + size; x += 2 * size) {
      pen.beginPath();
      pen.arc(x, row * size * 0.8, size, 0, Math.PI);
      pen.stroke();
    }
  }
};

/** Long lazy waves, like noodles. */
export const noodles: Pattern = (pen, width, height, size) => {
  for (let y = 0; y < height + size; y += size * 0.8) {
    pen.beginPath();
    pen.moveTo(0, y);
    for (let x = 0; x <= width; x += size / 6) pen.lineTo(x, y + size * 0.28 * Math.sin((x / size) * 1.9));
    pen.stroke();
  }
};

/** Hemp leaves: six rays about each middle, and kites between them. */
export const leaves: Pattern = (pen, width, height, size) => {
  const high = size * Math.sqrt(3);
  for (let row = 0; (row * high) / 2 < height + high; row++) {
    for (let x = row % 2 === 0 ? 0 : size * 1.5; x <= width + 3 * size; x += 3 * size) leaf(pen, x, (row * high) / 2, size);
  }
};

function leaf(pen: Pen, x: number, y: number, size: number): void {
  for (let ray = 0; ray < 6; ray++) {
    const [angle, half] = [(ray * Math.PI) / 3, Math.PI / 6];
    const tip = [x + size * Math.cos(angle), y + size * Math.sin(angle)] as const;
    const inner = size / Math.sqrt(3);
    pen.beginPath();
    pen.moveTo(x, y);
    pen.lineTo(...tip);
    pen.lineTo(x + inner * Math.cos(angle + half), y + inner * Math.sin(angle + half));
    pen.lineTo(x, y);
    pen.stroke();
    pen.beginPath();
    pen.moveTo(x + inner * Math.cos(angle - half), y + inner * Math.sin(angle - half));
    pen.lineTo(...tip);
    pen.stroke();
  }
}

/** Dots of two sizes. */
export const dots: Pattern = (pen, width, height, size) => {
  for (let row = 0; row * size < height + size; row++) {
    for (let column = 0; column * size < width + size; column++) {
      pen.beginPath();
      const x = (column + (row % 2) / 2) * size;
      pen.arc(x, row * size, size * ((row + column) % 3 === 0 ? 0.24 : 0.13), 0, 2 * Math.PI);
      pen.fill();
    }
  }
};
