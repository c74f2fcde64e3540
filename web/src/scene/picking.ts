// From the page into the scene: which body is under a finger, which point of a plane.

import { Raycaster, Vector2, Vector3, type Camera, type Object3D, type Ray } from 'three';

import type { Point } from './pose';

interface Frame {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** A place on the page as the camera counts: from -1 to 1, right and up. */
export function onCanvas(x: number, y: number, frame: Frame): Vector2 {
  return new Vector2(((x - frame.left) / frame.width) * 2 - 1, 1 - ((y - frame.top) / frame.height) * 2);
}

/** Where a ray meets the horizontal plane at a height; null if it looks away from it. */
export function meets(ray: Ray, height: number): Point | null {
  const steps = (height - ray.origin.z) / ray.direction.z;
  if (!Number.isFinite(steps) || steps <= 0) return null;
  const point = ray.at(steps, new Vector3());
  return [point.x, point.y, height];
}

/** Places to try for a finger that is `slack` pixels wide: its middle, then round about it. */
export function tries(slack: number): (readonly [number, number])[] {
  if (slack <= 0) return [[0, 0]];
  const offsets: (readonly [number, number])[] = [[0, 0]];
  for (const share of [0.5, 1]) {
    for (let turn = 0; turn < 8; turn++) {
      const angle = (turn * Math.PI) / 4;
      offsets.push([slack * share * Math.cos(angle), slack * share * Math.sin(angle)]);
    }
  }
  return offsets;
}

export class Picker {
  private readonly caster = new Raycaster();

  constructor(
    private readonly canvas: HTMLCanvasElement,
    private readonly camera: Camera,
  ) {}

  ray(x: number, y: number): Ray {
    this.caster.setFromCamera(onCanvas(x, y, this.canvas.getBoundingClientRect()), this.camera);
    return this.caster.ray;
  }

  /** The nearest body drawn under a place of the page that is wanted. */
  body(objects: Object3D[], x: number, y: number, slack: number, wanted: (body: string) => boolean): string | null {
    const bodyOf = ({ userData }: Object3D) => (userData['body'] as string | undefined) ?? null;
    return this.named(objects, x, y, slack, (object) => {
      const body = bodyOf(object);
      return body !== null && wanted(body) ? body : null;
    });
  }

  /** The nearest of those named shapes that are preferred; else the nearest that is named. */
  first(objects: Object3D[], x: number, y: number, slack: number, nameOf: (shape: Object3D) => string | null, preferred: (name: string) => boolean): string | null {
    const best = this.named(objects, x, y, slack, (shape) => {
      const name = nameOf(shape);
      return name !== null && preferred(name) ? name : null;
    });
    return best ?? this.named(objects, x, y, 0, nameOf);
  }

  private named(objects: Object3D[], x: number, y: number, slack: number, nameOf: (shape: Object3D) => string | null): string | null {
    for (const [right, down] of tries(slack)) {
      this.ray(x + right, y + down);
      for (const { object } of this.caster.intersectObjects(objects, true)) {
        const name = nameOf(object);
        if (name !== null) return name;
      }
    }
    return null;
  }

  /** The nearest point drawn under a place of the page. */
  point(objects: Object3D[], x: number, y: number): Point | null {
    return this.seen(objects, x, y)?.point ?? null;
  }

  /** The same, and of which body it is. */
  seen(objects: Object3D[], x: number, y: number): { point: Point; body: string | null } | null {
    this.ray(x, y);
    const hit = this.caster.intersectObjects(objects, true)[0];
    return hit === undefined ? null : { point: [hit.point.x, hit.point.y, hit.point.z], body: (hit.object.userData['body'] as string | undefined) ?? null };
  }

  /** How high what lies below a point is; null if nothing does. */
  below(objects: Object3D[], [x, y, z]: Point): number | null {
    this.caster.set(new Vector3(x, y, z), new Vector3(0, 0, -1));
    return this.caster.intersectObjects(objects, true)[0]?.point.z ?? null;
  }
}
