// The end of live handling: hands off, and let whoever judges look. Where there is nothing to judge by itself (a cat that
// is still to be hung, a step that goes on), the answer is only that; it is no trouble of the player's.

import type { TableSession } from '../table/session.svelte';

export async function handsOff(session: TableSession, seat: number): Promise<void> {
  if (await session.act(seat, { do: 'done' })) return;
  const { trouble } = session;
  if (trouble !== null && (trouble.code === 'game_over' || trouble.code === 'not_your_turn' || (trouble.code === 'illegal' && trouble.field === 'do'))) {
    session.trouble = null;
  }
}
