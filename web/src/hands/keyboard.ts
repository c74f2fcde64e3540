// The keyboard alone: every step a key, by its place on the board, as the settings have it.

import type { TableScene } from '../scene/TableScene';
import type { KeyAction } from '../settings/settings.svelte';
import { stepOf, type Mover } from './moveTarget';

/** What a deed does to a mover; false if it is none of its business. */
export function perform(deed: KeyAction, mover: Mover): boolean {
  const { cm, degrees } = stepOf(mover.precise);
  switch (deed) {
    case 'left':
      mover.move(-cm, 0, 0);
      return true;
    case 'right':
      mover.move(cm, 0, 0);
      return true;
    case 'forward':
      mover.move(0, cm, 0);
      return true;
    case 'backward':
      mover.move(0, -cm, 0);
      return true;
    case 'up':
      mover.move(0, 0, cm);
      return true;
    case 'down':
      mover.move(0, 0, -cm);
      return true;
    case 'turn_left':
      mover.turn(degrees);
      return true;
    case 'turn_right':
      mover.turn(-degrees);
      return true;
    case 'fold_open':
      return mover.fold?.(degrees) ?? false;
    case 'fold_close':
      return mover.fold?.(-degrees) ?? false;
    case 'other_hand':
      mover.other();
      return true;
    case 'grab':
      mover.grab();
      return true;
    case 'let_go':
      mover.letGo?.();
      return true;
    default:
      return false;
  }
}

/** With nothing in hand the same keys turn the table; with Shift they move it. */
export function lookRound(deed: KeyAction, scene: Pick<TableScene, 'orbit' | 'pan' | 'zoom'>, shift: boolean): boolean {
  const sides: Partial<Record<KeyAction, readonly [number, number]>> = { left: [-1, 0], right: [1, 0], forward: [0, 1], backward: [0, -1] };
  const [right, up] = sides[deed] ?? [0, 0];
  if (deed === 'up' || deed === 'down') scene.zoom(deed === 'up' ? 1.25 : 0.8);
  else if (sides[deed] === undefined) return false;
  else if (shift) scene.pan(right * 0.1, up * 0.1);
  else scene.orbit(right * 15, up * 10);
  return true;
}

export interface KeyPress {
  readonly code: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
}

/** The deed of a key press; Shift and Tab together always leave, so that nobody is shut in, and Tab where it is not kept. */
export function deedOf(press: KeyPress, known: (code: string) => KeyAction | undefined, keepsTab = true): KeyAction | undefined {
  if (press.ctrlKey || press.altKey || press.metaKey) return undefined;
  if (press.code === 'Tab' && (press.shiftKey || !keepsTab)) return undefined;
  return known(press.code);
}
