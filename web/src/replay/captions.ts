// What a step was, in a line: the server tells it in sentences.

import type { Replay } from '../protocol/table';
import { t, told } from '../words/index.svelte';

export function captionOf(replay: Replay, n: number): string {
  return n === 0 ? t('replay.beginning') : (replay.steps[n]?.story ?? []).map(told).join(' ');
}
