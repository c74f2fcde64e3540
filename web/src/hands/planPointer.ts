// A pointer that plans: a press near something movable drags it, a click anywhere puts the chosen thing there.
// What is not its business is left to the camera.

import type { Point, TableScene } from '../scene/TableScene';

export interface Planned {
  /** Where the movable things stand in the scene, in their order. */
  places(): readonly Point[];
  /** Which of them is meant now. */
  readonly chosen: number;
  choose(n: number): void;
  /** Thing n goes under the pointer; `body` is what is seen there. */
  put(n: number, x: number, y: number, body: string | null): void;
  /** A click on the scene: for the thing that is meant now. */
  click(x: number, y: number, body: string | null, away: (point: Point) => number): void;
  /** The height of the plane along which things are dragged. */
  level(n: number): number;
}

const NEAR = 34; // px
const STILL = 5; // px that a click may slip

/** Listens until the returned function is called. */
export function listenForPlan(host: HTMLElement, scene: TableScene, planned: () => Planned | null): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  let pressed: { id: number; x: number; y: number; dragged: number | null; slipped: boolean } | null = null;

  const place = (event: PointerEvent, level: number): [number, number, string | null] | null => {
    const body = scene.pick(event.clientX, event.clientY);
    const point = scene.boardPoint(event.clientX, event.clientY, level);
    return point === null ? null : [point[0], point[1], body];
  };
  const awayFrom = (event: PointerEvent) => {
    const frame = host.getBoundingClientRect();
    return (point: Point) => {
      const at = scene.onPage(point);
      return Math.hypot(at.x + frame.left - event.clientX, at.y + frame.top - event.clientY);
    };
  };
  const nearest = (event: PointerEvent, plan: Planned): number | null => {
    const away = awayFrom(event);
    const distances = plan.places().map((point, n) => ({ n, far: away(point) }));
    const best = distances.sort((a, b) => a.far - b.far)[0];
    return best !== undefined && best.far < NEAR ? best.n : null;
  };

  host.addEventListener(
    'pointerdown',
    (event) => {
      const plan = planned();
      if (plan === null || event.button !== 0 || !event.isPrimary) return;
      const dragged = nearest(event, plan);
      pressed = { id: event.pointerId, x: event.clientX, y: event.clientY, dragged, slipped: false };
      if (dragged === null) return; // the camera's, unless it turns out to be a click
      plan.choose(dragged);
      event.preventDefault(); // the camera leaves it alone
      host.focus({ preventScroll: true });
      host.setPointerCapture(event.pointerId);
    },
    { signal, capture: true },
  );
  host.addEventListener(
    'pointermove',
    (event) => {
      if (pressed?.id !== event.pointerId) return;
      pressed.slipped ||= Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) > STILL;
      const plan = planned();
      if (plan === null || pressed.dragged === null || !pressed.slipped) return;
      const spot = place(event, plan.level(pressed.dragged));
      if (spot !== null) plan.put(pressed.dragged, ...spot);
    },
    { signal, capture: true },
  );
  host.addEventListener(
    'pointerup',
    (event) => {
      const done = pressed?.id === event.pointerId ? pressed : null;
      pressed = null;
      const plan = planned();
      if (done === null || done.slipped || done.dragged !== null || plan === null) return;
      if (scene.thingAt(event.clientX, event.clientY)?.use !== undefined) return; // that was meant
      const spot = place(event, plan.level(plan.chosen));
      if (spot !== null) plan.click(...spot, awayFrom(event));
    },
    { signal, capture: true },
  );
  host.addEventListener('pointercancel', () => (pressed = null), { signal, capture: true });
  return () => listening.abort();
}
