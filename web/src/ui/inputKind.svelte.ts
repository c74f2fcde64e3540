// How this person comes in: by a pointer, or by keys and what reads the page aloud. What was used last counts.

class InputKind {
  /** A mouse, a finger or a pen; so it is until a key has shown otherwise. */
  pointer = $state(true);
  /** One of these, or a gamepad, was used on this page. */
  used = $state(false);

  constructor(page: EventTarget = window) {
    for (const one of ['pointerdown', 'pointerup']) page.addEventListener(one, () => this.pointed(), { capture: true });
    page.addEventListener('keydown', (event) => this.pressed(event as KeyboardEvent), { capture: true });
    // A screen reader presses a button without a pointer, and often without a key that a page hears.
    page.addEventListener('click', (event) => this.clicked(event as PointerEvent), { capture: true });
  }

  /** A gamepad tells of nothing by itself. */
  pointed(): void {
    this.pointer = this.used = true;
  }

  private pressed({ key, target }: KeyboardEvent): void {
    const typing = target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null;
    const atTable = target instanceof Element && target.closest('[role=application]') !== null; // whatever moves pieces there
    if (!typing && (atTable || key === 'Tab' || key.startsWith('Arrow'))) this.pointer = false;
  }

  private clicked({ detail, pointerType, isTrusted }: PointerEvent): void {
    if (isTrusted && detail === 0 && pointerType === '') this.pointer = false;
  }
}

export const inputKind = new InputKind();
