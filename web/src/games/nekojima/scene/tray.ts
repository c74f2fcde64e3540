// The tray beside the island, on which Denchuu of the reserve stand ready.

import { Group, Mesh } from 'three';
import { RoundedBoxGeometry } from 'three/addons/geometries/RoundedBoxGeometry.js';

import { PALETTE } from '../../../protocol/palette';
import type { Assets } from '../../../scene/assets';
import { darker, lighter } from '../../../scene/paint/colours';
import { planks } from '../../../scene/paint/planks';

export const TRAY = 0.5; // cm, how high its ground is
const [WIDE, LONG, WALL] = [7.9, 17, 0.35];

export function trayModel(assets: Assets): Group {
  const map = assets.picture('counter', 512, 512, planks, true);
  const wood = assets.material('counter', { map, color: lighter(PALETTE.wood[0], 0.75), roughness: 0.6 });
  const cloth = assets.material('tray', { color: darker('#7f9488', 0.12), roughness: 1 });
  const board = new Mesh(assets.keep('tray', () => new RoundedBoxGeometry(WIDE, LONG, TRAY - 0.03, 2, 0.12)), wood);
  board.position.z = (TRAY - 0.03) / 2;
  const felt = new Mesh(assets.keep('tray felt', () => new RoundedBoxGeometry(WIDE - 2 * WALL, LONG - 2 * WALL, 0.1, 1, 0.05)), cloth);
  felt.position.z = TRAY - 0.05;
  const group = new Group().add(board, felt);
  group.traverse((part) => (part.castShadow = part.receiveShadow = true));
  return group;
}
