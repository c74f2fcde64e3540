// The seed of a seat's portrait: people look like themselves at every table, bots by their names.

import type { SeatPlace } from '../protocol/table';

export function faceOf(place: SeatPlace | undefined): string {
  return place?.person?.guest ?? place?.called['en'] ?? '';
}
