// A finger's touch: how hard (dyn s) and which way. The bounds are those of the game's sizes.
import { clamp } from '../hands/ways';

export const PET = { least: 20, most: 40 } as const;

/** A swipe of so many cm over the cat within so many ms: the quicker, the harder. */
export function touchOf(x: number, y: number, ms: number): { impulse: number; towards: number } {
  const speed = (1000 * Math.hypot(x, y)) / Math.max(16, ms); // cm/s
  const towards = (Math.atan2(y, x) * 180) / Math.PI;
  return { impulse: Math.round(clamp(PET.least + speed / 3, PET.least, PET.most)), towards: Math.round(towards) };
}
