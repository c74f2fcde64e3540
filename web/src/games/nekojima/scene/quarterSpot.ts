// A quarter of the island that can be clicked: nothing to be seen of it until it is to be chosen, then it shines.

import { Group, Mesh, MeshBasicMaterial, Shape, ShapeGeometry, type Object3D } from 'three';

import type { Assets } from '../../../scene/assets';
import type { ThingLight } from '../../../scene/things/thing';
import { PIECES } from '../pieces';
import { RIM, type Quarter } from './islandPicture';
import { bandOf, sector } from './quarterLights';

const SHINE: Readonly<Record<ThingLight, number>> = { none: 0, glow: 0.12, pointed: 0.55 };

export function quarterModel(assets: Assets, quarter: Quarter): Group {
  const start = -(PIECES.quarters.indexOf(quarter) * Math.PI) / 2;
  const shape = assets.keep(`spot ${quarter}`, () => {
    const outline = new Shape();
    sector(PIECES.board.radius * RIM, start, 0.3).forEach(([x, y], n) => (n === 0 ? outline.moveTo(x, y) : outline.lineTo(x, y)));
    return new ShapeGeometry(outline);
  });
  const look = () => new MeshBasicMaterial({ color: '#ffe08a', transparent: true, opacity: 0, depthWrite: false, toneMapped: false });
  const light = new Mesh(shape, assets.keep(`spot light ${quarter}`, look)); // there is one of each
  const edge = new Mesh(
    assets.keep(`spot edge ${quarter}`, () => bandOf(quarter, 0.23, 0.4)),
    assets.keep('spot edge', () => new MeshBasicMaterial({ color: '#ffc94d', toneMapped: false })),
  );
  edge.raycast = () => undefined;
  return new Group().add(light, edge);
}

export function shine(spot: Object3D, light: ThingLight): void {
  const [fill, edge] = spot.children;
  if (fill instanceof Mesh) (fill.material as MeshBasicMaterial).opacity = SHINE[light];
  if (edge !== undefined) edge.visible = light !== 'none';
}
