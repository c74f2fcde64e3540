// What can be chosen when a table is opened, game by game: names only; what they mean, the server knows.

export interface Choice {
  readonly option: string;
  readonly values: readonly (string | number)[]; // the first is what the game does by itself, unless several may be chosen
  readonly many: boolean; // several may be chosen
}

const NEEDS_OTHERS: ReadonlySet<string | number> = new Set(['mode', 'duo']); // says nothing to one who plays alone

const CHOICES: Readonly<Record<string, readonly Choice[]>> = {
  catham: [{ option: 'actions_per_turn', values: [1, 2], many: false }],
  nekojima: [
    { option: 'mode', values: ['coop', 'versus'], many: false },
    { option: 'variants', values: ['jungle', 'duo', 'skyscrapers', 'expert'], many: true },
  ],
  tower: [{ option: 'mode', values: ['coop', 'versus'], many: false }],
};

/** What so many players are asked about: one alone plays with nobody and against nobody. */
export function choicesFor(game: string, seats: number): readonly Choice[] {
  const all = CHOICES[game] ?? [];
  if (seats > 1) return all;
  const alone = all.filter(({ option }) => !NEEDS_OTHERS.has(option));
  return alone.map((choice) => ({ ...choice, values: choice.values.filter((value) => !NEEDS_OTHERS.has(value)) }));
}

export const FACTIONS = [
  'journalists',
  'detectives',
  'bureaucrats',
  'scientists',
  'robocats',
  'mafia',
  'police',
  'hackers',
] as const;
export const IN_PLAY = 5; // factions in a game

export interface Chosen {
  readonly values: Readonly<Record<string, readonly (string | number)[]>>;
  readonly factions: 'first_game' | 'random' | 'chosen';
  readonly named: readonly string[]; // the factions, when they are chosen
  readonly first: number | null; // who begins; null: chance says
  readonly turnLimit: number | null;
}

export const NOTHING: Chosen = { values: {}, factions: 'first_game', named: [], first: null, turnLimit: null };

/** The value that counts for a choice of one: what was chosen, else what the game does by itself. */
export function valueOf(choice: Choice, chosen: Chosen): string | number | undefined {
  return chosen.values[choice.option]?.[0] ?? choice.values[0];
}

/** Whether a table can be opened with this. */
export function isComplete(chosen: Chosen, game: string): boolean {
  return game !== 'catham' || chosen.factions !== 'chosen' || chosen.named.length === IN_PLAY;
}

/** The options as the server wants them: what was left alone is left out, so that the game's own defaults count. */
export function told(chosen: Chosen, game: string, seats: number): Record<string, unknown> {
  const options: Record<string, unknown> = {};
  for (const choice of choicesFor(game, seats)) {
    const values = (chosen.values[choice.option] ?? []).filter((value) => choice.values.includes(value));
    if (values.length === 0 || (!choice.many && values[0] === choice.values[0])) continue;
    options[choice.option] = choice.many ? [...values] : values[0];
  }
  if (game === 'catham') {
    if (chosen.factions === 'random') options['factions'] = 'random';
    if (chosen.factions === 'chosen') options['factions'] = [...chosen.named];
    if (chosen.turnLimit !== null) options['turn_limit'] = chosen.turnLimit;
  }
  if (chosen.first !== null) options['first'] = chosen.first;
  return options;
}

/** What was chosen, from the options of a table. */
export function chosenOf(options: Readonly<Record<string, unknown>>): Chosen {
  const { factions, first, turn_limit, ...rest } = options;
  const named = Array.isArray(factions) ? (factions as string[]) : [];
  return {
    values: Object.fromEntries(Object.entries(rest).map(([option, value]) => [option, (Array.isArray(value) ? value : [value]) as (string | number)[]])),
    factions: named.length > 0 ? 'chosen' : factions === 'random' ? 'random' : 'first_game',
    named,
    first: (first as number | undefined) ?? null,
    turnLimit: (turn_limit as number | undefined) ?? null,
  };
}
