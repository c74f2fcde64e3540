// Things: what lies on the table and is no body of the physical world. Dice, a bag, cubes, cards; a quarter of a board. A
// game tells which there are; how they look its ThingMaker knows, and the scene shows, lights and clicks them.

import type { Object3D } from 'three';

import type { Pose } from '../pose';

export interface Thing {
  readonly name: string; // unique, and the same for as long as it is the same thing: 'die-0', 'card:7'
  readonly kind: string; // which model the game's ThingMaker makes
  readonly look?: unknown; // what the model shows (a face, a colour, a card); compared by value
  readonly at: Pose; // where it lies
  readonly from?: Pose; // where it comes from, when it is new
  readonly label: string; // in words, for screen readers and as a tooltip
  readonly shortcut?: string; // its key, if it has one, as KeyboardEvent.key has it
  readonly use?: ((pointer?: PointerEvent) => void) | undefined; // click, tap (with the pointer), Enter; without it, it only lies there
  readonly grab?: ((event: PointerEvent) => void) | undefined; // pressed and dragged out of its place
  readonly glow?: boolean; // it is to be touched next
  readonly framed?: boolean; // whether it must be in the picture; if it is not said, while it can be touched
}

/** Shows something little by little: `show` is called with a share from 0 to 1, and always with 1 at last; with reduced
 * motion only with 1. After `wait` ms, if it is to begin later. */
export type Animate = (ms: number, show: (share: number) => void, wait?: number) => void;

export type ThingLight = 'none' | 'glow' | 'pointed';

/** Makes a game's things. */
export interface ThingMaker {
  /** Its model, about its own origin, showing `look`; the scene puts it in its place. */
  make(thing: Thing): Object3D;
  /** From what it was (null: it is new, and stands where it comes from) to what it is. Without this it glides there. */
  update?(object: Object3D, thing: Thing, animate: Animate, before: Thing | null): void;
  /** Lights it up, or no longer; true if that was all: otherwise it is outlined. */
  light?(object: Object3D, thing: Thing, light: ThingLight): boolean;
  /** One of its models is no longer shown. */
  drop?(object: Object3D): void;
  dispose?(): void;
}

/** Whether it can be used or grabbed now. */
export function usable({ use, grab }: Thing): boolean {
  return use !== undefined || grab !== undefined;
}

/** Whether it has to be in the picture now. */
export function matters(thing: Thing): boolean {
  return thing.framed ?? (thing.glow === true || usable(thing));
}

/** Whether two states of a thing are to be told apart by the eye. */
export function sameLook(one: Thing, other: Thing): boolean {
  return one.kind === other.kind && samePlace(one.at, other.at) && JSON.stringify(one.look) === JSON.stringify(other.look);
}

export function samePlace(one: Pose, other: Pose): boolean {
  return one.length === other.length && Array.from(one).every((value, n) => value === other[n]);
}
