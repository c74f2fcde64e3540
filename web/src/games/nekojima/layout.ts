// Where things lie round the island: dice and bag in its corners, which are always in the picture; the rest beside it or,
// where the page is higher than wide, in front of it.

import { Quaternion } from 'three';

import { placed, poseOf, turnBy, upright, type NumericPose, type Point } from '../../scene/pose';
import { PIECES } from './pieces';
import { high, slotOf } from './scene/counterModel';
import { CUBE } from './scene/cube';
import { DIE, faceUp, type Face } from './scene/die';
import { TRAY } from './scene/tray';

const TABLE = PIECES.tableHeight;
const SEA = -0.15; // the top of what the island lies on
const SMALL = 4; // cats that lie in the first row
const TILT = 38; // degrees by which the counter looks at its reader
const about = (degrees: number): Quaternion => new Quaternion(Math.sin((degrees * Math.PI) / 360), 0, 0, Math.cos((degrees * Math.PI) / 360));

/** Dice that are to be thrown stand on one another. */
const DICE: readonly { ready: Point; lies: Point; yaw: number }[] = [
  { ready: [-8.5, -8.5, SEA + DIE / 2], lies: [-9.0, -7.2, SEA + DIE / 2], yaw: 14 },
  { ready: [-8.45, -8.55, SEA + 1.5 * DIE], lies: [-7.1, -9.0, SEA + DIE / 2], yaw: -9 },
];

export interface Layout {
  die(number: number, face: Face | null): NumericPose;
  readonly bag: NumericPose;
  readonly mouth: NumericPose; // of the bag
  drawn(n: number): NumericPose;
  owed(n: number): NumericPose;
  counter(tall: number): NumericPose;
  slot(column: number, row: number, tall: number): NumericPose;
  denchuu(n: number): NumericPose;
  cat(n: number): NumericPose;
  readonly nests: NumericPose;
  readonly tray: NumericPose | null; // on which the reserve stands
}

export function layoutFor(narrow: boolean): Layout {
  const counter = (tall: number): NumericPose => {
    const [x, y] = narrow ? [0, 14] : [16.4, 5];
    return poseOf(x, y, TABLE + (high(tall) / 2) * Math.sin((TILT * Math.PI) / 180), about(TILT));
  };
  return {
    die: (number, face) => {
      const { ready, lies, yaw } = DICE[number] ?? { ready: [0, 0, 0] as Point, lies: [0, 0, 0] as Point, yaw: 0 };
      return face === null ? poseOf(...ready, faceUp('choose', turnBy(20 + 3 * yaw))) : poseOf(...lies, faceUp(face, turnBy(yaw)));
    },
    bag: upright(8.3, -8.3, SEA, -40),
    mouth: upright(8.3, -8.3, SEA + 3.2, 30),
    drawn: (n) => upright(9.2 - 1.35 * n, -11.4, TABLE + CUBE / 2, 12 - 9 * n),
    owed: (n) => upright(narrow ? -9.2 + 1.3 * n : 12.4 + 1.3 * n, -11.4, TABLE + CUBE / 2, 8 * n),
    counter,
    slot: (column, row, tall) => {
      const { x, y, z } = placed(counter(tall), slotOf(column, row, tall));
      return poseOf(x, y, z, about(TILT));
    },
    denchuu: (n) => (narrow ? upright(0, -15.6 - 2.6 * n, TABLE, 0) : upright(-12.8 - 2.5 * n, 1.5, TABLE + TRAY, 90)),
    // On their backs, feet towards whoever looks.
    cat: (n) => {
      const [x, y] = narrow ? [-6.3 + 2.1 * n, -12.2] : n < SMALL ? [12.7 + 2 * n, 0.2] : [13.2 + 2.4 * (n - SMALL), -5.2];
      return poseOf(x, y, TABLE + 0.3, about(-90));
    },
    nests: upright(narrow ? -9 : -13, narrow ? 13 : 11, TABLE, 0),
    tray: narrow ? null : upright(-15.3, 1.5, TABLE, 0),
  };
}
