// An outcome as a table of results: who came where.

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

export function standing(outcome: unknown): Row[] {
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

function isOutcome(found: unknown): found is Outcome {
  return typeof found === 'object' && found !== null && Array.isArray((found as Partial<Outcome>).ranking);
}
