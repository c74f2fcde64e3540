// What can be chosen when a table is opened, game by game: names only; what they mean, the server knows.

export interface Choice {
  readonly option: string;
  readonly values: readonly (string | number)[];
  readonly many: boolean; // several may be chosen
  readonly needs?: number; // so many must be, or none
}

export const CHOICES: Readonly<Record<string, readonly Choice[]>> = {
  catham: [
    {
      option: 'factions',
      values: ['journalists', 'detectives', 'bureaucrats', 'scientists', 'robocats', 'mafia', 'police', 'hackers'],
      many: true,
      needs: 5,
    },
    { option: 'actions_per_turn', values: [1, 2], many: false },
  ],
  nekojima: [
    { option: 'mode', values: ['coop', 'versus', 'solo'], many: false },
    { option: 'variants', values: ['jungle', 'duo', 'skyscrapers', 'expert'], many: true },
  ],
  tower: [{ option: 'mode', values: ['coop', 'versus'], many: false }],
};

export type Options = Record<string, unknown>;

/** The options as the server wants them: what was left alone is left out, so that the game's own defaults count. */
export function told(chosen: Readonly<Record<string, readonly (string | number)[]>>, game: string): Options {
  const options: Options = {};
  for (const choice of CHOICES[game] ?? []) {
    const values = chosen[choice.option] ?? [];
    if (values.length === 0 || (choice.needs !== undefined && values.length !== choice.needs)) continue;
    options[choice.option] = choice.many ? [...values] : values[0];
  }
  return options;
}
