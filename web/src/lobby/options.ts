// The options of a table, as the game's own schema tells them: what is asked, what counts, what is sent.

import { localized, t } from '../i18n/index.svelte';
import type { GameInfo, OptionChoice, OptionField, TableInfo } from '../protocol/table';

export type Options = Readonly<Record<string, unknown>>;

/** What so many players are asked about, with the choices they have. Data is for programs: no form asks for it. */
export function fieldsFor(fields: readonly OptionField[], seats: number): OptionField[] {
  const open = ({ seats: counts }: OptionField | OptionChoice) => counts === null || counts.includes(seats);
  return fields
    .filter((field) => field.kind !== 'data' && open(field))
    .map((field) => ({ ...field, choices: field.choices.filter(open), presets: field.presets.filter(open) }));
}

/** What counts for a field: what was chosen if it can be, else what is offered to people, else what the game does. */
export function valueOf(field: OptionField, options: Options, seats: number): unknown {
  const value = field.name in options ? options[field.name] : (field.offered ?? undefined);
  switch (field.kind) {
    case 'choice':
      return field.choices.some((choice) => choice.value === value) ? value : defaultOf(field);
    case 'several':
      if (!Array.isArray(value)) return value !== undefined && presetOf(field, value) ? value : defaultOf(field);
      return value.filter((one) => field.choices.some((choice) => choice.value === one));
    case 'seat':
      return typeof value === 'number' && value < seats ? value : defaultOf(field);
    default:
      return value ?? defaultOf(field);
  }
}

/** A default of null that is not itself offered means the first choice there is. */
function defaultOf({ default: usual, choices, presets }: OptionField): unknown {
  if (usual !== null || presets.some(({ value }) => value === null)) return usual;
  return choices[0]?.value ?? null;
}

/** The whole value that was taken at one go, if it was one of those offered. */
export function presetOf({ presets }: OptionField, value: unknown): OptionChoice | undefined {
  return presets.find((preset) => same(preset.value, value));
}

/** Whether so many of several are chosen as must be. */
export function isComplete(field: OptionField, value: unknown): boolean {
  if (field.kind !== 'several' || !Array.isArray(value)) return true;
  return value.length >= (field.least ?? 0) && value.length <= (field.most ?? Infinity);
}

/** The options as the server wants them: what is so anyway is left out, so that the game's own defaults count. */
export function optionsToSend(fields: readonly OptionField[], options: Options, seats: number): Record<string, unknown> {
  const data = fields.filter(({ kind, name }) => kind === 'data' && name in options).map(({ name }) => [name, options[name]]);
  const asked = fieldsFor(fields, seats)
    .map((field) => ({ field, value: valueOf(field, options, seats) }))
    .filter(({ field, value }) => !same(value, defaultOf(field)))
    .map(({ field, value }) => [field.name, value]);
  return Object.fromEntries([...data, ...asked]) as Record<string, unknown>;
}

/** How a table plays, in words, for whoever comes to it; what is seldom changed is left out. */
export function describeOptions(game: GameInfo | undefined, { options, settings, places }: TableInfo): string[] {
  const seats = places.length;
  const fields = fieldsFor(game?.options ?? [], seats).filter(({ further }) => !further);
  const clock = settings.clock ? [t('lobby.agreed', { what: t('lobby.clock'), how: t('lobby.seconds', { n: settings.clock }) })] : [];
  return [...fields.flatMap((field) => describe(field, valueOf(field, options, seats))), ...clock];
}

function describe(field: OptionField, value: unknown): string[] {
  const labels = (Array.isArray(value) ? (value as unknown[]) : [value]).map((one) => labelOf(field, one));
  const preset = presetOf(field, value);
  if (preset !== undefined) return [named(field, localized(preset.label))];
  if (field.kind === 'several') return field.presets.length > 0 ? [named(field, labels.join(', '))] : labels;
  return typeof value === 'string' ? labels : [named(field, labels.join(', '))]; // "all together" says what it is about
}

function named(field: OptionField, how: string): string {
  return t('lobby.agreed', { what: localized(field.label), how });
}

function labelOf({ choices }: OptionField, value: unknown): string {
  const choice = choices.find((one) => one.value === value);
  return choice === undefined ? String(value) : localized(choice.label);
}

/** Lists are the same whatever their order. */
function same(one: unknown, other: unknown): boolean {
  if (!Array.isArray(one) || !Array.isArray(other)) return one === other;
  return one.length === other.length && one.every((value) => other.includes(value));
}
