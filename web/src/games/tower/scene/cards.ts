// Card shapes: a floor with its picture on top; a wall of two panels that meet at a crease, open about +x, printed on both sides.

import { BoxGeometry, BufferAttribute, type BufferGeometry } from 'three';
import { mergeGeometries } from 'three/addons/utils/BufferGeometryUtils.js';

import { rectangle, type Outline } from '../../../scene/pieces/pieceModel';

const EDGES = 0.012; // of the picture's width: its edge, for the cut sides of the card

/** `top` is how wide a panel is at its top: the crease stays upright. */
export function wallShape(panel: number, thickness: number, height: number, fold: number, top = panel): BufferGeometry {
  const half = (fold * Math.PI) / 360;
  const panels = [half, -half].map((angle) => {
    const shape = new BoxGeometry(panel, thickness, height);
    print(shape, angle < 0);
    taper(shape.translate(panel / 2, 0, height / 2), height, top / panel);
    return shape.rotateZ(angle);
  });
  return mergeGeometries(panels);
}

function taper(shape: BoxGeometry, height: number, share: number): void {
  if (share === 1) return;
  const places = shape.getAttribute('position');
  for (let corner = 0; corner < places.count; corner++) {
    places.setX(corner, places.getX(corner) * (1 - (1 - share) * (places.getZ(corner) / height)));
  }
  shape.computeVertexNormals();
}

/** The whole picture on both broad sides, upright; its very edge on the cut ones. The second panel mirrors the first. */
function print(shape: BoxGeometry, mirrored: boolean): void {
  const [places, normals] = [shape.getAttribute('position'), shape.getAttribute('normal')];
  const { width, depth: height } = shape.parameters; // it is as deep as the wall is high: z is up
  const uv = new Float32Array(2 * places.count);
  for (let corner = 0; corner < places.count; corner++) {
    const broad = Math.abs(normals.getY(corner)) > 0.5;
    const across = places.getX(corner) / width + 0.5;
    uv[2 * corner] = broad ? (mirrored ? 1 - across : across) : EDGES;
    uv[2 * corner + 1] = broad ? places.getZ(corner) / height + 0.5 : 0.5;
  }
  shape.setAttribute('uv', new BufferAttribute(uv, 2));
}

export function wallFeet(panel: number, thickness: number, fold: number): Outline[] {
  const half = (fold * Math.PI) / 360;
  return [half, -half].map((angle) =>
    rectangle(panel / 2, thickness / 2, (Math.cos(angle) * panel) / 2, (Math.sin(angle) * panel) / 2, angle),
  );
}

/** A square card whose underside's middle is its origin: the picture above, its edge's colour all round. */
export function cardShape(side: number, thickness: number): BufferGeometry {
  const shape = new BoxGeometry(side, side, thickness);
  const [places, normals] = [shape.getAttribute('position'), shape.getAttribute('normal')];
  const uv = new Float32Array(2 * places.count);
  for (let corner = 0; corner < places.count; corner++) {
    const above = normals.getZ(corner) > 0.5;
    uv[2 * corner] = above ? places.getX(corner) / side + 0.5 : 0.01;
    uv[2 * corner + 1] = above ? places.getY(corner) / side + 0.5 : 0.01;
  }
  shape.setAttribute('uv', new BufferAttribute(uv, 2));
  return shape.translate(0, 0, thickness / 2);
}
