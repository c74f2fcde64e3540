// Between the page and the scene: what is seen at a place of the page, and where a place of the scene is seen.

import { Box3, Vector3, type Object3D } from 'three';

import type { Rig } from './camera/rig';
import { meets, type Picker } from './picking';
import type { PieceSet } from './pieces/pieceSet';
import type { Point } from './pose';
import type { Thing } from './things/thing';
import type { ThingSet } from './things/thingSet';

export class PageSpace {
  size = { width: 1, height: 1 }; // px

  constructor(
    private readonly picker: Picker,
    private readonly rig: Rig,
    private readonly ground: Object3D,
    private readonly pieces: PieceSet,
    private readonly things: ThingSet,
    private readonly tableHeight: number,
  ) {}

  body(x: number, y: number, slack: number, wanted: (body: string) => boolean): string | null {
    return this.picker.body([this.pieces.object], x, y, slack, wanted);
  }

  /** One that can be used before one that only lies there. */
  thing(x: number, y: number, slack: number): Thing | null {
    const name = this.picker.first([this.things.object], x, y, slack, (shape) => this.things.nameOf(shape), (one) => this.things.usable(one));
    return name === null ? null : this.things.get(name);
  }

  thingFrame(name: string): { x: number; y: number; width: number; height: number } | null {
    const object = this.things.objectOf(name);
    if (object === null) return null;
    const { min, max } = new Box3().setFromObject(object);
    const corners = [min.x, max.x].flatMap((x) => [min.y, max.y].flatMap((y) => [min.z, max.z].map((z) => this.onPage([x, y, z]))));
    const [across, down] = [corners.map((corner) => corner.x), corners.map((corner) => corner.y)];
    const [x, y] = [Math.min(...across), Math.min(...down)];
    return { x, y, width: Math.max(...across) - x, height: Math.max(...down) - y };
  }

  boardPoint(x: number, y: number, height: number): Point | null {
    return meets(this.picker.ray(x, y), height);
  }

  seen(x: number, y: number, without: readonly string[]): { point: Point; body: string | null } | null {
    return this.picker.seen(this.solid(without), x, y);
  }

  surface(x: number, y: number, from: number, without: readonly string[]): number {
    return this.picker.below(this.solid(without), [x, y, from]) ?? this.tableHeight;
  }

  onPage(point: Point): { x: number; y: number } {
    const seen = new Vector3(...point).project(this.rig.camera);
    return { x: ((seen.x + 1) / 2) * this.size.width, y: ((1 - seen.y) / 2) * this.size.height };
  }

  /** All that something may stand on, some pieces apart. */
  private solid(without: readonly string[]): Object3D[] {
    const apart = new Set(without.map((body) => this.pieces.of(body)));
    return [this.ground, ...this.pieces.all.filter((model) => !apart.has(model)).map((model) => model.object)];
  }
}
