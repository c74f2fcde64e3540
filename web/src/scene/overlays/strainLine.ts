// The line from a hand to a piece that does not come along: the further, the thinner it is drawn out.

import { CylinderGeometry, Mesh, MeshBasicMaterial, Vector3 } from 'three';

import { placed, type Point, type Pose } from '../pose';

const COLOUR = '#d42a1a';
const THICK = 0.16; // cm
const UP = new Vector3(0, 0, 1);

export class StrainLine {
  readonly object: Mesh;
  private readonly shape = new CylinderGeometry(1, 1, 1, 10).rotateX(Math.PI / 2);
  // Seen through what stands before it: that is what holds the piece.
  private readonly stroke = new MeshBasicMaterial({ color: COLOUR, transparent: true, opacity: 0.95, depthTest: false });

  constructor() {
    this.object = new Mesh(this.shape, this.stroke);
    this.object.name = 'strain';
    this.object.renderOrder = 11;
    this.object.raycast = () => undefined;
    this.object.visible = false;
  }

  /** From the middle of a piece to where that is wanted; null: it comes along. */
  stretch(piece: Pose | null, wanted: Pose, up: number): void {
    this.object.visible = piece !== null;
    if (piece === null) return;
    const middle: Point = [0, 0, up];
    const [from, to] = [placed(piece, middle), placed(wanted, middle)];
    const far = Math.max(0.01, from.distanceTo(to));
    const thin = THICK / Math.sqrt(1 + far);
    this.object.position.addVectors(from, to).multiplyScalar(0.5);
    this.object.quaternion.setFromUnitVectors(UP, to.sub(from).normalize());
    this.object.scale.set(thin, thin, far);
  }

  dispose(): void {
    this.shape.dispose();
    this.stroke.dispose();
    this.object.removeFromParent();
  }
}
