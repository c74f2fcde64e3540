// What a seat is called on the page: as in the story of the match.

import type { Place } from '../protocol/table';
import { t, told } from '../words/index.svelte';

export function nameOf(place: Place | undefined): string {
  if (place === undefined) return '';
  return place.person === null && place.bot === null ? t('table.free') : told(place.called);
}

/** What is to be said besides the name; '' when nothing is. */
export function noteOf(place: Place | undefined): string {
  if (place === undefined || place.person === null) return '';
  if (place.bot !== null) return t('table.stands_in');
  return place.person.here ? '' : t('table.away');
}
