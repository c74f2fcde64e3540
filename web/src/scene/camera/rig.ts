// The camera: it goes where it is told, evenly or (reduced motion) at once. While it is locked it turns for nobody but who
// asks for it; it slides and zooms, so that what it keeps stays in the picture.

import { PerspectiveCamera, Vector3 } from 'three';

import type { Point } from '../pose';
import { contained, followed, windowOf, type PictureWindow } from './containment';
import { eyeOf, FIELD, fitted, mixedView, orbited, panned, zoomed, type Angles, type CameraView } from './orbit';

const GOING = 420; // ms
const LEAST = 0.3; // of the picture, each way, that is free whatever covers it
const INNER = { even: 0.8, still: 0.66 } as const; // of what is free: in there is what is kept; with cuts more, so that they are few
const OUTER = 0.97; // and never further out than that

/** What something covers on each side, in widths and heights of the picture. */
export interface Margins {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
}
const NONE: Margins = { top: 0, right: 0, bottom: 0, left: 0 };

interface Way {
  readonly from: CameraView;
  readonly to: CameraView;
  share: number; // of it that is behind us
}

export class Rig {
  readonly camera = new PerspectiveCamera(FIELD, 1, 1, 900);
  /** Whoever turned it themselves wants it to stay. */
  touched = false;
  /** What is to stay in the picture while it is locked. */
  keeps: () => readonly Point[] = () => [];
  private watches: (() => readonly Point[]) | null = null; // or while others move something
  private back: CameraView | null = null; // where it was before that
  private home: CameraView | null = null; // where it was when it was locked, or where someone turned it since
  private following = false; // it has not slid far enough yet
  private now: CameraView = { target: [0, 0, 3], azimuth: -90, elevation: 30, distance: 70 };
  private way: Way | null = null;
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
    if (on === this.shut) return;
    // It turns no further than it has, but goes on to what it was to look at.
    const { azimuth, elevation } = this.now;
    this.home = on ? { ...this.view, azimuth, elevation } : null;
    this.way = this.watches = this.back = null;
    this.shut = on;
    this.moved(); // what had to wait goes on
  }

  /** What someone asks for by a button, a key or a gesture is meant, locked or not. */
  asked(act: () => void): void {
    const before = this.shut;
    this.shut = false;
    this.watches = this.back = null;
    act();
    this.shut = before;
    this.home = before ? this.view : null;
  }

  /** It keeps in the picture what others move, and looks at it from there; null: no longer. */
  watch(points: (() => readonly Point[]) | null, angles: Angles = this.view): void {
    if (this.shut) return;
    this.watches = points;
    this.home = null;
    if (points === null) return;
    this.back ??= this.view;
    const { azimuth, elevation } = angles;
    this.home = contained({ ...this.view, azimuth, elevation }, points(), this.inner);
    this.go(this.home);
  }

  /** It is somebody's, or watches something: not to be sent elsewhere. */
  get engaged(): boolean {
    return this.shut || this.watches !== null || this.back !== null;
  }

  get watching(): boolean {
    return this.watches !== null;
  }

  /** To where it was before it watched. */
  goBack(): void {
    const { back } = this;
    this.back = null;
    if (back !== null && !this.touched) this.go(back);
  }

  /** There is nothing to go back to. */
  stay(): void {
    this.watch(null);
    this.back = null;
  }

  /** Round what it watches, by degrees. */
  drift(azimuth: number): void {
    if (this.home === null || this.way !== null) return;
    this.home = orbited(this.home, azimuth, 0);
    this.now = orbited(this.now, azimuth, 0);
    this.place();
  }

  get view(): CameraView {
    return this.way?.to ?? this.now;
  }

  get going(): boolean {
    return this.way !== null || this.following || (!this.shut && this.covered !== this.wanted);
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
    if (this.way !== null) this.travel(this.way, passed);
    this.following = false;
    if (this.home !== null) this.keep(this.home, passed);
  }

  private travel(way: Way, passed: number): void {
    way.share = Math.min(1, way.share + passed / GOING);
    const eased = 1 - (1 - way.share) ** 3;
    this.now = mixedView(way.from, way.to, eased);
    if (way.share >= 1) this.way = null;
    this.place();
  }

  private keep(home: CameraView, passed: number): void {
    const windows = { inner: this.inner, outer: this.window(OUTER) };
    const points = (this.watches ?? this.keeps)();
    // On a way that someone asked for it is only kept from leaving.
    const next = this.way === null ? followed(this.now, home, points, windows, passed, this.still) : contained(this.now, points, windows.outer);
    if (next.distance === this.now.distance && next.target.every((value, axis) => value === this.now.target[axis])) return;
    this.now = next;
    this.following = true;
    this.place();
  }

  private get inner(): PictureWindow {
    return this.window(this.still ? INNER.still : INNER.even);
  }

  /** So much of what is free, about its middle, as the camera is placed now. */
  private window(share: number): PictureWindow {
    const { top, right, bottom, left } = this.wanted;
    const [x, y] = [this.covered.right - this.covered.left, this.covered.top - this.covered.bottom]; // how far its middle is put aside
    const [wide, tall] = [share * across(this.wanted), share * upward(this.wanted)];
    return windowOf(this.shape, x + left - right - wide, x + left - right + wide, y + bottom - top - tall, y + bottom - top + tall);
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
    if (this.watches !== null) this.watches = this.home = null; // it is theirs now
    this.back = null;
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
