// What a seat is called on the page: as in the story of the match.

import { localized, t } from '../i18n/index.svelte';
import type { SeatPlace } from '../protocol/table';

export function seatName(place: SeatPlace | undefined): string {
  if (place === undefined) return '';
  return place.person === null && place.bot === null ? t('table.free') : localized(place.called);
}

/** What is to be said besides the name; '' when nothing is. */
export function seatNote(place: SeatPlace | undefined): string {
  if (place === undefined || place.person === null) return '';
  if (place.bot !== null) return t('table.stands_in');
  return place.person.here ? '' : t('table.away');
}
