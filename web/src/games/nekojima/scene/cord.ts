// A cord: a smooth round tube through the nodes of its links, bent anew whenever they move.

import { BufferAttribute, BufferGeometry, DynamicDrawUsage, Mesh, Vector3, type Material } from 'three';

export const LAY = 0.55; // cm; after so much the pattern of its strands comes again

export class CordTube {
  readonly mesh: Mesh;
  private readonly rings: number;
  private readonly places: Float32Array;
  private readonly normals: Float32Array;

  constructor(
    material: Material,
    private readonly radius: number,
    length: number,
    links: number,
    private readonly bits: number, // straight bits a link
    private readonly sides: number,
  ) {
    this.rings = links * bits + 1;
    const corners = this.rings * (sides + 1);
    this.places = new Float32Array(3 * corners);
    this.normals = new Float32Array(3 * corners);
    const shape = new BufferGeometry();
    shape.setAttribute('position', new BufferAttribute(this.places, 3).setUsage(DynamicDrawUsage));
    shape.setAttribute('normal', new BufferAttribute(this.normals, 3).setUsage(DynamicDrawUsage));
    shape.setAttribute('uv', new BufferAttribute(this.strands(length), 2));
    shape.setIndex(this.faces());
    this.mesh = new Mesh(shape, material);
  }

  /** `nodes`: where links begin, and where the last one ends; `side`: a direction across the first link. */
  follow(nodes: readonly Vector3[], side: Vector3): void {
    const line = smooth(nodes, this.bits);
    const along = new Vector3();
    const across = side.clone();
    const up = new Vector3();
    line.forEach((point, ring) => {
      along.subVectors(line[ring + 1] ?? point, line[ring - 1] ?? point).normalize();
      // Carried along without a twist of its own: the last ring's side, made square to the new direction.
      across.addScaledVector(along, -across.dot(along)).normalize();
      up.crossVectors(along, across);
      this.ring(ring, point, across, up);
    });
    const shape = this.mesh.geometry;
    shape.getAttribute('position').needsUpdate = true;
    shape.getAttribute('normal').needsUpdate = true;
    shape.computeBoundingSphere();
    shape.boundingBox = null;
  }

  dispose(): void {
    this.mesh.geometry.dispose();
  }

  private ring(ring: number, middle: Vector3, across: Vector3, up: Vector3): void {
    for (let side = 0; side <= this.sides; side++) {
      const angle = (2 * Math.PI * side) / this.sides;
      const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
      const place = 3 * (ring * (this.sides + 1) + side);
      (['x', 'y', 'z'] as const).forEach((axis, n) => {
        const normal = cos * across[axis] + sin * up[axis];
        this.normals[place + n] = normal;
        this.places[place + n] = middle[axis] + this.radius * normal;
      });
    }
  }

  private strands(length: number): Float32Array {
    const uv: number[] = [];
    for (let ring = 0; ring < this.rings; ring++) {
      for (let side = 0; side <= this.sides; side++) {
        uv.push(side / this.sides, (ring / (this.rings - 1)) * Math.round(length / LAY));
      }
    }
    return new Float32Array(uv);
  }

  private faces(): number[] {
    const corners: number[] = [];
    const wide = this.sides + 1;
    for (let ring = 0; ring + 1 < this.rings; ring++) {
      for (let side = 0; side < this.sides; side++) {
        const a = ring * wide + side;
        corners.push(a, a + 1, a + wide, a + 1, a + wide + 1, a + wide);
      }
    }
    return corners;
  }
}

/** A smooth line through points (Catmull and Rom's), `bits` from each to the next. */
export function smooth(points: readonly Vector3[], bits: number): Vector3[] {
  const line: Vector3[] = [];
  const last = points.length - 1;
  for (let n = 0; n < last; n++) {
    const [b, c] = [points[n] as Vector3, points[n + 1] as Vector3];
    const a = points[n - 1] ?? b.clone().multiplyScalar(2).sub(c);
    const d = points[n + 2] ?? c.clone().multiplyScalar(2).sub(b);
    for (let bit = 0; bit < bits; bit++) line.push(bent(a, b, c, d, bit / bits));
  }
  line.push((points[last] as Vector3).clone());
  return line;
}

function bent(a: Vector3, b: Vector3, c: Vector3, d: Vector3, t: number): Vector3 {
  const value = (axis: 'x' | 'y' | 'z'): number => {
    const [p, q, r, s] = [a[axis], b[axis], c[axis], d[axis]];
    return (2 * q + (r - p) * t + (2 * p - 5 * q + 4 * r - s) * t * t + (3 * q - p - 3 * r + s) * t ** 3) / 2;
  };
  return new Vector3(value('x'), value('y'), value('z'));
}

/** How a cord of a length would hang between two ends, each left in a direction: nodes of equal steps, about. */
export function arch(from: Vector3, leaving: Vector3, to: Vector3, arriving: Vector3, length: number, links: number): Vector3[] {
  let [low, high] = [0, 2 * length];
  for (let turn = 0; turn < 24; turn++) {
    const pull = (low + high) / 2;
    if (measure(curve(from, leaving, to, arriving, pull, links)) < length) low = pull;
    else high = pull;
  }
  return curve(from, leaving, to, arriving, low, links);
}

function curve(from: Vector3, leaving: Vector3, to: Vector3, arriving: Vector3, pull: number, links: number): Vector3[] {
  return Array.from({ length: links + 1 }, (_, n) => {
    const t = n / links;
    const s = 1 - t;
    return from
      .clone()
      .multiplyScalar(s ** 3 + 3 * s * s * t)
      .addScaledVector(leaving, 3 * s * s * t * pull)
      .addScaledVector(to, t ** 3 + 3 * s * t * t)
      .addScaledVector(arriving, 3 * s * t * t * pull);
  });
}

function measure(line: readonly Vector3[]): number {
  return line.slice(1).reduce((sum, point, n) => sum + point.distanceTo(line[n] as Vector3), 0);
}
