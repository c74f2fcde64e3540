// A ring that fills round what was set down: when it is full, it is judged.

import { DoubleSide, Group, Mesh, MeshBasicMaterial, RingGeometry } from 'three';

import type { Point } from '../pose';

const SEGMENTS = 64;
const TRIANGLES = 6; // numbers of corners in a segment: two triangles

export class CountdownRing {
  readonly object = new Group();
  private readonly whole = new RingGeometry(0.9, 1, SEGMENTS, 1, Math.PI / 2);
  private readonly part = new RingGeometry(0.9, 1, SEGMENTS, 1, Math.PI / 2);
  // Seen through what stands before it.
  private readonly ground = new MeshBasicMaterial({ color: '#3b2f28', side: DoubleSide, transparent: true, opacity: 0.35, depthTest: false, toneMapped: false });
  private readonly light = new MeshBasicMaterial({ color: '#ffc94d', side: DoubleSide, transparent: true, depthTest: false, toneMapped: false });

  constructor() {
    for (const [n, [shape, look]] of ([[this.whole, this.ground], [this.part, this.light]] as const).entries()) {
      const mesh = new Mesh(shape, look);
      mesh.raycast = () => undefined;
      mesh.renderOrder = 12 + n;
      this.object.add(mesh);
    }
    this.object.name = 'countdown';
    this.object.visible = false;
  }

  /** A share of it from 0 to 1. */
  fill(share: number): void {
    this.part.setDrawRange(0, TRIANGLES * Math.round(SEGMENTS * Math.min(1, Math.max(0, share))));
  }

  round(middle: Point, radius: number): void {
    this.object.position.set(middle[0], middle[1], middle[2] + 0.06);
    this.object.scale.set(radius, radius, 1);
  }

  dispose(): void {
    for (const part of [this.whole, this.part, this.ground, this.light]) part.dispose();
  }
}
