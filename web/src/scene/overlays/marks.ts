// Marks: a place that breaks a rule is ringed, through whatever stands before it. What is wrong, a tag beside it says.

import { Group, Mesh, MeshBasicMaterial, RingGeometry, Vector3, type PerspectiveCamera } from 'three';

import type { Point } from '../pose';

export interface Mark {
  at: readonly number[] | null; // x, y, z; null: at its pieces
  text: string;
  pieces: readonly string[]; // or bodies
}

const SIZE = 14; // px

export class Marks {
  readonly object = new Group();
  private readonly red = through('#ff4a2e');
  private readonly white = through('#fff6e6');
  private readonly ring = new RingGeometry(0.72, 1, 40);
  private readonly under = new RingGeometry(0.62, 1.1, 40);

  show(places: readonly Point[]): void {
    this.object.clear();
    for (const place of places) {
      const ring = new Group();
      ring.position.set(...place);
      const [back, front] = [new Mesh(this.under, this.white), new Mesh(this.ring, this.red)];
      [back.renderOrder, front.renderOrder] = [20, 21];
      back.raycast = front.raycast = () => undefined;
      ring.add(back, front);
      this.object.add(ring);
    }
  }

  /** They face the eye and stay as large on the page. */
  follow(camera: PerspectiveCamera, height: number): void {
    const pixel = (2 * Math.tan((camera.fov * Math.PI) / 360)) / height; // at a distance of 1
    for (const ring of this.object.children) {
      ring.quaternion.copy(camera.quaternion);
      ring.scale.setScalar(camera.position.distanceTo(ring.position) * pixel * SIZE);
    }
  }

  dispose(): void {
    for (const thing of [this.red, this.white, this.ring, this.under]) thing.dispose();
  }
}

function through(color: string): MeshBasicMaterial {
  return new MeshBasicMaterial({ color, depthTest: false, transparent: true, toneMapped: false });
}

/** The middle of some points. */
export function middle(points: readonly Vector3[]): Point | null {
  if (points.length === 0) return null;
  const sum = points.reduce((total, point) => total.add(point), new Vector3()).divideScalar(points.length);
  return [sum.x, sum.y, sum.z];
}
