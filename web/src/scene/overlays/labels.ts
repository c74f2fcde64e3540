// Labels: short texts over the picture that stay beside a place of the scene, none over another.

import { Vector3, type PerspectiveCamera } from 'three';

import type { Point } from '../pose';

interface Label {
  element: HTMLElement;
  at: Point;
  away: Away;
}

/** What a tag says, and where; `look` is a class: scene-mark, scene-plan, scene-height. */
export interface LabelContent {
  at: Point;
  text: string;
  look: string;
  away?: Away;
}

/** How far a tag keeps from its place, in pixels: from its left edge, or from its middle. */
interface Away {
  from: 'edge' | 'middle';
  x: number;
  y: number;
}

/** Pixels of the page. */
export interface Frame {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const EDGE = 6; // px
export const BESIDE: Away = { from: 'edge', x: 20, y: 16 }; // what it tells of is not hidden
export const ABOVE: Away = { from: 'middle', x: 0, y: 6 }; // the name of what stands below it

export class Labels {
  /** What lies over the picture besides: no label is put under it. */
  reserved: Frame | null = null;
  private readonly labels = new Map<string, Label>();

  constructor(private readonly overlay: HTMLElement | null) {}

  put(name: string, { at, text, look, away = BESIDE }: LabelContent): void {
    const known = this.labels.get(name);
    const element = known?.element ?? document.createElement('div');
    if (known === undefined) {
      element.style.visibility = 'hidden'; // until it has its place
      this.overlay?.append(element);
    }
    element.className = look;
    if (element.textContent !== text) element.textContent = text;
    this.labels.set(name, { element, at, away });
  }

  /** These are all of a kind. An element stays as long as there is one in its place: readers and pointers keep hold of it. */
  show(kind: string, all: readonly LabelContent[]): void {
    all.forEach((content, n) => this.put(`${kind} ${n}`, content));
    for (let n = all.length; this.labels.has(`${kind} ${n}`); n++) this.drop(`${kind} ${n}`);
  }

  /** Takes away all whose names begin so. */
  drop(beginning: string): void {
    for (const [name, { element }] of this.labels) {
      if (!name.startsWith(beginning)) continue;
      element.remove();
      this.labels.delete(name);
    }
  }

  /** `free`: what nothing covers, where they are kept; how high something is, is not told below it. */
  follow(camera: PerspectiveCamera, { width, height }: { width: number; height: number }, free: Frame): void {
    const taken: Frame[] = this.reserved === null ? [] : [this.reserved];
    for (const { element, at, away } of this.labels.values()) {
      const seen = new Vector3(...at).project(camera);
      element.hidden = seen.z > 1;
      const size = { width: element.offsetWidth, height: element.offsetHeight };
      const place = { x: ((seen.x + 1) / 2) * width, y: ((1 - seen.y) / 2) * height };
      const frame = frameAt(place, size, free, taken, away);
      element.style.visibility = element.className === 'scene-height' && place.y > free.bottom ? 'hidden' : '';
      taken.push(frame);
      element.style.transform = `translate(${Math.round(frame.left)}px, ${Math.round(frame.top)}px)`;
    }
  }
}

/** A frame near a place, within what is free, under those that are in its way. */
export function frameAt(
  place: { x: number; y: number },
  size: { width: number; height: number },
  free: Frame,
  taken: readonly Frame[],
  away: Away = BESIDE,
): Frame {
  const start = place.x + away.x - (away.from === 'middle' ? size.width / 2 : 0);
  const within = (value: number, least: number, most: number) => Math.min(Math.max(least + EDGE, value), Math.max(least + EDGE, most - EDGE));
  const left = within(start, free.left, free.right - size.width);
  let top = within(place.y - size.height - away.y, free.top, free.bottom - size.height);
  for (const other of [...taken].sort((one, next) => one.top - next.top)) {
    const apart = left >= other.right || left + size.width <= other.left || top >= other.bottom || top + size.height <= other.top;
    if (!apart) top = other.bottom + 4;
  }
  return { left, top, right: left + size.width, bottom: top + size.height };
}
