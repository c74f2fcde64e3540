// The camera: it goes where it is told, evenly or (reduced motion) at once, and not at all while it is locked.

import { PerspectiveCamera } from 'three';

import type { Point } from '../pose';
import { eyeOf, FIELD, fitted, midway, orbited, panned, zoomed, type Angles, type CameraView } from './orbit';

const GOING = 420; // ms

export class Rig {
  readonly camera = new PerspectiveCamera(FIELD, 1, 1, 900);
  /** Whoever turned it themselves wants it to stay. */
  touched = false;
  private now: CameraView = { target: [0, 0, 3], azimuth: -90, elevation: 30, distance: 70 };
  private way: { from: CameraView; to: CameraView; share: number } | null = null;
  private shut = false;

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
    return this.way !== null;
  }

  resize(aspect: number): void {
    this.camera.aspect = aspect;
    this.camera.updateProjectionMatrix();
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
    const view = fitted(corners, azimuth, elevation, this.camera.aspect);
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
    if (this.way === null) return;
    this.way.share = Math.min(1, this.way.share + passed / GOING);
    const eased = 1 - (1 - this.way.share) ** 3;
    this.now = midway(this.way.from, this.way.to, eased);
    if (this.way.share >= 1) this.way = null;
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
    this.camera.near = Math.max(0.5, distance / 40);
    this.camera.far = distance * 3 + 300;
    this.camera.updateProjectionMatrix();
    this.camera.updateMatrixWorld();
    this.moved();
  }
}
