// Whose turn it is among those at one device. Each hears of the table separately: who knows most is right.

import type { TableState } from '../state/table';

interface Visit {
  readonly state: TableState | null;
  readonly seats: readonly number[];
}

export function turnOf<V extends Visit>(visits: readonly V[]): V | null {
  const newest = visits.reduce<V | null>((best, one) => (known(one) > known(best) ? one : best), null);
  const next = newest?.state?.deciders[0];
  return next === undefined ? null : (visits.find((one) => one.seats.includes(next)) ?? null);
}

function known(visit: Visit | null): number {
  return visit?.state ? visit.state.table.match * 1e6 + visit.state.events.length : -1;
}
