// Lengths as the language writes them.

import { locale, t } from '../i18n/index.svelte';

export function decimal(value: number): string {
  return value.toLocaleString(locale.language, { minimumFractionDigits: 1, maximumFractionDigits: 1, signDisplay: 'negative' });
}

export function cm(value: number): string {
  return t('hands.cm', { n: decimal(value) });
}
