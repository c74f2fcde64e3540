// In which quarter a place lies: the first is right and away, the others follow clockwise.

import { NEKOJIMA } from '../protocol/pieces';

export type QuarterName = (typeof NEKOJIMA.quarters)[number];

/** null beside the board. */
export function quarterAt(x: number, y: number): QuarterName | null {
  if (Math.hypot(x, y) > NEKOJIMA.board.radius) return null;
  return NEKOJIMA.quarters[x >= 0 ? (y >= 0 ? 0 : 1) : y < 0 ? 2 : 3];
}
