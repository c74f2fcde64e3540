// Bands of light along the edges of the quarters that are asked for.

import { Group, Mesh, MeshBasicMaterial, type BufferGeometry } from 'three';

import { band } from '../../../scene/overlays/bands';
import type { Outline } from '../../../scene/pieces/pieceModel';
import { PIECES } from '../pieces';
import { RIM, type Quarter } from './islandPicture';

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
    const made = bandOf(quarter, edge, wide);
    this.shapes.set(name, made);
    return made;
  }
}

/** A band along a quarter's edge, `edge` cm within it. */
export function bandOf(quarter: Quarter, edge: number, wide: number): BufferGeometry {
  const start = -(PIECES.quarters.indexOf(quarter) * Math.PI) / 2;
  const radius = PIECES.board.radius * RIM - edge;
  return band(sector(radius - wide, start, edge + wide), sector(radius, start, edge));
}

/** A quarter of a round from an angle, counter-clockwise, `inset` away from its straight sides. */
export function sector(radius: number, start: number, inset: number, steps = 40): Outline {
  const slip = Math.asin(inset / radius);
  const corner = inset * Math.SQRT2;
  const outline: [number, number][] = [[corner * Math.cos(start + Math.PI / 4), corner * Math.sin(start + Math.PI / 4)]];
  for (let step = 0; step <= steps; step++) {
    const angle = start + slip + (Math.PI / 2 - 2 * slip) * (step / steps);
    outline.push([radius * Math.cos(angle), radius * Math.sin(angle)]);
  }
  return outline;
}
