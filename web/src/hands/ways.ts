// Ways as one sees them: to the right and away from the eye, whatever side one looks from. No page here.

export type Way = readonly [number, number];

/** A way in the room, from how far to the right and how far ahead it goes; `azimuth` is the camera's, in degrees. */
export function seen(azimuth: number, right: number, ahead: number): Way {
  const angle = (azimuth * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return [-sin * right - cos * ahead, cos * right - sin * ahead];
}

/** Degrees from -180 up to 180. */
export function wrapped(degrees: number): number {
  return ((((degrees + 180) % 360) + 360) % 360) - 180;
}

/** The nearest of two numbers' bounds. */
export function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}

/** To a tenth of a millimetre: nobody wishes more exactly, and numbers stay readable. */
export function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
