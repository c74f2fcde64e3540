// Tags: short texts over the picture that stay beside a place of the scene, none over another.

import { Vector3, type PerspectiveCamera } from 'three';

import type { Point } from '../pose';

interface Tag {
  element: HTMLElement;
  at: Point;
}

interface Frame {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const EDGE = 6; // px
const BESIDE = { x: 20, y: 16 } as const; // px

export class Tags {
  private readonly tags = new Map<string, Tag>();

  constructor(private readonly overlay: HTMLElement | null) {}

  /** `look` is a class: scene-mark, scene-height. */
  put(name: string, at: Point, text: string, look: string): void {
    const known = this.tags.get(name);
    const element = known?.element ?? document.createElement('div');
    if (known === undefined) this.overlay?.append(element);
    element.className = look;
    if (element.textContent !== text) element.textContent = text;
    this.tags.set(name, { element, at });
  }

  /** Takes away all whose names begin so. */
  drop(beginning: string): void {
    for (const [name, { element }] of this.tags) {
      if (!name.startsWith(beginning)) continue;
      element.remove();
      this.tags.delete(name);
    }
  }

  follow(camera: PerspectiveCamera, width: number, height: number): void {
    const taken: Frame[] = [];
    for (const { element, at } of this.tags.values()) {
      const seen = new Vector3(...at).project(camera);
      element.hidden = seen.z > 1;
      const size = { width: element.offsetWidth, height: element.offsetHeight };
      const place = { x: ((seen.x + 1) / 2) * width, y: ((1 - seen.y) / 2) * height };
      const frame = beside(place, size, { width, height }, taken);
      taken.push(frame);
      element.style.transform = `translate(${Math.round(frame.left)}px, ${Math.round(frame.top)}px)`;
    }
  }
}

/** A frame beside a place, within the page, under those that are in its way. */
export function beside(
  place: { x: number; y: number },
  size: { width: number; height: number },
  page: { width: number; height: number },
  taken: readonly Frame[],
): Frame {
  const left = Math.min(Math.max(EDGE, place.x + BESIDE.x), Math.max(EDGE, page.width - size.width - EDGE));
  let top = Math.min(Math.max(EDGE, place.y - size.height - BESIDE.y), Math.max(EDGE, page.height - size.height - EDGE));
  for (const other of [...taken].sort((one, next) => one.top - next.top)) {
    const apart = left >= other.right || left + size.width <= other.left || top >= other.bottom || top + size.height <= other.top;
    if (!apart) top = other.bottom + 4;
  }
  return { left, top, right: left + size.width, bottom: top + size.height };
}
