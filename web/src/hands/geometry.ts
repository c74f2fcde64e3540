// Directions as one sees them: to the right and away from the eye, whatever side one looks from.

import { MathUtils } from 'three';

export type Direction = readonly [number, number];

/** A direction in the room, from how far to the right and how far ahead it goes; `azimuth` is the camera's, in degrees. */
export function viewDirection(azimuth: number, right: number, ahead: number): Direction {
  const angle = (azimuth * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return [-sin * right - cos * ahead, cos * right - sin * ahead];
}

/** Degrees from -180 up to 180. */
export function normalizeDegrees(degrees: number): number {
  return MathUtils.euclideanModulo(degrees + 180, 360) - 180;
}

/** To a tenth of a millimetre: nobody wishes more exactly, and numbers stay readable. */
export function toHundredths(value: number): number {
  return Math.round(value * 100) / 100;
}
