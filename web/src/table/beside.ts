// Those who play beside the browser's own guest at one device, table by table: each is a guest with a token of their own.

import type { Welcome } from '../protocol/table';

const KEPT = 'nekobako.beside.';
type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export function besides(table: string, shelf: Shelf = localStorage): Welcome[] {
  try {
    const kept: unknown = JSON.parse(shelf.getItem(KEPT + table) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isWelcome) : [];
  } catch {
    return [];
  }
}

export function keepBesides(table: string, people: readonly Welcome[], shelf: Shelf = localStorage): void {
  if (people.length === 0) shelf.removeItem(KEPT + table);
  else shelf.setItem(KEPT + table, JSON.stringify(people));
}

function isWelcome(one: unknown): one is Welcome {
  return typeof one === 'object' && one !== null && typeof (one as Partial<Welcome>).token === 'string';
}
