// The cloth bag that the cubes are drawn from: gathered at its neck by a cord, fuller or flatter by what is in it.

import { Group, LatheGeometry, Mesh, TorusGeometry, Vector2, type BufferGeometry, type Object3D } from 'three';

import type { Assets } from '../../../scene/assets';
import { darker, lighter } from '../../../scene/paint/colours';
import { paw } from '../../../scene/paint/paw';
import { seededRandom } from '../../../scene/paint/random';
import type { Animate } from '../../../scene/things/thing';

export const BAG = 1.6; // cm, its radius
const CLOTH = '#46598c';
const TIED = 2.75; // cm, how high its neck is
/** From its foot to its mouth: how wide at which height, of its radius and in cm. */
const PROFILE: readonly (readonly [number, number])[] = [
  [0, 0], [0.72, 0.02], [0.96, 0.35], [1, 0.9], [0.93, 1.5], [0.7, 2.1], [0.4, 2.55], [0.3, TIED], [0.36, 2.95], [0.62, 3.35], [0.66, 3.42], [0.5, 3.3], [0.2, 3.0],
];
const FOLDS = 9;

export function bagModel(assets: Assets): Group {
  const sides = Math.round(56 * assets.grade.round);
  const cloth = assets.picture('bag', 512, 256, drawCloth);
  const body = new Mesh(assets.keep('bag', () => bagShape(sides)), assets.material('bag', { map: cloth, roughness: 0.95 }));
  const string = new Mesh(
    assets.keep('bag string', () => new TorusGeometry(BAG * 0.33, 0.13, 8, sides)),
    assets.material('bag string', { color: '#d9b25f', roughness: 0.8 }),
  );
  string.position.z = TIED;
  const group = new Group().add(body, string);
  group.traverse((part) => (part.castShadow = part.receiveShadow = true));
  return group;
}

/** Fuller or flatter. */
export function fill(bag: Object3D, share: number): void {
  bag.scale.set(0.86 + 0.14 * share, 0.86 + 0.14 * share, 0.72 + 0.28 * share);
}

/** A hand is in it. */
export function shake(bag: Object3D, animate: Animate): void {
  animate(520, (share) => (bag.rotation.y = 0.16 * Math.sin(share * 5 * Math.PI) * (1 - share)));
}

function bagShape(sides: number): BufferGeometry {
  const shape = new LatheGeometry(PROFILE.map(([wide, high]) => new Vector2(wide * BAG, high)), sides).rotateX(Math.PI / 2);
  const places = shape.getAttribute('position');
  for (let corner = 0; corner < places.count; corner++) {
    const [x, y, z] = [places.getX(corner), places.getY(corner), places.getZ(corner)];
    const angle = Math.atan2(y, x);
    const gathered = Math.min(1, Math.max(0, (z - 0.6) / 2)); // folds grow towards the neck
    const out = 1 + 0.09 * gathered * Math.cos(FOLDS * angle) + 0.03 * Math.sin(3 * angle + z);
    places.setXYZ(corner, x * out, y * out, z);
  }
  shape.computeVertexNormals();
  return shape;
}

function drawCloth(pen: CanvasRenderingContext2D, width: number, height: number): void {
  pen.fillStyle = CLOTH;
  pen.fillRect(0, 0, width, height);
  const chance = seededRandom(21);
  for (let line = 0; line < width; line += 3) {
    pen.globalAlpha = 0.1 + 0.12 * chance();
    pen.fillStyle = chance() > 0.5 ? lighter(CLOTH, 0.4) : darker(CLOTH, 0.4);
    pen.fillRect(line, 0, 1.4, height);
    if (line < height) pen.fillRect(0, line, width, 1.4);
  }
  pen.globalAlpha = 1;
  pen.fillStyle = '#f2e2bd';
  for (let n = 0; n < 5; n++) {
    pen.save();
    pen.translate(((n + 0.5) * width) / 5, height * 0.72);
    paw(pen, height * 0.1);
    pen.restore();
  }
}
