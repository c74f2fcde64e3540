// What lies on the Tower's table besides pieces: Action cards that lean back, the fields on them, and the reserve in piles.

import { BoxGeometry, Group, Mesh, MeshBasicMaterial, Shape, ShapeGeometry, type BufferGeometry, type Object3D } from 'three';
import { mergeGeometries } from 'three/addons/utils/BufferGeometryUtils.js';

import type { Assets } from '../../../scene/assets';
import { seededRandom } from '../../../scene/paint/random';
import { glide } from '../../../scene/things/motions';
import type { Animate, Thing, ThingLight, ThingMaker } from '../../../scene/things/thing';
import { PIECES } from '../pieces';
import { drawCard, drawField, type FieldPicture } from './cardPicture';
import { cardShape } from './cards';
import { standingCat, standingLook } from './cat';
import { drawFloor } from './floorPicture';
import { drawWall, type WallKind } from './wallPicture';

export const CARD = { wide: 6.3, high: 8.8, thick: 0.12, rim: 0.36, gap: 0.16 } as const; // cm
const SHARP = 64; // px a cm of what is printed on cards
const RIM = 0.11; // cm by which a lit field is rimmed
const ASKEW = 0.05; // radians by which one may lie askew on another
const GAP = 0.02; // cm of shade between two
const LIFT = 0.03; // cm from one layer of print to the next, so that none shimmers through another

export interface CardLook {
  readonly size: number; // times as large as a card is: higher towers are looked at from further away
}
export interface FieldLook extends CardLook, FieldPicture {
  readonly wide: number; // cm
  readonly high: number;
}
export type PileLook = { readonly of: WallKind | 'floor'; readonly count: number; readonly next: number };

export class TowerThings implements ThingMaker {
  constructor(private readonly assets: Assets) {}

  make(thing: Thing): Object3D {
    const object = new Group();
    this.fill(object, thing);
    return object;
  }

  update(object: Object3D, thing: Thing, animate: Animate, before: Thing | null): void {
    if (before !== null && JSON.stringify(before.look) !== JSON.stringify(thing.look)) {
      const rim = object.getObjectByName('rim');
      object.clear();
      this.fill(object as Group, thing);
      if (rim !== undefined) object.add(rim);
    }
    glide(object, thing.at, animate);
  }

  /** A rim round a field: flat print has no outline of its own. */
  light(object: Object3D, thing: Thing, light: ThingLight): boolean {
    if (thing.kind !== 'field') return false;
    object.getObjectByName('rim')?.removeFromParent();
    if (light !== 'none') object.add(this.rim(thing.look as FieldLook, light));
    return true;
  }

  private rim({ size, wide, high }: FieldLook, light: ThingLight): Object3D {
    const shape = this.assets.keep(`rim ${wide} by ${high}`, () => rounded(wide + 2 * RIM, high + 2 * RIM, 0.36).translate(0, 0, LIFT / 2));
    const colour = light === 'glow' ? '#f2b632' : '#2f6fd0';
    const rim = new Mesh(shape, this.assets.keep(`rim ${light}`, () => new MeshBasicMaterial({ color: colour })));
    rim.name = 'rim';
    rim.scale.setScalar(size);
    return rim;
  }

  private fill(object: Group, { kind, look }: Thing): void {
    if (kind === 'card') object.add(this.card(look as CardLook));
    else if (kind === 'field') object.add(this.field(look as FieldLook));
    else if (kind === 'cat') object.add(this.cat(look as string));
    else object.add(this.pile(look as PileLook));
    object.traverse((part) => (part.castShadow = part.receiveShadow = true));
  }

  private card({ size }: CardLook): Object3D {
    const { wide, high, thick } = CARD;
    const print = this.assets.picture('action card', wide * SHARP, high * SHARP, drawCard);
    const body = this.assets.keep('action card body', () => new BoxGeometry(wide, high, thick).translate(0, high / 2, -thick / 2 - LIFT));
    const face = this.assets.keep('action card face', () => rounded(wide, high, 0.4).translate(0, high / 2, 0));
    const card = new Group();
    card.add(new Mesh(body, this.assets.material('action card body', { color: '#d9c49a' })), new Mesh(face, this.assets.material('action card face', { map: print, roughness: 0.6 })));
    card.scale.setScalar(size);
    return card;
  }

  private field(look: FieldLook): Object3D {
    const { size, wide, high, ...picture } = look;
    const name = `field ${JSON.stringify([wide, high, picture])}`;
    const print = this.assets.picture(name, Math.round(wide * SHARP), Math.round(high * SHARP), (pen, w, h) => drawField(pen, w, h, picture));
    const shape = this.assets.keep(`${wide} by ${high}`, () => rounded(wide, high, 0.28).translate(0, 0, LIFT));
    const field = new Mesh(shape, this.assets.material(name, { map: print, roughness: 0.6 }));
    field.scale.setScalar(size);
    return field;
  }

  private cat(piece: string): Object3D {
    const shape = this.assets.keep(`cat ${piece}`, () => standingCat(standingLook(piece), PIECES.cat.scale, this.assets.grade.round));
    return new Mesh(shape, this.assets.material('cat', { vertexColors: true, roughness: 0.7 }));
  }

  /** What is left of a kind, flat on the table, as high as it is many. */
  private pile({ of, count, next }: PileLook): Object3D {
    const pile = new Group();
    if (of === 'floor') {
      const { side, thickness } = PIECES.floor;
      const size = this.assets.grade.picture / 4;
      const map = this.assets.picture(`floor-${next}`, size, size, (pen) => drawFloor(pen, size, next));
      const shape = this.assets.keep(`pile of ${count} floors`, () => stack(count, thickness, () => cardShape(side, thickness - GAP)));
      pile.add(new Mesh(shape, this.assets.material(`floor-${next}`, { map })));
      return pile;
    }
    const { panel, thickness } = PIECES.wall;
    const high = PIECES.heights[of];
    const wide = this.assets.grade.picture / 8;
    const name = `wall ${of} `;
    const map = this.assets.picture(name, wide, Math.round((wide * high) / panel), (pen, w, h) => drawWall(pen, w, h, of));
    const shape = this.assets.keep(`pile of ${count} ${of}`, () => stack(count, thickness, () => flatWalls(panel, high, thickness - GAP)));
    pile.add(new Mesh(shape, this.assets.material(name, { map, roughness: 0.9 })));
    return pile;
  }
}

/** A face with round corners about its middle, its picture all over it. */
function rounded(wide: number, high: number, round: number): BufferGeometry {
  const [x, y, r] = [wide / 2, high / 2, Math.min(round, wide / 4, high / 4)];
  const shape = new Shape();
  shape.moveTo(-x + r, -y).lineTo(x - r, -y).quadraticCurveTo(x, -y, x, -y + r);
  shape.lineTo(x, y - r).quadraticCurveTo(x, y, x - r, y).lineTo(-x + r, y).quadraticCurveTo(-x, y, -x, y - r);
  shape.lineTo(-x, -y + r).quadraticCurveTo(-x, -y, -x + r, -y);
  const face = new ShapeGeometry(shape, 4);
  const [places, uv] = [face.getAttribute('position'), face.getAttribute('uv')];
  for (let n = 0; n < places.count; n++) uv.setXY(n, places.getX(n) / wide + 0.5, places.getY(n) / high + 0.5);
  return face;
}

/** One on the other, none quite like the one below. */
function stack(count: number, thickness: number, make: () => BufferGeometry): BufferGeometry {
  const chance = seededRandom(count);
  return mergeGeometries(Array.from({ length: count }, (_, n) => make().rotateZ(ASKEW * (chance() - 0.5)).translate(0, 0, n * thickness)));
}

/** Walls that nobody has folded yet: both panels side by side, the print above. */
function flatWalls(panel: number, high: number, thick: number): BufferGeometry {
  return mergeGeometries([-0.5, 0.5].map((side) => {
    const half = new BoxGeometry(panel, high, thick).translate(side * panel, 0, thick / 2);
    const [uv, normals] = [half.getAttribute('uv'), half.getAttribute('normal')];
    for (let n = 0; n < uv.count; n++) if (normals.getZ(n) < 0.5) uv.setXY(n, 0.012, 0.5);
    return half;
  }));
}
