// The gamepad that someone holds. A browser tells of no stick by itself: it is looked at again and again.

import type { TableScene } from '../scene/TableScene';
import { inputKind } from '../ui/inputKind.svelte';
import { down, steering, type Press, type Steering } from './gamepad';
import type { Side } from './handState';
import type { LiveHands } from './liveHands.svelte';

const BEAT = 16; // ms between two looks
const LONGEST = 0.1; // s: a page that was away does not make up for it in one leap
const ROUND = 6; // degrees that the table turns where a piece would go a cm
const NEARER = 1.03; // times, likewise

export interface PadDeeds {
  /** This page's hands, while they are at work. */
  hands(): LiveHands | null;
  /** All is set down: let it be judged. */
  finish(): void;
  /** What is to be done next, while they are not. */
  primary(): void;
  /** A pad is there. */
  there(): void;
}

/** Sticks move what is held, and turn the table while nothing is. */
export function listenToGamepad(scene: TableScene, { hands, finish, primary, there }: PadDeeds): () => void {
  const first = connected();
  let before: ReadonlySet<number> = first === null ? new Set() : down(first); // what is pressed already asks for nothing
  let last = performance.now();
  let rested = false; // with nothing in hand: whoever has just set a piece down did not mean to turn the table

  const deeds: Record<Press, (own: LiveHands | null) => void> = {
    grab: (own) => (own === null ? primary() : own.grab()),
    let_go: (own) => own?.letGo(),
    other: (own) => own?.other(),
    upright: (own) => own?.upright(),
    fine: (own) => {
      if (own !== null) own.fine = !own.fine;
    },
    finish: (own) => {
      if (own === null) primary();
      else if (!own.holding) finish();
    },
  };

  function look(): void {
    const now = performance.now();
    const seconds = Math.min(LONGEST, (now - last) / 1000);
    last = now;
    const pad = connected();
    if (pad === null) return;
    there();
    const own = hands();
    const steered = steering(pad, seconds, own?.precise ?? false, before);
    before = down(pad);
    const still = steered.hands.every(({ right, ahead, up }) => right === 0 && ahead === 0 && up === 0);
    if (!still || steered.pressed.length > 0) inputKind.pointed();
    for (const press of steered.pressed) deeds[press](own);
    rested = own?.holding !== true && (rested || still);
    if (own?.holding === true) lead(steered, own);
    else if (rested) turnTable(steered);
  }

  function lead({ hands: sides, turn }: Steering, own: LiveHands): void {
    sides.forEach(({ right, ahead, up }, side) => own.steer(side as Side, right, ahead, up));
    if (turn !== 0) own.turn(turn);
  }

  function turnTable({ hands: [left, right] }: Steering): void {
    if (left !== undefined && (left.right !== 0 || left.ahead !== 0)) scene.orbit(ROUND * left.right, ROUND * left.ahead);
    if (right !== undefined && right.ahead !== 0) scene.zoom(NEARER ** right.ahead);
  }

  const timer = setInterval(look, BEAT);
  return () => clearInterval(timer);
}

/** Where a page is not trusted with it, a browser has no such thing. */
function connected(): Gamepad | null {
  const pads = (navigator as Partial<Navigator>).getGamepads?.() ?? [];
  return pads.find((pad) => pad?.connected === true) ?? null;
}
