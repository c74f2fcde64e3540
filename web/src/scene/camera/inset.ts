// The small picture from above: what is held or planned with its foot in the middle, or all there is.

import { OrthographicCamera, type Box3 } from 'three';

import type { Point } from '../pose';

const ABOUT = 6; // cm to every side of what is shown
const ABOVE = 20; // cm above the highest

/** Pixels from the canvas's upper left corner. */
export interface InsetFrame {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export class Inset {
  readonly camera = new OrthographicCamera();
  frame: InsetFrame | null = null;

  constructor() {
    this.camera.up.set(0, 1, 0);
  }

  /** Shows some places, or what is in a box. */
  aim(places: readonly Point[], all: Box3): void {
    if (this.frame === null) return;
    const { min, max } = all;
    const across = places.length > 0 ? places.map(([x]) => x) : [min.x, max.x];
    const along = places.length > 0 ? places.map(([, y]) => y) : [min.y, max.y];
    const room = places.length > 0 ? ABOUT : 1;
    const [left, right] = [Math.min(...across) - room, Math.max(...across) + room];
    const [near, far] = [Math.min(...along) - room, Math.max(...along) + room];
    const shape = this.frame.width / this.frame.height;
    const half = Math.max((far - near) / 2, (right - left) / 2 / shape);
    Object.assign(this.camera, { left: -half * shape, right: half * shape, bottom: -half, top: half, near: 0.1, far: max.z - min.z + 2 * ABOVE });
    this.camera.position.set((left + right) / 2, (near + far) / 2, max.z + ABOVE);
    this.camera.lookAt((left + right) / 2, (near + far) / 2, min.z);
    this.camera.updateProjectionMatrix();
    this.camera.updateMatrixWorld();
  }
}
