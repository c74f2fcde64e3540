// The level counter: a wooden board with a groove for every level, and a lamp over each that lights when it is full.

import { BoxGeometry, Group, Mesh, MeshBasicMaterial, SphereGeometry, type Object3D } from 'three';
import { RoundedBoxGeometry } from 'three/addons/geometries/RoundedBoxGeometry.js';

import { PALETTE } from '../../../protocol/palette';
import type { Assets } from '../../../scene/assets';
import { darker, lighter } from '../../../scene/paint/colours';
import { planks } from '../../../scene/paint/planks';
import type { Point } from '../../../scene/pose';
import type { Animate } from '../../../scene/things/thing';
import { CUBE } from './cube';

export const LEVELS = 7;
const STEP = CUBE + 0.22; // cm from groove to groove
const ROW = CUBE + 0.06;
const [EDGE, THICK, LAMP, DEEP] = [0.45, 0.6, 0.3, 0.15];
const wide = LEVELS * STEP + 2 * EDGE;
export const high = (tall: number) => tall * ROW + 2 * LAMP + 3 * EDGE;

/** Where a cube lies in its groove, on the board's own ground. */
export function slotOf(column: number, row: number, tall: number): Point {
  return [-wide / 2 + EDGE + (column + 0.5) * STEP, -high(tall) / 2 + EDGE + (row + 0.5) * ROW, THICK - DEEP + CUBE / 2];
}

export function counterModel(assets: Assets, tall: number): Group {
  const map = assets.picture('counter', 512, 512, planks, true);
  const wood = assets.material('counter', { map, color: lighter(PALETTE.wood[0], 0.75), roughness: 0.6 });
  const slab = new Mesh(assets.keep('counter', () => new RoundedBoxGeometry(wide, high(tall), THICK, 3, 0.18)), wood);
  slab.position.z = THICK / 2;
  const group = new Group().add(slab);
  const dark = assets.material('groove', { color: darker(PALETTE.wood[1], 0.3), roughness: 0.9 });
  const groove = assets.keep('groove', () => new BoxGeometry(CUBE + 0.12, tall * ROW + 0.1, 0.06));
  const round = assets.keep('lamp', () => new SphereGeometry(LAMP, 20, 14));
  for (let column = 0; column < LEVELS; column++) {
    const [x, y] = slotOf(column, (tall - 1) / 2, tall);
    const hollow = new Mesh(groove, dark);
    hollow.position.set(x, y, THICK);
    const lamp = new Mesh(round, lampLook(assets, false));
    lamp.position.set(x, high(tall) / 2 - EDGE - LAMP, THICK);
    lamp.userData['lamp'] = column;
    group.add(hollow, lamp);
  }
  group.traverse((part) => (part.castShadow = part.receiveShadow = true));
  return group;
}

/** Lamps of the levels that are reached; one that is new flares up. */
export function lightLamps(counter: Object3D, assets: Assets, level: number, before: number, animate: Animate): void {
  for (const lamp of counter.children) {
    const column = lamp.userData['lamp'] as number | undefined;
    if (column === undefined || !(lamp instanceof Mesh)) continue;
    lamp.material = lampLook(assets, column < level);
    if (column < level && column >= before) animate(900, (share) => lamp.scale.setScalar(1 + 1.1 * Math.sin(Math.PI * share)), 300);
  }
}

function lampLook(assets: Assets, lit: boolean) {
  if (!lit) return assets.material('lamp off', { color: '#8d7f6c', roughness: 0.3 });
  return assets.keep('lamp on', () => new MeshBasicMaterial({ color: '#ffd25e', toneMapped: false }));
}
