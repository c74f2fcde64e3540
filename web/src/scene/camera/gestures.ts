// The camera by mouse and touch. Hands come first: what they claim is left alone. While something is held, which locks
// the camera, a mouse that is pressed beside it turns the camera on purpose; a finger is a hand's.
// Mouse: drag turns, right or middle button (or Shift) moves, the wheel zooms. Touch: one finger turns, two move and zoom.

import type { Point } from '../pose';
import type { Rig } from './rig';

export type Claim = (event: PointerEvent | WheelEvent) => boolean;

interface Finger {
  x: number;
  y: number;
  moves: boolean; // rather than turns
}

const TURN = 0.3; // degrees a pixel

export class Gestures {
  claim: Claim | null = null;
  private readonly fingers = new Map<number, Finger>();
  private readonly listening = new AbortController();

  constructor(
    private readonly canvas: HTMLCanvasElement,
    private readonly rig: Rig,
    private readonly under: (x: number, y: number) => Point | null, // what is seen there
  ) {
    const { signal } = this.listening;
    canvas.style.touchAction = 'none';
    canvas.addEventListener('pointerdown', (event) => this.down(event), { signal });
    canvas.addEventListener('pointermove', (event) => this.move(event), { signal });
    for (const end of ['pointerup', 'pointercancel', 'lostpointercapture'] as const) {
      canvas.addEventListener(end, (event) => this.fingers.delete(event.pointerId), { signal });
    }
    canvas.addEventListener('wheel', (event) => this.wheel(event), { signal, passive: false });
    canvas.addEventListener('contextmenu', (event) => event.preventDefault(), { signal });
  }

  dispose(): void {
    this.listening.abort();
  }

  private down(event: PointerEvent): void {
    if (event.defaultPrevented || (this.rig.locked && event.pointerType === 'touch') || this.claim?.(event) === true) return;
    const moves = event.button !== 0 || event.shiftKey;
    this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY, moves });
    this.canvas.setPointerCapture(event.pointerId);
  }

  private move(event: PointerEvent): void {
    const finger = this.fingers.get(event.pointerId);
    if (finger === undefined) return;
    const [x, y] = [event.clientX - finger.x, event.clientY - finger.y];
    const before = this.spread();
    finger.x = event.clientX;
    finger.y = event.clientY;
    this.rig.asked(() => {
      if (this.fingers.size > 1) {
        this.pan(x / this.fingers.size, y / this.fingers.size);
        if (before > 0) this.rig.zoom(this.spread() / before);
      } else if (finger.moves) {
        this.pan(x, y);
      } else {
        this.rig.orbit(-x * TURN, y * TURN);
      }
    });
  }

  private wheel(event: WheelEvent): void {
    if (this.rig.locked || event.defaultPrevented || this.claim?.(event) === true) return;
    event.preventDefault();
    const lines = event.deltaMode === 1 ? event.deltaY * 16 : event.deltaY;
    this.rig.zoom(Math.exp(-lines * 0.0012), this.under(event.clientX, event.clientY) ?? undefined);
  }

  private pan(x: number, y: number): void {
    const height = this.canvas.clientHeight || 1;
    this.rig.pan(-x / height, y / height);
  }

  private spread(): number {
    const [one, other] = [...this.fingers.values()];
    return one === undefined || other === undefined ? 0 : Math.hypot(one.x - other.x, one.y - other.y);
  }
}
