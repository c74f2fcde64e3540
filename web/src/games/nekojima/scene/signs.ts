// Small signs, drawn about a middle; `size` is half their height.

type Pen = CanvasRenderingContext2D;
export type Sign = (pen: Pen, size: number) => void;

function line(pen: Pen, ...points: readonly (readonly [number, number])[]): void {
  pen.beginPath();
  points.forEach(([x, y], n) => (n === 0 ? pen.moveTo(x, y) : pen.lineTo(x, y)));
  pen.stroke();
}

/** A bowl with steam and sticks. */
export const bowl: Sign = (pen, size) => {
  pen.beginPath();
  pen.arc(0, size * 0.05, size * 0.85, 0, Math.PI);
  pen.closePath();
  pen.fill();
  pen.fillRect(-size * 0.4, size * 0.82, size * 0.8, size * 0.16);
  for (const x of [-0.4, 0, 0.4]) {
    pen.beginPath();
    pen.moveTo(x * size, -size * 0.15);
    pen.bezierCurveTo((x + 0.25) * size, -size * 0.4, (x - 0.25) * size, -size * 0.6, x * size, -size * 0.9);
    pen.stroke();
  }
};

/** A house with a curved roof and a door. */
export const house: Sign = (pen, size) => {
  pen.beginPath();
  pen.moveTo(-size, -size * 0.05);
  pen.quadraticCurveTo(-size * 0.35, -size * 0.25, 0, -size * 0.95);
  pen.quadraticCurveTo(size * 0.35, -size * 0.25, size, -size * 0.05);
  pen.closePath();
  pen.fill();
  pen.beginPath();
  pen.rect(-size * 0.68, size * 0.05, size * 1.36, size * 0.85);
  pen.rect(-size * 0.2, size * 0.35, size * 0.4, size * 0.55);
  pen.fill('evenodd');
};

/** A gate of two beams. */
export const gate: Sign = (pen, size) => {
  pen.beginPath();
  pen.moveTo(-size, -size * 0.9);
  pen.quadraticCurveTo(0, -size * 0.62, size, -size * 0.9);
  pen.lineTo(size * 0.92, -size * 0.56);
  pen.quadraticCurveTo(0, -size * 0.36, -size * 0.92, -size * 0.56);
  pen.closePath();
  pen.fill();
  pen.fillRect(-size * 0.8, -size * 0.2, size * 1.6, size * 0.18);
  for (const side of [-1, 1]) pen.fillRect(side * size * 0.52 - size * 0.1, -size * 0.5, size * 0.2, size * 1.4);
};

/** A big wheel with cabins. */
export const wheel: Sign = (pen, size) => {
  pen.beginPath();
  pen.arc(0, -size * 0.15, size * 0.72, 0, 2 * Math.PI);
  pen.stroke();
  for (let spoke = 0; spoke < 8; spoke++) {
    const [x, y] = [Math.cos((spoke * Math.PI) / 4), Math.sin((spoke * Math.PI) / 4)];
    line(pen, [0, -size * 0.15], [x * size * 0.72, y * size * 0.72 - size * 0.15]);
    pen.beginPath();
    pen.arc(x * size * 0.72, y * size * 0.72 - size * 0.15, size * 0.14, 0, 2 * Math.PI);
    pen.fill();
  }
  line(pen, [-size * 0.5, size * 0.95], [0, -size * 0.15], [size * 0.5, size * 0.95]);
};
