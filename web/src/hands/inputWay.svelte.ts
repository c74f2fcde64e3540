// By which way someone plays on this page at the moment: with a pointer, fingers or a gamepad, or by keys and what reads and
// presses for them. A screen reader's press is a click that no pointer made.

export type InputWay = 'pointing' | 'keys';

class Inputs {
  /** null: nothing was done yet. */
  way = $state<InputWay | null>(null);

  constructor() {
    const listen = <K extends keyof WindowEventMap>(type: K, heard: (event: WindowEventMap[K]) => void) => window.addEventListener(type, heard, { capture: true, passive: true });
    listen('pointerdown', () => (this.way = 'pointing'));
    listen('pointerup', () => (this.way = 'pointing'));
    listen('keydown', () => (this.way = 'keys'));
    listen('click', (event) => {
      if (event.detail === 0) this.way = 'keys';
    });
  }

  /** A gamepad tells of nothing by itself. */
  pointed(): void {
    this.way = 'pointing';
  }
}

export const inputs = new Inputs();
