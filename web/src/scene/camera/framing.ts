// What is to be in the picture: all there is, with room for what will be built, from a slope at which one sees it best.

import { Box3, Vector3, type Object3D } from 'three';

import type { FramingNumbers } from '../gameScene';
import type { PieceSet } from '../pieces/pieceSet';
import type { Point } from '../pose';
import type { Angles } from './orbit';
import type { Rig } from './rig';

export type ViewName = 'front' | 'left' | 'back' | 'right' | 'top';

const SIDES: Readonly<Record<ViewName, number>> = { front: -90, left: 180, back: 90, right: 0, top: -90 };
const STEEP = 89.5; // degrees: from above
const ABOUT = 7; // cm to every side of what is looked at from near
const LEAST = 0.65; // of the picture, across or up, that what there is should fill

export class Framing {
  private framed = false; // the camera was made to look at what there is
  private side = SIDES.front; // degrees; from there, unless someone asks for another
  private near = false; // or at a part of it

  constructor(
    private readonly rig: Rig,
    private readonly numbers: FramingNumbers,
    private readonly ground: Object3D,
    private readonly pieces: PieceSet,
    private readonly tableHeight: number,
    private readonly things: () => readonly Box3[] = () => [], // that matter now
  ) {}

  /** All there is, from a side that someone asks for. */
  look(name: ViewName, atOnce = false): void {
    this.lookFrom(SIDES[name], name === 'top' ? STEEP : null, atOnce);
  }

  /** All there is, from the side that it shows. */
  overall(atOnce = false): void {
    this.lookFrom(this.side, null, atOnce);
  }

  /** From now on it shows that side; null: its front. */
  turn(azimuth: number | null): void {
    this.side = azimuth ?? SIDES.front;
  }

  private lookFrom(azimuth: number, elevation: number | null, atOnce: boolean): void {
    const { min, max } = this.bounds();
    // Something slim and high is looked at from further below, or its levels would hide what stands on them.
    const slim = Math.min(1, Math.max(max.x - min.x, max.y - min.y) / (max.z - min.z));
    // On a page higher than wide one looks down more steeply: there is room for it.
    const slope = this.rig.aspect < 1 ? this.numbers.narrowSlope : this.numbers.slope;
    this.near = false;
    this.rig.fit(this.corners(), { azimuth, elevation: elevation ?? slope * Math.sqrt(slim) }, atOnce);
  }

  /** What is free of the picture has changed: all of it again, unless someone has chosen what they look at. */
  refit(atOnce: boolean): void {
    if (!this.rig.touched && !this.rig.engaged && !this.near) this.overall(atOnce);
  }

  /** From near: places, with some room about them. What is held beside the others is seen with its way to them. */
  approach(places: readonly Point[], from: Angles): void {
    const sides = [-ABOUT, ABOUT];
    const { half } = this.numbers;
    const inward = (value: number) => Math.min(half, Math.max(-half, value));
    const ways = places.flatMap(([x, y, z]): Point[] => [[x, y, z], [inward(x), inward(y), z]]);
    const corners = ways.flatMap(([x, y, z]) => sides.flatMap((a) => sides.flatMap((b) => sides.map((c): Point => [x + a, y + b, z + c]))));
    this.near = true;
    this.rig.fit(corners, from);
  }

  /** Nearer to the places that matter now; without any, all of it again. Whoever has turned the camera is left alone. */
  attend(places: readonly Point[]): void {
    if (this.rig.touched || this.rig.engaged) return;
    if (places.length > 0) this.approach(places, { azimuth: this.side, elevation: this.numbers.slope * 1.6 });
    else if (this.near) this.overall();
  }

  /** What grew out of the picture, or is lost in it, is looked at anew; whoever turned the camera wants it to stay as it is. */
  follow(): void {
    if (this.rig.engaged || this.rig.touched || this.near || (this.framed && this.inPicture())) return;
    this.overall(!this.framed);
    this.framed = true;
  }

  bounds(): Box3 {
    const bounds = new Box3().setFromObject(this.ground);
    for (const box of this.pieces.boxes()) bounds.union(box);
    return bounds.isEmpty() ? new Box3(new Vector3(-6, -6, 0), new Vector3(6, 6, 5)) : bounds;
  }

  /** All of it, and not so small that it is lost in it. */
  private inPicture(): boolean {
    const seen = this.corners().map((corner) => this.rig.seen(corner));
    const [across, up] = [seen.map(({ x }) => x), seen.map(({ y }) => y)];
    const extent = (places: number[]) => (Math.max(...places) - Math.min(...places)) / 2;
    return Math.max(...[...across, ...up].map(Math.abs)) <= 1 && Math.max(extent(across), extent(up)) >= LEAST;
  }

  private corners(): Point[] {
    const { base, room } = this.numbers;
    return [...[...this.pieces.boxes(), ...this.things()].flatMap(corners), ...base.map(([x, y]): Point => [x, y, this.tableHeight]), [0, 0, room]];
  }
}

export function corners({ min, max }: Box3): Point[] {
  return [min.x, max.x].flatMap((x) => [min.y, max.y].flatMap((y) => [min.z, max.z].map((z): Point => [x, y, z])));
}
