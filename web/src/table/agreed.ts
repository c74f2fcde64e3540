// How a table plays, in words: what was agreed when it was opened, for whoever comes to it.

import { choicesFor } from '../lobby/options';
import type { TableInfo } from '../protocol/table';
import { t } from '../words/index.svelte';

export function agreed({ game, options, settings, places }: TableInfo): string[] {
  const said = choicesFor(game, places.length).flatMap(({ option, values, many }) => {
    const given = options[option] ?? (many ? [] : values[0]);
    if (many) return (given as string[]).map((one) => t(`lobby.options.${option}.${one}`));
    const how = t(`lobby.options.${option}.${String(given)}`);
    return option === 'mode' ? [how] : [t('table.agreed', { what: t(`lobby.options.${option}.title`), how })];
  });
  if (game === 'catham') said.push(t('table.agreed', { what: t('lobby.options.factions.title'), how: factions(options['factions']) }));
  if (settings.clock) said.push(t('table.agreed', { what: t('lobby.clock'), how: t('lobby.seconds', { n: settings.clock }) }));
  return said;
}

function factions(given: unknown): string {
  if (Array.isArray(given)) return given.map((name) => t(`lobby.options.factions.${String(name)}`)).join(', ');
  return t(given === 'random' ? 'lobby.options.factions.random' : 'lobby.options.factions.first_game');
}
