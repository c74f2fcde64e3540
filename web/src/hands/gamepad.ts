// A gamepad as two hands: a stick a hand. Shoulder buttons lift and lower, the cross turns; A takes hold and sets down, B
// lets go, X goes on to the other hand, Y sets upright; a press on a stick changes to small steps and back, Start takes the
// hands off. By the standard's numbers, whatever is printed on the buttons.

import type { Side } from './handState';

export interface Pad {
  readonly axes: readonly number[];
  readonly buttons: readonly { readonly pressed: boolean; readonly value: number }[];
}

export interface Steering {
  readonly hands: readonly { readonly right: number; readonly ahead: number; readonly up: number }[];
  readonly turn: number; // degrees
  readonly pressed: readonly Press[];
}

export type Press = 'grab' | 'let_go' | 'other' | 'upright' | 'fine' | 'finish';

const DEAD = 0.15; // of a stick's way, where it rests
const SPEED = { coarse: 14, fine: 3 } as const; // cm/s at the end of a stick's way
const TURN = { coarse: 90, fine: 15 } as const; // degrees a second
const PRESSES: readonly (readonly [number, Press])[] = [
  [0, 'grab'],
  [1, 'let_go'],
  [2, 'other'],
  [3, 'upright'],
  [9, 'finish'],
  [10, 'fine'],
  [11, 'fine'],
];

/** What a pad says within some seconds; `before` are the buttons that were down already. */
export function steering(pad: Pad, seconds: number, fine: boolean, before: ReadonlySet<number>): Steering {
  const way = SPEED[fine ? 'fine' : 'coarse'] * seconds;
  const value = (button: number) => pad.buttons[button]?.value ?? 0;
  const hand = (side: Side) => ({
    right: soft(pad.axes[2 * side] ?? 0) * way,
    ahead: -soft(pad.axes[2 * side + 1] ?? 0) * way || 0,
    up: (value(4 + side) - value(6 + side)) * way,
  });
  const turn = (value(14) - value(15)) * TURN[fine ? 'fine' : 'coarse'] * seconds;
  const pressed = PRESSES.filter(([button]) => pad.buttons[button]?.pressed === true && !before.has(button)).map(([, press]) => press);
  return { hands: [hand(0), hand(1)], turn, pressed };
}

export function down(pad: Pad): ReadonlySet<number> {
  return new Set(pad.buttons.flatMap((button, n) => (button.pressed ? [n] : [])));
}

/** Nothing near the middle, then evenly more: small ways are exact. */
function soft(value: number): number {
  const far = Math.abs(value);
  return far < DEAD ? 0 : Math.sign(value) * ((far - DEAD) / (1 - DEAD)) ** 2;
}
