// Mouse and fingers as hands. A press on a piece takes hold of it, a drag carries it in the horizontal plane, and when the
// button or finger goes up it is set down gently; thrown off, it drops. A click takes hold without holding the button: the
// piece then follows the mouse until the next click sets it down there; the right button goes on to the other hand. A click
// on a place sends there what is held. A second finger on the other of two pieces that move as one moves it alone. Fingers need not be on the piece: a finger
// anywhere moves what is held. Wheel and Shift change its height. The rest is the camera's.

import type { TableScene } from '../scene/TableScene';
import type { Away } from './grips';
import { Flick } from './flick';
import { acting, sideOf, type Side } from './handState';
import type { LiveHands } from './liveHands.svelte';
import { stepOf } from './moveTarget';

const STILL = 5; // px that a click may slip
const FINGER = 24; // px by which a finger may miss
const NEAR = 4; // px by which a mouse may
const SELDOM = 40; // ms between two looks at what is under the mouse
const FINE = 0.2; // of the pointer's way, in small steps
const OVER = 56; // px by which a piece is ahead of the finger that drags it: a finger hides what is under it

interface Spot {
  readonly clientX: number;
  readonly clientY: number;
  readonly shiftKey: boolean;
}

interface Drag {
  side: Side;
  x: number;
  y: number;
  slipped: number; // px
  ahead: number; // px that the piece is still to get ahead of a finger
  readonly click: 'follow' | 'drop' | 'send'; // what it means if it does not slip
  readonly flick: Flick;
}

/** A press that is a click for what is held, unless it turns out to be the camera's, or takes hold of something. */
interface Press {
  readonly x: number;
  readonly y: number;
  readonly loose: string | null;
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
  const presses = new Map<number, Press>();
  let awaited: Awaited | null = null;
  let following: Drag | null = null; // by a mouse without a button
  let looked = 0;

  const on = <K extends 'pointerdown' | 'pointermove' | 'pointerup' | 'pointercancel'>(type: K, act: (event: PointerEvent, hands: LiveHands | null) => void) =>
    host.addEventListener(type, (event) => act(event, live()), { signal: listening.signal, capture: true });
  const claim = (event: PointerEvent) => {
    event.preventDefault(); // the camera leaves it alone
    host.focus({ preventScroll: true });
    host.setPointerCapture(event.pointerId);
  };
  const dragOf = (side: Side, { clientX: x, clientY: y }: Pick<Spot, 'clientX' | 'clientY'>, click: Drag['click'], ahead = 0): Drag => ({ side, x, y, slipped: 0, ahead, click, flick: new Flick() });

  on('pointerdown', (event, hands) => {
    if (event.button === 2 && following !== null && hands !== null) turnTo(following, hands);
    if (event.button !== 0) return;
    const followed = following;
    following = null;
    const drag = hands === null || hands.off ? null : begin(event, hands, followed);
    if (drag !== null) {
      claim(event);
      drags.set(event.pointerId, drag);
      return;
    }
    const body = hands?.holding === true ? null : reachable(event);
    if (body === null) return;
    claim(event);
    reach.go(body, event);
  });

  on('pointermove', (event, hands) => {
    if (awaited?.id === event.pointerId) [awaited.x, awaited.y] = [event.clientX, event.clientY];
    const drag = drags.get(event.pointerId) ?? (event.pointerType === 'mouse' ? following : null);
    if (drag === null || drag === undefined) {
      const press = presses.get(event.pointerId);
      if (press !== undefined && Math.hypot(event.clientX - press.x, event.clientY - press.y) > STILL) slip(event, press, hands);
      else if (event.pointerType === 'mouse' && event.buttons === 0) hover(event, hands);
      return;
    }
    if (hands === null) return;
    if (event.button === 2 && (event.buttons & 2) !== 0) turnTo(drag, hands);
    const way = Math.hypot(event.clientX - drag.x, event.clientY - drag.y);
    drag.slipped += way;
    drag.flick.move(event.timeStamp, event.clientX, event.clientY);
    if (drag.slipped > STILL) {
      const over = Math.min(drag.ahead, way);
      drag.ahead -= over;
      pull(drag, { clientX: event.clientX, clientY: event.clientY - over, shiftKey: event.shiftKey }, hands, pointedAt(event));
    }
    [drag.x, drag.y] = [event.clientX, event.clientY];
  });

  on('pointerup', (event, hands) => {
    if (awaited?.id === event.pointerId) awaited.down = false;
    const drag = drags.get(event.pointerId);
    const press = presses.get(event.pointerId);
    const sides = drag === undefined || hands === null ? [] : sidesOf(drag, hands);
    drags.delete(event.pointerId);
    presses.delete(event.pointerId);
    if (hands === null) return;
    if (press !== undefined) send(event, hands);
    if (drag === undefined) return;
    if (drag.slipped > STILL && drag.flick.thrown(event.timeStamp)) hands.letGo(sides);
    else if (drag.slipped > STILL || drag.click === 'drop') hands.setDown(sides);
    else if (drag.click === 'send') send(event, hands);
    else if (event.pointerType === 'mouse') following = drag;
  });
  on('pointercancel', (event) => {
    if (awaited?.id === event.pointerId) awaited.down = false;
    drags.delete(event.pointerId);
    presses.delete(event.pointerId);
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
    const near = hands === null ? null : pick(event, (one) => hands.bodies.includes(one));
    if (hands !== null) hands.under = near;
    reach.under = near === null && hands?.holding !== true ? reachable(event) : null;
    host.style.cursor = near === null && reach.under === null ? '' : 'pointer';
  }

  const pick = (event: PointerEvent, wanted: (body: string) => boolean): string | null =>
    scene.pick(event.clientX, event.clientY, event.pointerType === 'touch' ? FINGER : NEAR, wanted);
  const reachable = (event: PointerEvent): string | null => pick(event, (one) => reach.may(one));

  /** What a press moves from now on; null: nothing, though it may still turn out to be a click. */
  function begin(event: PointerEvent, hands: LiveHands, followed: Drag | null): Drag | null {
    const touch = event.pointerType === 'touch';
    const body = pick(event, (one) => hands.bodies.includes(one));
    const known = body === null ? null : sideOf(hands.state, body);
    if (known !== null) hands.halt([known]);
    if (followed !== null && hands.state.hands[followed.side]?.body !== null) {
      if (known === null || known === followed.side) return dragOf(followed.side, event, 'drop');
      hands.choose(known); // the second hand takes its own
      return dragOf(known, event, 'follow');
    }
    if (known !== null) {
      if (drags.size > 0) hands.choose(known); // a finger a hand
      else if (!hands.state.together) hands.choose(known);
      return dragOf(known, event, 'follow', touch ? OVER : 0);
    }
    if (!hands.holding) {
      const side = body === null ? null : hands.take(body);
      return side === null ? null : dragOf(side, event, 'follow', touch ? OVER : 0);
    }
    const nearest = touch ? nearestHeld(event, hands) : null;
    if (nearest !== null) return dragOf(nearest, event, 'send');
    presses.set(event.pointerId, { x: event.clientX, y: event.clientY, loose: body });
    return null;
  }

  /** The other hand goes on, by itself; the one so far stays where it is, with what it holds. */
  function turnTo(drag: Drag, hands: LiveHands): void {
    const other = (1 - drag.side) as Side;
    if ((hands.state.hands[other]?.body ?? null) === null) return;
    hands.choose(other);
    drag.side = other;
  }

  /** A press that moves is no click: it takes hold of what it was on, or is the camera's. */
  function slip(event: PointerEvent, { loose }: Press, hands: LiveHands | null): void {
    presses.delete(event.pointerId);
    const side = loose === null ? null : (hands?.take(loose) ?? null);
    if (side === null) return;
    claim(event);
    drags.set(event.pointerId, { ...dragOf(side, event, 'follow'), slipped: STILL + 1 });
  }

  /** What is held goes to where a click was. */
  function send(event: PointerEvent, hands: LiveHands): void {
    const { active } = hands.state;
    const sides = acting(hands.state).sort((one, other) => Number(other === active) - Number(one === active));
    const held = hands.state.hands.flatMap(({ body }) => body ?? []);
    const seen = scene.seenAt(event.clientX, event.clientY, held);
    if (seen !== null && sides.length > 0) hands.send(seen.point, seen.body, sides, pointedAt(event));
  }

  /** The hand whose piece is nearest to a finger, of those that no other finger moves. */
  function nearestHeld(event: PointerEvent, hands: LiveHands): Side | null {
    const taken = [...drags.values()].map((drag) => drag.side);
    const away = pointedAt(event);
    const candidates = hands.state.hands.flatMap(({ body, target }, n) =>
      body === null || taken.includes(n as Side) ? [] : [{ side: n as Side, far: away([target[0], target[1], target[2]]) }],
    );
    return candidates.sort((one, other) => one.far - other.far)[0]?.side ?? null;
  }

  /** A finger a hand; one finger alone, or a mouse, moves both if they move as one. */
  function sidesOf(drag: Drag, hands: LiveHands): Side[] {
    const both = acting(hands.state);
    if (drags.size < 2 && hands.state.together && both.length === 2) return [drag.side, (1 - drag.side) as Side];
    return [drag.side];
  }

  function pointedAt({ clientX, clientY }: Pick<Spot, 'clientX' | 'clientY'>): Away {
    const frame = host.getBoundingClientRect();
    return (point) => {
      const { x, y } = scene.onPage(point);
      return Math.hypot(x + frame.left - clientX, y + frame.top - clientY);
    };
  }

  function pull(drag: Drag, spot: Spot, hands: LiveHands, away: Away): void {
    if ((hands.state.hands[drag.side]?.body ?? null) === null) {
      if (following === drag) following = null;
      return;
    }
    const target = hands.wish(drag.side);
    const sides = sidesOf(drag, hands);
    const scale = hands.fine ? FINE : 1;
    if (spot.shiftKey) {
      hands.shift(0, 0, ((drag.y - spot.clientY) / pixelsPerCm(target)) * scale, sides, away);
      return;
    }
    // On the page it goes as far as the pointer does, wherever the pointer is.
    const [x, y, level] = [target[0], target[1], target[2] + 1];
    const frame = host.getBoundingClientRect();
    const seen = scene.onPage([x, y, level]);
    const to = scene.boardPoint(frame.left + seen.x + spot.clientX - drag.x, frame.top + seen.y + spot.clientY - drag.y, level);
    if (to === null) return;
    const [dx, dy] = [to[0] - x, to[1] - y];
    if (Math.hypot(dx, dy) < 40) hands.shift(dx * scale, dy * scale, 0, sides, away); // at the horizon a pixel is a mile
  }

  function pixelsPerCm([x, y, z]: readonly number[]): number {
    const [low, high] = [scene.onPage([x ?? 0, y ?? 0, z ?? 0]), scene.onPage([x ?? 0, y ?? 0, (z ?? 0) + 1])];
    return Math.max(1, Math.hypot(high.x - low.x, high.y - low.y));
  }

  /** Under the pointer, wherever it lay when it was taken. */
  function fetch(drag: Drag, hands: LiveHands, clientX: number, clientY: number): void {
    const [x, y, z] = hands.wish(drag.side);
    const frame = host.getBoundingClientRect();
    const seen = scene.onPage([x, y, z + 1]);
    [drag.x, drag.y] = [frame.left + seen.x, frame.top + seen.y];
    pull(drag, { clientX, clientY, shiftKey: false }, hands, pointedAt({ clientX, clientY }));
    [drag.x, drag.y] = [clientX, clientY];
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
      const drag: Drag = { ...dragOf(side, { clientX: pointer.x, clientY: pointer.y }, 'follow'), slipped: pointer.down ? STILL + 1 : 0 };
      if (pointer.down) drags.set(pointer.id, drag);
      else if (!pointer.touch) following = drag;
      if (pointer.down || !pointer.touch) fetch(drag, hands, pointer.x, pointer.touch ? pointer.y - OVER : pointer.y);
    },
    stop() {
      listening.abort();
      host.style.cursor = '';
    },
  };
}
