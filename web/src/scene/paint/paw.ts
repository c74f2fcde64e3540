type Pen = CanvasRenderingContext2D;

/** A cat's paw, drawn about a middle; `size` is half its height. */
export function paw(pen: Pen, size: number): void {
  pen.beginPath();
  pen.ellipse(0, size * 0.35, size * 0.55, size * 0.45, 0, 0, 2 * Math.PI);
  for (const [x, y] of [[-0.68, -0.2], [-0.25, -0.58], [0.25, -0.58], [0.68, -0.2]] as const) {
    pen.moveTo(x * size + size * 0.2, y * size);
    pen.ellipse(x * size, y * size, size * 0.2, size * 0.27, 0, 0, 2 * Math.PI);
  }
  pen.fill();
}
