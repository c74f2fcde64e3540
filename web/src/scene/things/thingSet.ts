// The things on the table: made when they are first told of, gone when they are told of no more, and in between moved from
// what they were to what they are.

import { Box3, Group, type Object3D } from 'three';

import { put } from '../pose';
import { glide, Motions } from './motions';
import { matters, sameLook, usable, type Thing, type ThingLight, type ThingMaker } from './thing';

interface Shown {
  thing: Thing;
  readonly object: Object3D;
  light: ThingLight;
  unlight: () => void;
}

const LINES: Readonly<Record<Exclude<ThingLight, 'none'>, readonly [colour: string, wide: number]>> = {
  glow: ['#ffc94d', 3],
  pointed: ['#1f5fbf', 4],
};

export class ThingSet {
  readonly object = new Group();
  private readonly shown = new Map<string, Shown>();
  private readonly motions: Motions;
  private pointed: string | null = null;
  private told = false; // the first ones simply are there

  constructor(
    private readonly maker: ThingMaker | null,
    still: boolean,
    private readonly outline: (shape: Object3D, colour: string, wide: number) => () => void,
  ) {
    this.motions = new Motions(still);
  }

  set still(still: boolean) {
    this.motions.still = still;
  }

  get busy(): boolean {
    return this.motions.busy;
  }

  advance(passed: number): boolean {
    return this.motions.advance(passed);
  }

  get(name: string): Thing | null {
    return this.shown.get(name)?.thing ?? null;
  }

  objectOf(name: string): Object3D | null {
    return this.shown.get(name)?.object ?? null;
  }

  /** These are all there are. True if anything is to be drawn anew. */
  set(things: readonly Thing[]): boolean {
    if (this.maker === null) return false;
    const names = new Set(things.map(({ name }) => name));
    let changed = false;
    for (const [name, { thing, object }] of this.shown) {
      const next = things.find((one) => one.name === name);
      if (names.has(name) && next?.kind === thing.kind) continue;
      this.remove(name, object);
      changed = true;
    }
    for (const thing of things) changed = this.show(thing, this.maker) || changed;
    this.told = true;
    if (this.relight()) changed = true;
    return changed;
  }

  /** One of them is pointed at, or has the keys. True if that is new. */
  point(name: string | null): boolean {
    if (name === this.pointed) return false;
    this.pointed = name;
    return this.relight();
  }

  get pointedAt(): Thing | null {
    return this.pointed === null ? null : this.get(this.pointed);
  }

  /** The name of the thing that a shape belongs to. */
  nameOf(shape: Object3D | null): string | null {
    for (let part = shape; part !== null; part = part.parent) {
      const name = part.userData['thing'] as string | undefined;
      if (name !== undefined) return name;
    }
    return null;
  }

  usable(name: string): boolean {
    const thing = this.get(name);
    return thing !== null && usable(thing);
  }

  /** Boxes round those that have to be in the picture; or round all. */
  boxes(all = false): Box3[] {
    return [...this.shown.values()].filter(({ thing }) => all || matters(thing)).map(({ thing, object }) => boxAt(object, thing));
  }

  dispose(): void {
    for (const [name, { object }] of this.shown) this.remove(name, object);
    this.maker?.dispose?.();
  }

  private show(thing: Thing, maker: ThingMaker): boolean {
    const known = this.shown.get(thing.name);
    const before = known?.thing ?? null;
    if (known !== undefined) {
      known.thing = thing;
      if (before !== null && sameLook(before, thing)) return false;
    }
    const object = known?.object ?? this.add(thing, maker);
    this.motions.drop(object);
    const animate = (ms: number, show: (share: number) => void, wait = 0) =>
      this.told ? this.motions.add(object, ms, show, wait) : show(1);
    if (maker.update === undefined) glide(object, thing.at, animate);
    else maker.update(object, thing, animate, before);
    return true;
  }

  private add(thing: Thing, maker: ThingMaker): Object3D {
    const object = maker.make(thing);
    object.userData['thing'] = thing.name;
    put(object, thing.from ?? thing.at);
    this.object.add(object);
    this.shown.set(thing.name, { thing, object, light: 'none', unlight: () => undefined });
    return object;
  }

  private remove(name: string, object: Object3D): void {
    this.motions.drop(object);
    this.shown.get(name)?.unlight();
    object.removeFromParent();
    this.maker?.drop?.(object);
    this.shown.delete(name);
  }

  private relight(): boolean {
    let changed = false;
    for (const [name, one] of this.shown) {
      const light: ThingLight = name === this.pointed && usable(one.thing) ? 'pointed' : one.thing.glow === true ? 'glow' : 'none';
      if (light === one.light) continue;
      one.unlight();
      one.unlight = () => undefined;
      one.light = light;
      changed = true;
      if (this.maker?.light?.(one.object, one.thing, light) === true || light === 'none') continue;
      one.unlight = this.outline(one.object, ...LINES[light]);
    }
    return changed;
  }
}

/** The box round a thing where it will be, whatever it is doing now. */
function boxAt(object: Object3D, thing: Thing): Box3 {
  const [place, turn] = [object.position.clone(), object.quaternion.clone()];
  put(object, thing.at);
  object.updateMatrixWorld(true);
  const box = new Box3().setFromObject(object);
  object.position.copy(place);
  object.quaternion.copy(turn);
  object.updateMatrixWorld(true);
  return box;
}
