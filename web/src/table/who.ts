// What a seat is called on the page: as in the story of the match.

import type { Place } from '../protocol/table';
import { lookUp } from '../words/catalogue';
import { CATALOGUES, t } from '../words/index.svelte';

export function nameOf(place: Place | undefined): string {
  if (place === undefined) return '';
  if (place.person !== null) return place.person.name;
  if (place.bot !== null) return t('table.bot_named', { bot: t(`table.bots.${place.bot}`), n: place.seat + 1 });
  return t('table.free');
}

/** The same from a match that was kept: there a bot is told by its plain name. */
export function nameKept(name: string, seat: number): string {
  const isBot = lookUp(CATALOGUES.en, `table.bots.${name}`) !== undefined;
  return isBot ? t('table.bot_named', { bot: t(`table.bots.${name}`), n: seat + 1 }) : name;
}

/** What is to be said besides the name; '' when nothing is. */
export function noteOf(place: Place | undefined): string {
  if (place === undefined || place.person === null) return '';
  if (place.bot !== null) return t('table.stands_in');
  return place.person.here ? '' : t('table.away');
}
