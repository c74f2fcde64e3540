// Opening tables: what the lobby asks of the server.

import { Refusal } from '../net/api';
import { guest } from '../net/guest.svelte';
import { serverUrl } from '../net/base';
import type { GameInfo, NewTable, TableInfo } from '../protocol/table';
import { someName } from './names';

/** Everyone who opens or joins a table has a name; who gave none gets one and may change it. */
export async function withName(): Promise<void> {
  await guest.beSomebody(someName);
}

/** Ask as this browser's guest; a server that does not know them (any more) gets to know them under the same name. */
export async function asGuest<T>(ask: () => Promise<T>): Promise<T> {
  await withName();
  try {
    return await ask();
  } catch (problem) {
    if (!(problem instanceof Refusal) || problem.status !== 401) throw problem;
    const name = guest.me?.name ?? someName();
    guest.forget();
    await guest.be(name);
    return ask();
  }
}

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

/** How many play when nobody says: two, or one where one can play alone. */
export function usualSeats(game: GameInfo): number {
  return game.seats.includes(2) && game.game === 'catham' ? 2 : (game.seats[0] ?? 1);
}
