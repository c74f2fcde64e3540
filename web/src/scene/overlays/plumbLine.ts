// How high a held piece is: a plumb line down to what lies below, its footprint there, and a soft shadow.

import { CanvasTexture, CircleGeometry, CylinderGeometry, Group, Mesh, MeshBasicMaterial, type Texture } from 'three';

import { DRAWN_ONCE } from '../assets';
import type { Outline } from '../pieces/pieceModel';
import { at, yawOf, type Pose } from '../pose';
import { band, wider } from './bands';
import { VERDICT_COLOURS, type Verdict } from './verdicts';

const COLOUR = '#6b5a4c'; // as long as the referee has said nothing
const LIFT = 0.03; // cm above what it lies on
const THIN = 0.045; // cm
const BROAD = 0.12; // cm

export class PlumbLine {
  readonly object = new Group();
  private readonly line: Mesh;
  private readonly shade: Mesh;
  private readonly print = new Group();
  private readonly shadow = new MeshBasicMaterial({ map: softRound(), transparent: true, depthWrite: false });
  // Seen through what stands before it: it is there to aim by.
  private readonly stroke = new MeshBasicMaterial({ color: COLOUR, transparent: true, opacity: 0.9, depthTest: false });

  constructor(feet: readonly Outline[]) {
    this.line = new Mesh(new CylinderGeometry(THIN, THIN, 1, 8).rotateX(Math.PI / 2), this.stroke);
    this.shade = new Mesh(new CircleGeometry(1, 24), this.shadow);
    this.shade.scale.setScalar(reach(feet) * 1.4);
    for (const foot of feet) this.print.add(new Mesh(band(foot, wider(foot, BROAD)), this.stroke));
    [this.line.name, this.print.name, this.shade.name] = ['plumb line', 'footprint', 'shadow'];
    this.object.add(this.shade, this.print, this.line);
    this.object.traverse((part) => {
      part.raycast = () => undefined;
      part.renderOrder = 10;
    });
  }

  foresee(verdict: Verdict | null): void {
    this.stroke.color.set(verdict === null ? COLOUR : VERDICT_COLOURS[verdict]);
  }

  /** `below`: the height of what lies under it. */
  hang(pose: Pose, below: number): void {
    const [x, y, z] = [at(pose, 0), at(pose, 1), at(pose, 2)];
    const floor = below + LIFT;
    this.line.visible = z > floor;
    this.line.position.set(x, y, (z + floor) / 2);
    this.line.scale.set(1, 1, Math.max(0.01, z - floor));
    this.print.position.set(x, y, floor);
    this.print.rotation.z = (yawOf(pose) * Math.PI) / 180;
    this.shade.position.set(x, y, floor - LIFT / 2);
    this.shadow.opacity = 0.75 / (1 + Math.max(0, z - below) / 6); // the higher, the fainter
  }

  dispose(): void {
    this.object.traverse((part) => {
      if (part instanceof Mesh) part.geometry.dispose();
    });
    this.stroke.dispose();
    this.shadow.map?.dispose();
    this.shadow.dispose();
    this.object.removeFromParent();
  }
}

function reach(feet: readonly Outline[]): number {
  return Math.max(0.6, ...feet.flatMap((foot) => foot.map(([x, y]) => Math.hypot(x, y))));
}

function softRound(): Texture {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 64;
  const pen = canvas.getContext('2d', DRAWN_ONCE) as CanvasRenderingContext2D | null;
  if (pen !== null) {
    const fade = pen.createRadialGradient(32, 32, 4, 32, 32, 32);
    fade.addColorStop(0, 'rgb(30 15 5 / 80%)');
    fade.addColorStop(0.6, 'rgb(30 15 5 / 45%)');
    fade.addColorStop(1, 'rgb(30 15 5 / 0%)');
    pen.fillStyle = fade;
    pen.fillRect(0, 0, 64, 64);
  }
  return new CanvasTexture(canvas);
}
