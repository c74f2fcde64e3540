// Cats are modelled from soft parts, each with a colour at every corner, joined into one shape.

import {
  BoxGeometry,
  BufferAttribute,
  CatmullRomCurve3,
  Color,
  ConeGeometry,
  SphereGeometry,
  TorusGeometry,
  TubeGeometry,
  Vector3,
  type BufferGeometry,
} from 'three';
import { mergeGeometries } from 'three/addons/utils/BufferGeometryUtils.js';

import type { Point } from '../pose';

/** The colour at a place: one for a whole part, or a pattern. */
export type Coat = string | ((x: number, y: number, z: number) => string);

export class ModelBuilder {
  private readonly parts: BufferGeometry[] = [];

  constructor(private readonly fine: number) {}

  egg(middle: Point, half: Point, coat: Coat): this {
    const shape = new SphereGeometry(1, this.cut(22), this.cut(16));
    return this.add(shape.scale(...half).translate(...middle), coat);
  }

  block(middle: Point, size: Point, round: number, coat: Coat): this {
    return this.add(rounded(size, round, this.cut(20)).translate(...middle), coat);
  }

  /** A round limb through points; its ends are round too. */
  limb(points: readonly Point[], radius: number, coat: Coat): this {
    const line = new CatmullRomCurve3(points.map((point) => new Vector3(...point)));
    this.add(new TubeGeometry(line, this.cut(4 * points.length), radius, this.cut(10)), coat);
    for (const end of [points[0], points.at(-1)]) {
      if (end !== undefined) this.add(new SphereGeometry(radius, this.cut(10), this.cut(8)).translate(...end), coat);
    }
    return this;
  }

  /** A cone with three sides, its foot at a place, leaning a little to a side. */
  ear(foot: Point, radius: number, height: number, lean: number, coat: Coat): this {
    const shape = new ConeGeometry(radius, height, this.cut(10)).translate(0, height / 2, 0).rotateX(Math.PI / 2);
    return this.add(shape.scale(0.62, 1, 1).rotateX(lean).translate(...foot), coat);
  }

  /** A ring round an axis that leans from upright towards x. */
  ring(middle: Point, radius: number, thick: number, lean: number, coat: Coat): this {
    const shape = new TorusGeometry(radius, thick, this.cut(8), this.cut(22));
    return this.add(shape.rotateY(lean).translate(...middle), coat);
  }

  done(scale: number): BufferGeometry {
    const joined = mergeGeometries(this.parts);
    for (const part of this.parts) part.dispose();
    return joined.scale(scale, scale, scale);
  }

  private add(shape: BufferGeometry, coat: Coat): this {
    shape.deleteAttribute('uv');
    shape.setAttribute('color', new BufferAttribute(painted(shape, coat), 3));
    this.parts.push(shape);
    return this;
  }

  private cut(segments: number): number {
    return Math.max(3, Math.round(segments * this.fine));
  }
}

/** A box whose edges are round; cut finely everywhere, as its coat may have a pattern. */
function rounded(size: Point, round: number, cuts: number): BufferGeometry {
  const shape = new BoxGeometry(...size, cuts, cuts, cuts);
  const [places, normals] = [shape.getAttribute('position'), shape.getAttribute('normal')];
  const [place, inner] = [new Vector3(), new Vector3()];
  const core = new Vector3(...size).multiplyScalar(0.5).subScalar(round);
  for (let corner = 0; corner < places.count; corner++) {
    place.fromBufferAttribute(places, corner);
    inner.copy(place).clamp(core.clone().negate(), core);
    place.sub(inner).normalize();
    normals.setXYZ(corner, place.x, place.y, place.z);
    place.multiplyScalar(round).add(inner);
    places.setXYZ(corner, place.x, place.y, place.z);
  }
  return shape;
}

function painted(shape: BufferGeometry, coat: Coat): Float32Array {
  const places = shape.getAttribute('position');
  const colours = new Float32Array(3 * places.count);
  const colour = new Color();
  for (let corner = 0; corner < places.count; corner++) {
    const plain = typeof coat === 'string' ? coat : coat(places.getX(corner), places.getY(corner), places.getZ(corner));
    colour.set(plain).toArray(colours, 3 * corner);
  }
  return colours;
}
