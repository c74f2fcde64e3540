// What the lobby asks of the server about tables.

import type { Game } from '../games/game';
import { asGuest, guest } from '../net/guest.svelte';
import { serverUrl } from '../net/urls';
import type { GameInfo, NewTable, TableInfo } from '../protocol/table';

export function openTable(wish: NewTable): Promise<TableInfo> {
  return asGuest(() => guest.api.newTable(wish));
}

/** A table with bots in all other seats, started at once. */
export async function playNow(game: GameInfo, seats: number, bot: string): Promise<string> {
  const bots = [null, ...Array<string>(seats - 1).fill(bot)];
  const table = await openTable({ game: game.game, seats, bots });
  await start(table.table);
  return table.table;
}

async function start(table: string): Promise<void> {
  const id = Array.from(crypto.getRandomValues(new Uint32Array(4))).join('-'); // randomUUID needs https
  await fetch(serverUrl(`api/tables/${encodeURIComponent(table)}/requests`), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${guest.me?.token ?? ''}` },
    body: JSON.stringify({ type: 'start', id }),
  });
}

/** The bot in the middle: neither the weakest nor the strongest. */
export function usualBot(game: GameInfo): string {
  return game.bots[Math.floor(game.bots.length / 2)] ?? '';
}

/** How many play when nobody says: as the game's page has it, else as few as can. */
export function usualSeats({ seats }: GameInfo, { usualSeats: usual }: Game): number {
  return usual !== undefined && seats.includes(usual) ? usual : (seats[0] ?? 1);
}
