// Mouse and fingers as hands. A press on a piece takes hold of it and drags it in the horizontal plane; it stays in the
// hand when the button or finger goes up. A click takes hold without holding the button: the piece then follows until the
// next click. Wheel and Shift change its height. Fingers need not be on the piece: a finger anywhere moves what is held,
// so that it hides nothing. The rest is the camera's.

import type { TableScene } from '../scene/TableScene';
import { acting, sideOf, type Side } from './handState';
import type { LiveHands } from './liveHands.svelte';
import { stepOf } from './moveTarget';

const STILL = 5; // px that a click may slip
const FINGER = 24; // px by which a finger may miss
const NEAR = 4; // px by which a mouse may
const SELDOM = 40; // ms between two looks at what is under the mouse
const FINE = 0.2; // of the pointer's way, in small steps

interface Drag {
  side: Side;
  x: number;
  y: number;
  slipped: number; // px
  took: boolean; // hold with this very press
}

export function listenToPointers(host: HTMLElement, scene: TableScene, live: () => LiveHands | null): () => void {
  const listening = new AbortController();
  const drags = new Map<number, Drag>();
  let following: Drag | null = null; // by a mouse without a button
  let looked = 0;

  const on = <K extends 'pointerdown' | 'pointermove' | 'pointerup' | 'pointercancel'>(type: K, act: (event: PointerEvent, hands: LiveHands) => void) =>
    host.addEventListener(
      type,
      (event) => {
        const hands = live();
        if (hands !== null) act(event, hands);
      },
      { signal: listening.signal, capture: true },
    );
  const claim = (event: Event) => {
    event.preventDefault(); // the camera leaves it alone
    host.focus({ preventScroll: true });
  };

  on('pointerdown', (event, hands) => {
    if (following !== null) {
      following = null;
      claim(event);
      return;
    }
    const grasp = event.button === 0 ? under(event, hands) : null;
    if (grasp === null) return;
    claim(event);
    host.setPointerCapture(event.pointerId);
    drags.set(event.pointerId, { ...grasp, x: event.clientX, y: event.clientY, slipped: 0 });
  });

  on('pointermove', (event, hands) => {
    const drag = drags.get(event.pointerId) ?? (event.pointerType === 'mouse' ? following : null);
    if (drag === null || drag === undefined) {
      if (event.pointerType === 'mouse' && event.buttons === 0) hover(event, hands);
      return;
    }
    drag.slipped += Math.hypot(event.clientX - drag.x, event.clientY - drag.y);
    if (drag.slipped > STILL) pull(drag, event, hands);
    [drag.x, drag.y] = [event.clientX, event.clientY];
  });

  on('pointerup', (event) => {
    const drag = drags.get(event.pointerId);
    drags.delete(event.pointerId);
    if (drag !== undefined && drag.slipped <= STILL && event.pointerType === 'mouse') following = drag;
  });
  on('pointercancel', (event) => void drags.delete(event.pointerId));

  host.addEventListener(
    'wheel',
    (event) => {
      const hands = live();
      if (hands === null || acting(hands.state).length === 0) return;
      event.preventDefault();
      event.stopPropagation();
      const way = Math.sign(event.deltaY || event.deltaX); // Shift turns a wheel sideways in some browsers
      hands.shift(0, 0, -way * stepOf(hands.precise || event.shiftKey).cm);
    },
    { signal: listening.signal, capture: true, passive: false },
  );

  /** What a press would take is lit, so that one need not try. */
  function hover(event: PointerEvent, hands: LiveHands): void {
    if (event.timeStamp - looked < SELDOM) return;
    looked = event.timeStamp;
    hands.under = scene.pick(event.clientX, event.clientY, NEAR, (one) => hands.bodies.includes(one));
    host.style.cursor = hands.under === null ? '' : 'pointer';
  }

  /** Which hand a press is for: what is under it, or what is held. */
  function under(event: PointerEvent, hands: LiveHands): { side: Side; took: boolean } | null {
    const touch = event.pointerType === 'touch';
    const body = scene.pick(event.clientX, event.clientY, touch ? FINGER : NEAR, (one) => hands.bodies.includes(one));
    if (body !== null) {
      const known = sideOf(hands.state, body);
      if (known !== null) {
        if (!hands.state.together) hands.choose(known);
        return { side: known, took: false };
      }
      const side = hands.take(body);
      if (side !== null) return { side, took: true };
    }
    const side = touch ? nearestHeld(event, hands) : null;
    return side === null ? null : { side, took: false };
  }

  /** The hand whose piece is nearest to a finger, of those that no other finger moves. */
  function nearestHeld(event: PointerEvent, hands: LiveHands): Side | null {
    const taken = [...drags.values()].map((drag) => drag.side);
    const frame = host.getBoundingClientRect();
    const candidates = hands.state.hands.flatMap(({ body, target }, n) => {
      if (body === null || taken.includes(n as Side)) return [];
      const at = scene.onPage([target[0], target[1], target[2]]);
      return [{ side: n as Side, far: Math.hypot(at.x + frame.left - event.clientX, at.y + frame.top - event.clientY) }];
    });
    return candidates.sort((one, other) => one.far - other.far)[0]?.side ?? null;
  }

  function pull(drag: Drag, event: PointerEvent, hands: LiveHands): void {
    const target = hands.state.hands[drag.side]?.target;
    if (target === undefined || hands.state.hands[drag.side]?.body === null) return;
    // A finger a hand; one finger alone, or a mouse, moves both if they move as one.
    const sides = hands.state.together && acting(hands.state).length === 2 && drags.size < 2 ? undefined : [drag.side];
    const scale = hands.fine ? FINE : 1;
    if (event.shiftKey) {
      hands.shift(0, 0, ((drag.y - event.clientY) / pixelsPerCm(target)) * scale, sides);
      return;
    }
    // On the page it goes as far as the pointer does, wherever the pointer is.
    const [x, y, level] = [target[0], target[1], target[2] + 1];
    const frame = host.getBoundingClientRect();
    const seen = scene.onPage([x, y, level]);
    const to = scene.boardPoint(frame.left + seen.x + event.clientX - drag.x, frame.top + seen.y + event.clientY - drag.y, level);
    if (to === null) return;
    const [dx, dy] = [to[0] - x, to[1] - y];
    if (Math.hypot(dx, dy) < 40) hands.shift(dx * scale, dy * scale, 0, sides); // at the horizon a pixel is a mile
  }

  function pixelsPerCm([x, y, z]: readonly number[]): number {
    const [low, high] = [scene.onPage([x ?? 0, y ?? 0, z ?? 0]), scene.onPage([x ?? 0, y ?? 0, (z ?? 0) + 1])];
    return Math.max(1, Math.hypot(high.x - low.x, high.y - low.y));
  }

  return () => {
    listening.abort();
    host.style.cursor = '';
  };
}
