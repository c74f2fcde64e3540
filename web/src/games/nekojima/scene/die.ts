// A quarter die: a wooden cube with the signs of the four quarters, a question (choose) and an order (impose).

import { Group, Mesh, Quaternion, Vector3, type Object3D } from 'three';
import { RoundedBoxGeometry } from 'three/addons/geometries/RoundedBoxGeometry.js';

import type { Assets } from '../../../scene/assets';
import { darker, INK, lighter, SERIF } from '../../../scene/paint/colours';
import { at, quaternionOf, type Pose } from '../../../scene/pose';
import { eased } from '../../../scene/things/motions';
import type { Animate } from '../../../scene/things/thing';
import { PIECES } from '../pieces';
import { beech } from './beech';
import { drawPattern, drawQuarterSign, type Quarter } from './islandPicture';

export const DIE = 1.7; // cm
export type Face = Quarter | 'choose' | 'impose';

/** In the order of a box's sides: right, left, away, near, up, down. */
const FACES: readonly Face[] = ['dining', 'culture', 'homes', 'attractions', 'choose', 'impose'];
const [X, Y] = [new Vector3(1, 0, 0), new Vector3(0, 1, 0)];
const about = (axis: Vector3, quarters: number) => new Quaternion().setFromAxisAngle(axis, (quarters * Math.PI) / 2);
/** How it is turned so that a side is up and its picture is upright for whoever sits at the front. */
const TURNED: readonly Quaternion[] = [about(Y, -1), about(Y, 1), about(X, 1), about(X, -1), about(Y, 0), about(Y, 2)];

export function dieModel(assets: Assets): Group {
  const shape = assets.keep('die', () => new RoundedBoxGeometry(DIE, DIE, DIE, Math.round(4 * assets.grade.round), 0.2));
  const looks = FACES.map((face) => {
    const map = assets.picture(`die ${face}`, 256, 256, (pen, size) => drawFace(pen, size, face));
    return assets.material(`die ${face}`, { map, roughness: 0.55 });
  });
  const mesh = new Mesh(shape, looks);
  mesh.castShadow = mesh.receiveShadow = true;
  return new Group().add(mesh);
}

/** How a die is turned when it shows a face, turned a little as it fell. */
export function faceUp(face: Face, yaw: Quaternion): Quaternion {
  return yaw.clone().multiply(TURNED[FACES.indexOf(face)] ?? new Quaternion());
}

const THROW = 950; // ms
const HIGH = 5.5; // cm
const HOPS = 2.5;

/** Thrown: it flies, tumbles, hops and comes to lie as it must. */
export function tumble(die: Object3D, to: Pose, animate: Animate, wait: number): void {
  const start = die.position.clone();
  const [end, last] = [new Vector3(at(to, 0), at(to, 1), at(to, 2)), quaternionOf(to, new Quaternion())];
  const axis = new Vector3(end.y - start.y + 0.6, 1.1, 0.4).normalize();
  const spin = new Quaternion();
  animate(
    THROW,
    (share) => {
      const left = 1 - share;
      die.position.lerpVectors(start, end, eased(share));
      die.position.z += HIGH * left ** 1.6 * Math.abs(Math.sin(Math.PI * HOPS * share ** 0.8));
      die.quaternion.copy(last).premultiply(spin.setFromAxisAngle(axis, -5 * Math.PI * left * left));
    },
    wait,
  );
}

function drawFace(pen: CanvasRenderingContext2D, size: number, face: Face): void {
  pen.save();
  pen.scale(2, 1);
  beech(pen, size, size); // its left half is the side of a pole, which fills the face
  pen.restore();
  const quarter = (PIECES.quarters as readonly string[]).includes(face) ? (face as Quarter) : null;
  const edge = size * 0.12;
  pen.beginPath();
  pen.roundRect(edge, edge, size - 2 * edge, size - 2 * edge, size * 0.12);
  pen.fillStyle = quarter === null ? (face === 'choose' ? '#fbf3df' : '#c4523f') : PIECES.quarterColours[quarter];
  pen.fill();
  if (quarter !== null) {
    pen.save();
    pen.clip();
    drawPattern(pen, size, quarter);
    pen.restore();
  }
  pen.lineWidth = size * 0.018;
  pen.strokeStyle = quarter === null ? INK : darker(PIECES.quarterColours[quarter], 0.5);
  pen.stroke();
  pen.save();
  pen.translate(size / 2, size / 2);
  if (quarter !== null) {
    drawQuarterSign(pen, size * 0.27, quarter);
  } else {
    pen.font = `700 ${size * 0.62}px ${SERIF}`;
    pen.textAlign = 'center';
    pen.textBaseline = 'middle';
    pen.fillStyle = face === 'choose' ? INK : lighter('#c4523f', 0.9);
    pen.fillText(face === 'choose' ? '?' : '!', 0, size * 0.03);
  }
  pen.restore();
}
