// The gamepad that someone holds. A browser tells of no stick by itself: it is looked at again and again.

import type { TableScene } from '../scene/TableScene';
import { down, steering, type Press, type Steering } from './gamepad';
import type { Side } from './handState';
import type { LiveHands } from './liveHands.svelte';

const BEAT = 16; // ms between two looks
const LONGEST = 0.1; // s: a page that was away does not make up for it in one leap
const ROUND = 6; // degrees that the table turns where a piece would go a cm
const NEARER = 1.03; // times, likewise

/** Sticks move what is held, and turn the table while nothing is; `there` is called once a pad is seen. */
export function listenToGamepad(scene: TableScene, hands: LiveHands, finish: () => void, there: () => void): () => void {
  const first = connected();
  let before: ReadonlySet<number> = first === null ? new Set() : down(first); // what is pressed already asks for nothing
  let last = performance.now();
  let rested = false; // with nothing in hand: whoever has just set a piece down did not mean to turn the table

  const deeds: Record<Press, () => void> = {
    grab: () => hands.grab(),
    let_go: () => hands.letGo(),
    other: () => hands.other(),
    upright: () => hands.upright(),
    fine: () => (hands.fine = !hands.fine),
    finish: () => {
      if (!hands.holding) finish();
    },
  };

  function look(): void {
    const now = performance.now();
    const seconds = Math.min(LONGEST, (now - last) / 1000);
    last = now;
    const pad = connected();
    if (pad === null) return;
    there();
    const steered = steering(pad, seconds, hands.precise, before);
    before = down(pad);
    for (const press of steered.pressed) deeds[press]();
    const still = steered.hands.every(({ right, ahead }) => right === 0 && ahead === 0);
    rested = !hands.holding && (rested || still);
    if (hands.holding) lead(steered);
    else if (rested) turnTable(steered);
  }

  function lead({ hands: sides, turn }: Steering): void {
    sides.forEach(({ right, ahead, up }, side) => hands.steer(side as Side, right, ahead, up));
    if (turn !== 0) hands.turn(turn);
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
