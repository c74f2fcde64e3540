// From which side a place is seen best: with least before it, and of equal ones the side nearest to where one looks from now.

import type { Point } from '../pose';
import { eyeOf, type Angles, type CameraView } from './orbit';

const TURNS = [0, 40, -40, 80, -80, 130, -130, 180]; // degrees from where one looks now
const TURNING = 0.6; // of a piece in the way: what a half turn costs

/** `blocked`: how many pieces hide a place from an eye. */
export function bestSide(view: CameraView, places: readonly Point[], blocked: (eye: Point, place: Point) => number): Angles {
  const costs = TURNS.map((turn) => {
    const angles = { azimuth: view.azimuth + turn, elevation: view.elevation };
    const hidden = places.reduce((sum, place) => sum + blocked(eyeOf({ ...view, ...angles, target: place }), place), 0);
    return { angles, cost: hidden / (places.length || 1) + (TURNING * Math.abs(turn)) / 180 };
  });
  return costs.reduce((best, one) => (one.cost < best.cost - 1e-9 ? one : best)).angles;
}
