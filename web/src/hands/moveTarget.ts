// What keys, buttons and sticks can do to whatever is being moved: a piece in a hand, or a place that is being planned.

export interface Mover {
  /** cm to the right, away from the eye, and up. */
  move(right: number, ahead: number, up: number): void;
  /** Degrees counter-clockwise, seen from above. */
  turn(degrees: number): void;
  /** Degrees by which what can be folded is opened; false if nothing can. */
  fold?(degrees: number): boolean;
  /** On to the other hand, or the other piece. */
  other(): void;
  /** Take hold, set down; in a plan, do it. */
  grab(): void;
  /** Open the hand at once; a plan has nothing to drop. */
  letGo?(): void;
  /** Small steps while it is true. */
  precise: boolean;
  /** Tab goes on to the other hand here, and Escape leaves; else Tab leaves, as everywhere. */
  readonly keepsTab: boolean;
}

export const STEPS = {
  coarse: { cm: 0.5, degrees: 15 },
  precise: { cm: 0.1, degrees: 1 },
} as const;

export function stepOf(precise: boolean): { readonly cm: number; readonly degrees: number } {
  return precise ? STEPS.precise : STEPS.coarse;
}
