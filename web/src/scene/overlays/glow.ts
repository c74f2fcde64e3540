// A light at the place where two pieces touch, seen through whatever stands before it.

import { AdditiveBlending, Mesh, MeshBasicMaterial, SphereGeometry } from 'three';

import type { Point } from '../pose';

const SIZE = 0.35; // cm

export class Glow {
  private readonly shape = new SphereGeometry(1, 20, 14);
  private readonly light = new MeshBasicMaterial({ color: '#ff5a36', transparent: true, opacity: 0.85, depthTest: false, blending: AdditiveBlending, toneMapped: false });
  readonly object = new Mesh(this.shape, this.light);

  constructor() {
    this.object.visible = false;
    this.object.name = 'contact';
    this.object.renderOrder = 22;
    this.object.raycast = () => undefined;
  }

  show(place: Point | null): void {
    this.object.visible = place !== null;
    if (place !== null) this.object.position.set(...place);
    this.pulse(0);
  }

  /** It grows as what it tells of comes about. */
  pulse(share: number): void {
    this.object.scale.setScalar(SIZE * (0.6 + 0.7 * share));
  }

  dispose(): void {
    this.shape.dispose();
    this.light.dispose();
  }
}
