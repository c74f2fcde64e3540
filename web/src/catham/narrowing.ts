// From a list of legal actions to one of them, by answering one question after the other. It holds no rules: what can be
// asked and answered is read off the actions themselves.

export type Action = Readonly<Record<string, unknown>>;
export type Picks = Readonly<Record<string, unknown>>;

export const FIELDS = ['count', 'extra', 'target'] as const;
export type Field = (typeof FIELDS)[number];

/** The actions that fit what was picked so far. */
export function fitting(actions: readonly Action[], picks: Picks): Action[] {
  return actions.filter((action) => Object.entries(picks).every(([field, value]) => action[field] === value));
}

/** What must be asked next, and what can be answered; null when one action is left. */
export function nextQuestion(actions: readonly Action[], picks: Picks): { field: Field; values: unknown[] } | null {
  const left = fitting(actions, picks);
  for (const field of FIELDS) {
    if (field in picks) continue;
    const values = [...new Set(left.map((action) => action[field]))].filter((value) => value !== undefined);
    if (values.length > 1) return { field, values };
  }
  return null;
}

/** The one action that is left, if there is just one. */
export function settled(actions: readonly Action[], picks: Picks): Action | null {
  const left = fitting(actions, picks);
  return left.length === 1 ? (left[0] ?? null) : null;
}

/** Whether cards to be discarded are one of the legal ways. */
export function discardOf(actions: readonly Action[], cards: Readonly<Record<string, number>>): Action | null {
  const wanted = JSON.stringify(sorted(cards));
  const found = actions.find(
    (action) => action['do'] === 'discard' && JSON.stringify(sorted(action['cards'] as Record<string, number>)) === wanted,
  );
  return found ?? null;
}

function sorted(cards: Readonly<Record<string, number>>): [string, number][] {
  return Object.entries(cards)
    .filter(([, count]) => count > 0)
    .sort(([one], [two]) => one.localeCompare(two));
}
