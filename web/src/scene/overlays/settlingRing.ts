// A ring of light round what comes to rest.

import { DoubleSide, Group, Mesh, MeshBasicMaterial, RingGeometry } from 'three';

import type { Point } from '../pose';

const ROUND = 1400; // ms for one turn

/** Three arcs that go round while things come to rest. */
export class SettlingRing {
  readonly object = new Group();
  private readonly material = new MeshBasicMaterial({ color: '#ffc94d', side: DoubleSide, toneMapped: false });
  private readonly arcs = [0, 1, 2].map((n) => new RingGeometry(0.965, 1, 40, 1, (n * 2 * Math.PI) / 3, 1.4));

  constructor() {
    for (const arc of this.arcs) {
      const mesh = new Mesh(arc, this.material);
      mesh.raycast = () => undefined;
      this.object.add(mesh);
    }
    this.object.name = 'ring';
    this.object.visible = false;
  }

  round(middle: Point, radius: number): void {
    this.object.position.set(middle[0], middle[1], middle[2] + 0.05);
    this.object.scale.set(radius, radius, 1);
  }

  advance(passed: number): void {
    this.object.rotation.z -= (2 * Math.PI * passed) / ROUND;
  }

  dispose(): void {
    this.material.dispose();
    this.arcs.forEach((arc) => arc.dispose());
  }
}
