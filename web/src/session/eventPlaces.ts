// Where something happened: the pieces that an event names, and the point it gives.

import type { SeenEvent } from './tableState';

export interface Place {
  readonly pieces: readonly string[];
  readonly at: readonly number[] | null; // cm
}

const NUMBERED = /^[a-z_]+-\d+(\.[a-z]+)*$/; // a piece among others of its kind; one that is alone is told as `piece` or `pieces`

/** null where an event happened nowhere on the table. */
export function placeOf(event: SeenEvent | undefined): Place | null {
  if (event === undefined || event.event === 'turn' || event.event === 'ended') return null;
  const named = Object.entries(event).flatMap(([key, value]) =>
    [value].flat().filter((one): one is string => typeof one === 'string' && (key === 'piece' || key === 'pieces' || NUMBERED.test(one))),
  );
  const at = event['at'];
  const point = Array.isArray(at) && at.length === 3 ? (at as number[]) : null;
  return named.length > 0 || point !== null ? { pieces: [...new Set(named)], at: point } : null;
}

/** A place for each line of a story. */
export function placesOf(told: readonly number[], events: readonly SeenEvent[]): (Place | null)[] {
  const byNumber = new Map(events.map((event) => [event.n, event]));
  return told.map((n) => placeOf(byNumber.get(n)));
}
