// Why something was not done, whoever says so: the server, or the network that did not reach it.

import { format, LANGUAGES } from '../i18n/catalogue';
import { CATALOGUES } from '../i18n/index.svelte';
import type { Trouble } from '../protocol/table';
import { Refusal } from './api';

export function troubleOf(problem: unknown): Trouble {
  if (problem instanceof Refusal) return problem.trouble;
  const text = Object.fromEntries(LANGUAGES.map((one) => [one, format(CATALOGUES[one], one, 'ui.failed')]));
  return { code: 'failed', text };
}
