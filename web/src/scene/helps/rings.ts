// Rings of light: round what comes to rest, and along the quarters that are asked for.

import { DoubleSide, Group, Mesh, MeshBasicMaterial, RingGeometry, type BufferGeometry } from 'three';

import { NEKOJIMA } from '../../protocol/pieces';
import { RIM, type Quarter } from '../paint/island';
import type { Point } from '../pose';
import { band, sector } from './bands';

const ROUND = 1400; // ms for one turn

/** Three arcs that go round while things come to rest. */
export class Settling {
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

/** Bands of light along the edges of quarters. */
export class QuarterLights {
  readonly object = new Group();
  // Gold on ink: it shows on every quarter's colour, and is not the red of what is wrong.
  private readonly ink = new MeshBasicMaterial({ color: '#33261c', toneMapped: false });
  private readonly gold = new MeshBasicMaterial({ color: '#ffc94d', toneMapped: false });
  private readonly shapes = new Map<string, BufferGeometry>();

  show(quarters: readonly Quarter[]): void {
    this.object.clear();
    for (const quarter of new Set(quarters)) {
      for (const [material, edge, wide, height] of [[this.ink, 0.14, 0.5, 0.015], [this.gold, 0.23, 0.32, 0.025]] as const) {
        const light = new Mesh(this.shape(quarter, edge, wide), material);
        light.position.z = height;
        light.raycast = () => undefined;
        this.object.add(light);
      }
    }
  }

  dispose(): void {
    for (const thing of [this.ink, this.gold, ...this.shapes.values()]) thing.dispose();
  }

  /** A band `edge` cm within the quarter's edge. */
  private shape(quarter: Quarter, edge: number, wide: number): BufferGeometry {
    const name = `${quarter} ${edge}`;
    const known = this.shapes.get(name);
    if (known !== undefined) return known;
    const start = -(NEKOJIMA.quarters.indexOf(quarter) * Math.PI) / 2;
    const radius = NEKOJIMA.board.radius * RIM - edge;
    const made = band(sector(radius - wide, start, edge + wide), sector(radius, start, edge));
    this.shapes.set(name, made);
    return made;
  }
}
