// Petting a cat: how hard (dyn s) and which way, and a swipe over it that says both.

import { MathUtils } from 'three';

import type { TableScene } from '../../scene/TableScene';

// The bounds are those of the game's sizes.
export const PET = { least: 20, most: 40 } as const;

/** A swipe of so many cm over the cat within so many ms: the quicker, the harder. */
export function touchOf(x: number, y: number, ms: number): { impulse: number; towards: number } {
  const speed = (1000 * Math.hypot(x, y)) / Math.max(16, ms); // cm/s
  const towards = (Math.atan2(y, x) * 180) / Math.PI;
  return { impulse: Math.round(MathUtils.clamp(PET.least + speed / 3, PET.least, PET.most)), towards: Math.round(towards) };
}

const FINGER = 24; // px by which a finger may miss
const LEAST = 12; // px; less is no swipe

/** Petting by a swipe: pressed on the cat, drawn over it, let go. Listens until the returned function is called; `cat` is
 * the one to be petted, if any. */
export function listenForSwipes(host: HTMLElement, scene: TableScene, cat: () => string | null, pet: (impulse: number, towards: number) => void): () => void {
  const listening = new AbortController();
  const options = { signal: listening.signal, capture: true };
  let begun: { id: number; x: number; y: number; at: number } | null = null;

  host.addEventListener(
    'pointerdown',
    (event) => {
      const wanted = cat();
      if (wanted === null || scene.pick(event.clientX, event.clientY, FINGER, (body) => body === wanted) === null) return;
      event.preventDefault(); // the camera leaves it alone
      host.setPointerCapture(event.pointerId);
      begun = { id: event.pointerId, x: event.clientX, y: event.clientY, at: event.timeStamp };
    },
    options,
  );
  host.addEventListener(
    'pointerup',
    (event) => {
      const wanted = cat();
      const from = begun;
      begun = null;
      if (from?.id !== event.pointerId || wanted === null || Math.hypot(event.clientX - from.x, event.clientY - from.y) < LEAST) return;
      const level = (scene.poseOf(wanted)?.[2] ?? 0) + scene.heightOf(wanted) / 2;
      const [start, end] = [scene.boardPoint(from.x, from.y, level), scene.boardPoint(event.clientX, event.clientY, level)];
      if (start === null || end === null) return;
      const { impulse, towards } = touchOf(end[0] - start[0], end[1] - start[1], event.timeStamp - from.at);
      pet(impulse, towards);
    },
    options,
  );
  host.addEventListener('pointercancel', () => (begun = null), options);
  return () => listening.abort();
}
