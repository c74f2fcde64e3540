// An outcome as a table of results: who came where.

import type { SeatPlace } from '../protocol/table';

export interface Row {
  readonly seat: number;
  readonly place: number; // equal for those who share it
  readonly score: number;
  readonly won: boolean;
}

interface Outcome {
  readonly winners: readonly number[];
  readonly ranking: readonly (readonly number[])[];
  readonly scores: readonly number[];
}

export function resultsOf(outcome: unknown): Row[] {
  if (!isOutcome(outcome)) return [];
  const rows: Row[] = [];
  for (const equals of outcome.ranking) {
    const place = rows.length + 1;
    for (const seat of equals) {
      rows.push({ seat, place, score: outcome.scores[seat] ?? 0, won: outcome.winners.includes(seat) });
    }
  }
  return rows;
}

/** Who has won: whoever played several seats is one winner; two of the same name are two. */
export function winnersOf(rows: readonly Row[], places: readonly SeatPlace[]): SeatPlace[] {
  const won = rows.filter((row) => row.won).flatMap(({ seat }) => places[seat] ?? []);
  return won.filter(({ person }, n) => person === null || won.findIndex((one) => one.person?.guest === person.guest) === n);
}

function isOutcome(value: unknown): value is Outcome {
  return typeof value === 'object' && value !== null && Array.isArray((value as Partial<Outcome>).ranking);
}
