// Why something was not done, whoever says so: the server, or the network that did not reach it.

import type { Trouble } from '../protocol/table';
import { LANGUAGES, say } from '../words/catalogue';
import { CATALOGUES } from '../words/index.svelte';
import { Refusal } from './api';

export function troubleOf(problem: unknown): Trouble {
  if (problem instanceof Refusal) return problem.trouble;
  const text = Object.fromEntries(LANGUAGES.map((one) => [one, say(CATALOGUES[one], one, 'ui.failed')]));
  return { code: 'failed', text };
}
