// The camera: it goes where it is told, evenly or (reduced motion) at once, and not at all while it is locked.

import { PerspectiveCamera, Vector3 } from 'three';

import type { Point } from '../pose';
import { eyeOf, FIELD, fitted, midway, orbited, panned, zoomed, type Angles, type CameraView } from './orbit';

const GOING = 420; // ms
const LEAST = 0.3; // of the picture, each way, that is free whatever covers it

/** What something covers on each side, in widths and heights of the picture. */
export interface Margins {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
}
const NONE: Margins = { top: 0, right: 0, bottom: 0, left: 0 };

export class Rig {
  readonly camera = new PerspectiveCamera(FIELD, 1, 1, 900);
  /** Whoever turned it themselves wants it to stay. */
  touched = false;
  private now: CameraView = { target: [0, 0, 3], azimuth: -90, elevation: 30, distance: 70 };
  private way: { from: CameraView; to: CameraView; share: number } | null = null;
  private shut = false;
  private shape = 1; // of the whole picture, width by height
  private covered: Margins = NONE; // as it is seen
  private wanted: Margins = NONE; // as it is to be

  constructor(
    private readonly moved: () => void,
    public still: boolean, // reduced motion
  ) {
    this.camera.up.set(0, 0, 1);
    this.place();
  }

  get locked(): boolean {
    return this.shut;
  }
  set locked(on: boolean) {
    if (on && !this.shut) this.way = null; // it stops where it is
    this.shut = on;
    if (!on) this.moved(); // what had to wait goes on
  }

  /** What someone asks for by a button, a key or a gesture is meant, locked or not. */
  asked(act: () => void): void {
    const before = this.shut;
    this.shut = false;
    act();
    this.shut = before;
  }

  get view(): CameraView {
    return this.way?.to ?? this.now;
  }

  get going(): boolean {
    return this.way !== null || (!this.shut && this.covered !== this.wanted);
  }

  /** Width by height of what is free. */
  get aspect(): number {
    return (this.shape * across(this.wanted)) / upward(this.wanted);
  }

  /** The middle of the picture is the middle of what nothing covers; not while something is held, which would jump away. */
  cover(margins: Margins, atOnce = false): void {
    this.wanted = margins;
    if (atOnce && !this.shut) this.covered = margins;
    this.place();
  }

  /** Where a point is seen: -1 and 1 are the edges of what is free. */
  seen(point: Point): { x: number; y: number } {
    const { x, y } = new Vector3(...point).project(this.camera);
    const { top, right, bottom, left } = this.wanted;
    return { x: (x + right - left) / across(this.wanted), y: (y + top - bottom) / upward(this.wanted) };
  }

  resize(aspect: number): void {
    this.shape = aspect;
    this.place();
  }

  orbit(azimuth: number, elevation: number): void {
    this.turn((view) => orbited(view, azimuth, elevation));
  }

  pan(right: number, up: number): void {
    this.turn((view) => panned(view, right, up));
  }

  zoom(times: number, at?: Point): void {
    this.turn((view) => zoomed(view, times, at));
  }

  go(view: CameraView): void {
    if (this.locked) return;
    if (this.still) this.now = view;
    else this.way = { from: this.now, to: view, share: 0 };
    this.place();
  }

  /** Looks at corners from those angles. */
  fit(corners: readonly Point[], { azimuth, elevation }: Angles, at_once = false): void {
    if (this.locked || corners.length === 0) return;
    const view = fitted(corners, azimuth, elevation, this.aspect, undefined, upward(this.wanted));
    this.touched = false;
    if (at_once) {
      this.way = null;
      this.now = view;
      this.place();
    } else {
      this.go(view);
    }
  }

  advance(passed: number): void {
    if (!this.shut && this.covered !== this.wanted) this.slide(passed);
    if (this.way === null) return;
    this.way.share = Math.min(1, this.way.share + passed / GOING);
    const eased = 1 - (1 - this.way.share) ** 3;
    this.now = midway(this.way.from, this.way.to, eased);
    if (this.way.share >= 1) this.way = null;
    this.place();
  }

  private slide(passed: number): void {
    const share = this.still ? 1 : Math.min(1, (4 * passed) / GOING);
    const mixed = (side: keyof Margins) => this.covered[side] + (this.wanted[side] - this.covered[side]) * share;
    const next = { top: mixed('top'), right: mixed('right'), bottom: mixed('bottom'), left: mixed('left') };
    const far = Math.max(...(['top', 'right', 'bottom', 'left'] as const).map((side) => Math.abs(next[side] - this.wanted[side])));
    this.covered = far < 0.001 ? this.wanted : next;
    this.place();
  }

  private turn(change: (view: CameraView) => CameraView): void {
    if (this.locked) return;
    this.now = change(this.now);
    this.way = null;
    this.touched = true;
    this.place();
  }

  private place(): void {
    const { distance, target } = this.now;
    this.camera.position.set(...eyeOf(this.now));
    this.camera.lookAt(...target);
    const { top, right, bottom, left } = this.covered;
    const wide = this.shape; // three takes the camera's own shape from that of the whole
    this.camera.setViewOffset(wide, 1, (wide * (right - left)) / 2, (bottom - top) / 2, wide, 1);
    this.camera.near = Math.max(0.5, distance / 40);
    this.camera.far = distance * 3 + 300;
    this.camera.updateProjectionMatrix();
    this.camera.updateMatrixWorld();
    this.moved();
  }
}

function across({ left, right }: Margins): number {
  return Math.max(LEAST, 1 - left - right);
}

function upward({ top, bottom }: Margins): number {
  return Math.max(LEAST, 1 - top - bottom);
}
