// What a seat is called on the page: as in the story of the match.

import type { Place } from '../protocol/table';
import { t } from '../words/index.svelte';

export function nameOf(place: Place | undefined): string {
  if (place === undefined) return '';
  if (place.person !== null) return place.person.name;
  if (place.bot !== null) return t('table.bot_named', { bot: t(`table.bots.${place.bot}`), n: place.seat + 1 });
  return t('table.free');
}

/** What is to be said besides the name; '' when nothing is. */
export function noteOf(place: Place | undefined): string {
  if (place === undefined || place.person === null) return '';
  if (place.bot !== null) return t('table.stands_in');
  return place.person.here ? '' : t('table.away');
}
