// A question with one possible answer: nobody need be asked it.

import type { Desk } from '../protocol/table';

type Action = Readonly<Record<string, unknown>>;

/** The one thing that can be answered, if its deed is among those that a game lets answer themselves; to give up is no answer, and
 * where something is left to choose (a place, a strength) it is none either. */
export function onlyAnswer({ seat, legal }: Pick<Desk, 'seat' | 'legal'>, deeds: readonly string[]): Action | null {
  const [only, more] = legal.filter((action) => action['do'] !== 'concede');
  if (seat === null || only === undefined || more !== undefined || !deeds.includes(String(only['do']))) return null;
  return Object.values(only).includes(null) ? null : only;
}
