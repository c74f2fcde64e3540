// From a list of legal actions to one of them, by choosing values for what they differ in. It holds no rules: what can be
// chosen is read off the actions themselves.

export type Action = Readonly<Record<string, unknown>>;
export type Picks = Readonly<Record<string, unknown>>;

/** What may differ, in the order in which it is chosen: what comes later depends on what came before. */
export const FIELDS = ['target', 'count', 'extra'] as const;
export type Field = (typeof FIELDS)[number];

export interface Question {
  readonly field: Field;
  readonly values: readonly unknown[];
  readonly chosen: unknown;
}

/** The actions that fit what was picked. */
export function fitting(actions: readonly Action[], picks: Picks): Action[] {
  return actions.filter((action) => Object.entries(picks).every(([field, value]) => action[field] === value));
}

/** Every question that is left open by the actions, with its possible answers and the one chosen: as picked, else the most or the first. */
export function questionsOf(actions: readonly Action[], picks: Picks): Question[] {
  const questions: Question[] = [];
  let left = [...actions];
  for (const field of FIELDS) {
    const values: unknown[] = [...new Set(left.map((action) => action[field]))].filter((value) => value !== undefined);
    if (values.length === 0) continue;
    const usual = field === 'count' ? values.at(-1) : values[0];
    const chosen = values.includes(picks[field]) ? picks[field] : usual;
    if (values.length > 1) questions.push({ field, values, chosen });
    left = left.filter((action) => action[field] === chosen);
  }
  return questions;
}

/** The one action that the answers lead to. */
export function chosenOf(actions: readonly Action[], picks: Picks): Action | null {
  const answers = Object.fromEntries(questionsOf(actions, picks).map(({ field, chosen }) => [field, chosen]));
  return fitting(actions, answers)[0] ?? null;
}

/** Whether cards to be discarded are one of the legal ways. */
export function discardOf(actions: readonly Action[], cards: Readonly<Record<string, number>>): Action | null {
  const wanted = JSON.stringify(sorted(cards));
  const match = actions.find(
    (action) => action['do'] === 'discard' && JSON.stringify(sorted(action['cards'] as Record<string, number>)) === wanted,
  );
  return match ?? null;
}

/** How many cards a discard asks for. */
export function discardSize(actions: readonly Action[]): number {
  return Math.max(0, ...actions.map((action) => totalOf((action['cards'] ?? {}) as Record<string, number>)));
}

export function totalOf(cards: Readonly<Record<string, number>>): number {
  return Object.values(cards).reduce((sum, count) => sum + count, 0);
}

function sorted(cards: Readonly<Record<string, number>>): [string, number][] {
  return Object.entries(cards)
    .filter(([, count]) => count > 0)
    .sort(([one], [two]) => one.localeCompare(two));
}
