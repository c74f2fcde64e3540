// Motions of things that go on for a while, and how a thing gets from one place to another.

import { MathUtils, Quaternion, Vector3, type Object3D } from 'three';

import { at, quaternionOf, type Pose } from '../pose';
import type { Animate } from './thing';

interface Motion {
  readonly of: Object3D;
  readonly ms: number;
  readonly show: (share: number) => void;
  passed: number; // ms; below 0: it waits
}

const GLIDE = 420; // ms
const ARC = 0.16; // of the way: how high something is lifted on it

export class Motions {
  private all: Motion[] = [];

  /** Reduced motion: everything is at its end at once. */
  constructor(public still: boolean) {}

  get busy(): boolean {
    return this.all.length > 0;
  }

  add(of: Object3D, ms: number, show: (share: number) => void, wait = 0): void {
    if (this.still || ms <= 0) show(1);
    else this.all.push({ of, ms, show, passed: -wait });
  }

  /** What was under way for it goes on no more: something else begins where it is now. */
  drop(of: Object3D): void {
    this.all = this.all.filter((motion) => motion.of !== of);
  }

  /** True if anything moved. */
  advance(passed: number): boolean {
    const before = this.all;
    if (before.length === 0) return false;
    this.all = before.filter((motion) => motion.passed + passed < motion.ms);
    for (const motion of before) {
      motion.passed += passed;
      if (motion.passed >= 0) motion.show(Math.min(1, motion.passed / motion.ms));
    }
    return true;
  }
}

/** Slowly off, slowly there. */
export const eased = (share: number): number => share * share * (3 - 2 * share);

/** From where it is to a place, lifted a little on the way. */
export function glide(object: Object3D, to: Pose, animate: Animate, ms = GLIDE, wait = 0): void {
  const [start, turn] = [object.position.clone(), object.quaternion.clone()];
  const [end, turned] = [new Vector3(at(to, 0), at(to, 1), at(to, 2)), quaternionOf(to, new Quaternion())];
  const high = start.distanceTo(end) * ARC;
  animate(
    ms,
    (share) => {
      const along = eased(share);
      object.position.lerpVectors(start, end, along);
      object.position.z += high * Math.sin(Math.PI * MathUtils.clamp(along, 0, 1));
      object.quaternion.slerpQuaternions(turn, turned, along);
    },
    wait,
  );
}
