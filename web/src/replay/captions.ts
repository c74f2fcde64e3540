// What a step was, in a line. The server tells it in sentences; where it does not, the name of whoever acted must do.

import type { Replay, ReplayStep } from '../protocol/table';
import { nameKept } from '../table/who';
import { t, told } from '../words/index.svelte';

type Telling = ReplayStep & { readonly story?: readonly Readonly<Record<string, string>>[] };

export function captionOf(replay: Replay, n: number): string {
  const step = replay.steps[n] as Telling | undefined;
  if (step?.story !== undefined && step.story.length > 0) return step.story.map(told).join(' ');
  if (step === undefined || step.seat === null || step.action === null) return t('replay.beginning');
  const name = namesOf(replay)[step.seat] ?? '';
  const key = `replay.deeds.${String(step.action['do'])}`;
  const deed = t(key);
  return t('replay.did', { name, deed: deed === key ? String(step.action['do']) : deed });
}

/** The names of the seats, as they are at the table. */
export function namesOf(replay: Replay): string[] {
  return replay.names.map(nameKept);
}
