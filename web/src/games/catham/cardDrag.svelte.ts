// Dragging a group of cards with mouse, pen or finger onto something that says what it takes (`data-drop`).
// A finger must rest a moment first: else it scrolls. Whatever can be dragged can be clicked too.

import type { Attachment } from 'svelte/attachments';

const FAR = 8; // pixels after which a press is a drag
const REST = 220; // ms that a finger rests before it drags

export interface Dragged {
  readonly what: string;
  readonly x: number;
  readonly y: number;
  readonly over: string | null; // the place underneath
}

export class Dragging {
  now = $state.raw<Dragged | null>(null);

  constructor(private readonly ondrop: (what: string, over: string) => void) {}

  /** For an element that shows `what`. */
  of(what: string): Attachment<HTMLElement> {
    return (element) => {
      const down = (event: PointerEvent) => {
        if (event.button === 0 && event.isPrimary) this.follow(element, what, event);
      };
      element.addEventListener('pointerdown', down);
      element.addEventListener('dragstart', prevent);
      return () => {
        element.removeEventListener('pointerdown', down);
        element.removeEventListener('dragstart', prevent);
      };
    };
  }

  private follow(element: HTMLElement, what: string, start: PointerEvent): void {
    const touch = start.pointerType === 'touch';
    const begin = (x: number, y: number) => (this.now = { what, x, y, over: placeAt(x, y) });
    let waiting = touch ? setTimeout(() => begin(start.clientX, start.clientY), REST) : undefined;

    const move = (event: PointerEvent) => {
      if (event.pointerId !== start.pointerId) return;
      const far = Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) > FAR;
      if (this.now !== null || (far && !touch)) begin(event.clientX, event.clientY);
      else if (far) end();
    };
    const still = (event: TouchEvent) => this.now !== null && event.preventDefault();
    const up = (event: PointerEvent) => {
      if (event.pointerId !== start.pointerId) return;
      const dragged = this.now;
      end();
      if (dragged === null) return;
      element.addEventListener('click', swallow, { capture: true, once: true });
      setTimeout(() => element.removeEventListener('click', swallow, { capture: true }));
      if (dragged.over !== null) this.ondrop(what, dragged.over);
    };
    const away = (event: KeyboardEvent) => event.key === 'Escape' && end();
    const end = () => {
      clearTimeout(waiting);
      waiting = undefined;
      this.now = null;
      removeEventListener('pointermove', move);
      removeEventListener('pointerup', up);
      removeEventListener('pointercancel', end);
      removeEventListener('keydown', away);
      removeEventListener('touchmove', still);
    };
    addEventListener('pointermove', move);
    addEventListener('pointerup', up);
    addEventListener('pointercancel', end);
    addEventListener('keydown', away);
    addEventListener('touchmove', still, { passive: false });
  }
}

function placeAt(x: number, y: number): string | null {
  return document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-drop]')?.dataset['drop'] ?? null;
}

function prevent(event: Event): void {
  event.preventDefault();
}

function swallow(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}
