// Things by mouse and touch: what lies under a pointer lights up, a click uses it, a drag pulls it out of its place. Hands
// at work come first, then things, then the camera: a press on something that can only be clicked turns the camera as soon
// as it slips.

import { usable, type Thing } from './thing';

const STILL = 5; // px that a click may slip
const FINGER = 22; // px by which a finger may miss
const NEAR = 4; // px by which a mouse may
const SELDOM = 40; // ms between two looks at what is under the mouse

interface Press {
  readonly id: number;
  readonly x: number;
  readonly y: number;
  readonly name: string;
}

export interface ThingsUnder {
  thingAt(x: number, y: number, slack: number): Thing | null;
  thing(name: string): Thing | null;
  pointAt(name: string | null): void;
}

export class ThingPointer {
  private readonly listening = new AbortController();
  private press: Press | null = null;
  private looked = 0; // ms

  constructor(
    private readonly canvas: HTMLCanvasElement,
    private readonly things: ThingsUnder,
  ) {
    const { signal } = this.listening;
    canvas.addEventListener('pointermove', (event) => this.move(event), { signal });
    canvas.addEventListener('pointerup', (event) => this.up(event), { signal });
    canvas.addEventListener('pointercancel', () => (this.press = null), { signal });
    canvas.addEventListener('pointerleave', () => things.pointAt(null), { signal });
  }

  dispose(): void {
    this.listening.abort();
  }

  /** A press that nobody has taken: whether it is for a thing alone. */
  down(event: PointerEvent): boolean {
    if (event.button !== 0 || !event.isPrimary) return false;
    const thing = this.things.thingAt(event.clientX, event.clientY, slackOf(event));
    if (thing === null || !usable(thing)) return false;
    if (thing.use === undefined) {
      this.things.pointAt(null);
      thing.grab?.(event);
      return true;
    }
    this.press = { id: event.pointerId, x: event.clientX, y: event.clientY, name: thing.name };
    return thing.grab !== undefined;
  }

  private move(event: PointerEvent): void {
    const { press } = this;
    if (press === null || press.id !== event.pointerId) {
      if (event.buttons === 0 && event.pointerType === 'mouse') this.hover(event);
      return;
    }
    if (Math.hypot(event.clientX - press.x, event.clientY - press.y) <= STILL) return;
    this.press = null;
    this.things.pointAt(null);
    this.things.thing(press.name)?.grab?.(event);
  }

  private up(event: PointerEvent): void {
    const { press } = this;
    if (press?.id !== event.pointerId) return;
    this.press = null;
    this.things.thing(press.name)?.use?.(event);
  }

  private hover(event: PointerEvent): void {
    if (event.defaultPrevented || event.timeStamp - this.looked < SELDOM) return;
    this.looked = event.timeStamp;
    const thing = this.things.thingAt(event.clientX, event.clientY, slackOf(event));
    this.things.pointAt(thing?.name ?? null);
    this.canvas.style.cursor = thing !== null && usable(thing) ? (thing.use === undefined ? 'grab' : 'pointer') : '';
  }
}

const slackOf = ({ pointerType }: PointerEvent): number => (pointerType === 'touch' ? FINGER : NEAR);
