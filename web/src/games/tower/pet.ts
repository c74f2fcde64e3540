// Petting a cat: how hard (dyn s) and which way, and a stroke over it that says both.

import { MathUtils } from 'three';

import type { TableScene } from '../../scene/TableScene';

// The bounds are those of the game's sizes.
export const PET = { least: 20, most: 40 } as const;
const QUICK = 60; // cm/s: no stroke is harder

export interface Touch {
  readonly impulse: number;
  readonly towards: number; // degrees
}

/** A stroke in the making: where the pointer is on the page, and how hard it would be if it ended now, from 0 to 1. */
export interface Stroke {
  readonly x: number;
  readonly y: number;
  readonly hard: number;
}

/** A stroke of so many cm over the cat within so many ms: the quicker, the harder. */
export function touchOf(x: number, y: number, ms: number): Touch {
  const speed = (1000 * Math.hypot(x, y)) / Math.max(16, ms); // cm/s
  const towards = (Math.atan2(y, x) * 180) / Math.PI;
  return { impulse: Math.round(MathUtils.lerp(PET.least, PET.most, Math.min(1, speed / QUICK))), towards: Math.round(towards) };
}

/** How hard a touch is, from 0 to 1. */
export const hardness = (impulse: number): number => (impulse - PET.least) / (PET.most - PET.least);

const FINGER = 24; // px by which a finger may miss
const LEAST = 12; // px; less is no stroke

/** Petting by a stroke: pressed on the cat, drawn over it, let go. Listens until the returned function is called; `cat` is
 * the one to be petted, if any; `shown` is told of every stroke while it goes on, and null at its end. */
export function listenForStrokes(
  host: HTMLElement,
  scene: TableScene,
  cat: () => string | null,
  pet: (touch: Touch) => void,
  shown: (stroke: Stroke | null) => void,
): () => void {
  const listening = new AbortController();
  const options = { signal: listening.signal, capture: true };
  let begun: { id: number; x: number; y: number; at: number } | null = null;

  const touch = (event: PointerEvent): Touch | null => {
    const wanted = cat();
    if (begun?.id !== event.pointerId || wanted === null || Math.hypot(event.clientX - begun.x, event.clientY - begun.y) < LEAST) return null;
    const level = (scene.poseOf(wanted)?.[2] ?? 0) + scene.heightOf(wanted) / 2;
    const [start, end] = [scene.boardPoint(begun.x, begun.y, level), scene.boardPoint(event.clientX, event.clientY, level)];
    return start === null || end === null ? null : touchOf(end[0] - start[0], end[1] - start[1], event.timeStamp - begun.at);
  };

  host.addEventListener(
    'pointerdown',
    (event) => {
      const wanted = cat();
      if (wanted === null || scene.pick(event.clientX, event.clientY, FINGER, (body) => body === wanted) === null) return;
      event.preventDefault(); // the camera leaves it alone
      host.setPointerCapture(event.pointerId);
      begun = { id: event.pointerId, x: event.clientX, y: event.clientY, at: event.timeStamp };
      shown({ x: event.clientX, y: event.clientY, hard: 0 });
    },
    options,
  );
  host.addEventListener(
    'pointermove',
    (event) => {
      if (begun?.id !== event.pointerId) return;
      shown({ x: event.clientX, y: event.clientY, hard: hardness(touch(event)?.impulse ?? PET.least) });
    },
    options,
  );
  host.addEventListener(
    'pointerup',
    (event) => {
      const made = touch(event);
      if (begun?.id === event.pointerId) shown(null);
      begun = null;
      if (made !== null) pet(made);
    },
    options,
  );
  host.addEventListener(
    'pointercancel',
    () => {
      begun = null;
      shown(null);
    },
    options,
  );
  return () => {
    listening.abort();
    shown(null);
  };
}
