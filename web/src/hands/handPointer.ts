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

/** A press for a piece that is not in the world yet: where its pointer is meanwhile, and whether it is still down. */
interface Awaited {
  readonly id: number;
  readonly touch: boolean;
  x: number;
  y: number;
  down: boolean;
}

/** What can be had by pressing on a body while it is not in reach of any hand: whether there is anything, and having it. */
export interface Reach {
  may(body: string): boolean;
  go(body: string, press: PointerEvent): void;
  /** What a press would take hold of. */
  under: string | null;
}

export interface HandPointers {
  /** A press was for a piece that comes into the world only now: its pointer goes on to carry it. */
  await(press: PointerEvent): void;
  /** It has come. */
  take(body: string): void;
  stop(): void;
}

export function listenToPointers(host: HTMLElement, scene: TableScene, live: () => LiveHands | null, reach: Reach): HandPointers {
  const listening = new AbortController();
  const drags = new Map<number, Drag>();
  let awaited: Awaited | null = null;
  let following: Drag | null = null; // by a mouse without a button
  let looked = 0;

  const on = <K extends 'pointerdown' | 'pointermove' | 'pointerup' | 'pointercancel'>(type: K, act: (event: PointerEvent, hands: LiveHands | null) => void) =>
    host.addEventListener(type, (event) => act(event, live()), { signal: listening.signal, capture: true });
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
    if (event.button !== 0) return;
    const grasp = hands === null ? null : under(event, hands);
    if (grasp === null) {
      const body = hands?.holding === true ? null : reachable(event);
      if (body === null) return;
      claim(event);
      reach.go(body, event);
      return;
    }
    claim(event);
    host.setPointerCapture(event.pointerId);
    drags.set(event.pointerId, { ...grasp, x: event.clientX, y: event.clientY, slipped: 0 });
  });

  on('pointermove', (event, hands) => {
    if (awaited?.id === event.pointerId) [awaited.x, awaited.y] = [event.clientX, event.clientY];
    const drag = drags.get(event.pointerId) ?? (event.pointerType === 'mouse' ? following : null);
    if (drag === null || drag === undefined) {
      if (event.pointerType === 'mouse' && event.buttons === 0) hover(event, hands);
      return;
    }
    if (hands === null) return;
    drag.slipped += Math.hypot(event.clientX - drag.x, event.clientY - drag.y);
    if (drag.slipped > STILL) pull(drag, event, hands);
    [drag.x, drag.y] = [event.clientX, event.clientY];
  });

  on('pointerup', (event) => {
    if (awaited?.id === event.pointerId) awaited.down = false;
    const drag = drags.get(event.pointerId);
    drags.delete(event.pointerId);
    if (drag !== undefined && drag.slipped <= STILL && event.pointerType === 'mouse') following = drag;
  });
  on('pointercancel', (event) => {
    if (awaited?.id === event.pointerId) awaited.down = false;
    drags.delete(event.pointerId);
  });

  host.addEventListener(
    'wheel',
    (event) => {
      const hands = live();
      if (hands === null || acting(hands.state).length === 0) return;
      event.preventDefault();
      event.stopPropagation();
      const way = Math.sign(event.deltaY || event.deltaX); // Shift turns a wheel sideways in some browsers
      const step = stepOf(hands.precise || event.shiftKey);
      if (event.altKey && hands.fold(-way * step.degrees)) return;
      hands.shift(0, 0, -way * step.cm);
    },
    { signal: listening.signal, capture: true, passive: false },
  );

  /** What a press would take is lit, so that one need not try. */
  function hover(event: PointerEvent, hands: LiveHands | null): void {
    if (event.timeStamp - looked < SELDOM) return;
    looked = event.timeStamp;
    const near = hands === null ? null : scene.pick(event.clientX, event.clientY, NEAR, (one) => hands.bodies.includes(one));
    if (hands !== null) hands.under = near;
    reach.under = near === null && hands?.holding !== true ? reachable(event) : null;
    host.style.cursor = near === null && reach.under === null ? '' : 'pointer';
  }

  function reachable(event: PointerEvent): string | null {
    return scene.pick(event.clientX, event.clientY, event.pointerType === 'touch' ? FINGER : NEAR, (one) => reach.may(one));
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

  function pull(drag: Drag, event: Pick<PointerEvent, 'clientX' | 'clientY' | 'shiftKey'>, hands: LiveHands): void {
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

  /** Under the pointer, wherever it lay when it was taken. */
  function fetch(drag: Drag, hands: LiveHands, x: number, y: number): void {
    const target = hands.state.hands[drag.side]?.target;
    if (target === undefined) return;
    const frame = host.getBoundingClientRect();
    const seen = scene.onPage([target[0], target[1], target[2] + 1]);
    [drag.x, drag.y] = [frame.left + seen.x, frame.top + seen.y];
    pull(drag, { clientX: x, clientY: y, shiftKey: false }, hands);
    [drag.x, drag.y] = [x, y];
  }

  return {
    await(press) {
      awaited = { id: press.pointerId, touch: press.pointerType === 'touch', x: press.clientX, y: press.clientY, down: press.buttons !== 0 };
      try {
        host.setPointerCapture(press.pointerId);
      } catch {
        awaited.down = false; // it has gone up meanwhile
      }
    },
    take(body) {
      const hands = live();
      const side = hands?.take(body) ?? null;
      const pointer = awaited;
      awaited = null;
      if (hands === null || side === null || pointer === null) return;
      const drag: Drag = { side, x: pointer.x, y: pointer.y, slipped: STILL + 1, took: true };
      if (pointer.down) drags.set(pointer.id, drag);
      else if (!pointer.touch) following = drag;
      if (pointer.down || !pointer.touch) fetch(drag, hands, pointer.x, pointer.y);
    },
    stop() {
      listening.abort();
      host.style.cursor = '';
    },
  };
}
