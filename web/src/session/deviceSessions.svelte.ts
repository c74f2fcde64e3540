// All who sit at this device: the browser's own guest, and those who play beside them. Each visits the table as
// themselves, so that each is told what is theirs and nothing else; the page shows one of them at a time.

import { guest, withName } from '../net/guest.svelte';
import type { Welcome } from '../protocol/table';
import { TableSession } from './session.svelte';
import { sitterAt, turnOf } from './tableState';

const STORAGE_KEY = 'nekobako.beside.'; // and the table: its other guests at this device, each with a token of their own
type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export class DeviceSessions {
  own = $state.raw<TableSession>() as TableSession;
  private beside = $state.raw<{ who: Welcome; session: TableSession }[]>([]);
  private last: TableSession | null = null;

  readonly all: TableSession[] = $derived([this.own, ...this.beside.map((one) => one.session)]);
  /** Those of them who have a seat. */
  readonly seated: TableSession[] = $derived(this.all.filter((one) => one.seats.length > 0));
  /** Through whose eyes the page looks: whoever must decide, else whoever did last. */
  readonly active: TableSession = $derived.by(() => {
    const next = turnOf(this.all);
    const kept = this.last !== null && this.all.includes(this.last) ? this.last : null;
    return (this.last = next ?? kept ?? this.own);
  });
  /** More than one person looks at this screen. */
  readonly shared: boolean = $derived(this.seated.length > 1);

  constructor(readonly table: string) {
    this.own = new TableSession(table);
    this.beside = storedGuests(table).map((who) => ({ who, session: new TableSession(table, who.token) }));
  }

  /** Whoever looks on becomes someone, before they sit or speak; the visit begins anew as them. */
  async introduce(): Promise<void> {
    await withName();
    if (this.own.token !== guest.me?.token) this.rejoin();
  }

  private rejoin(): void {
    this.own.close();
    this.own = new TableSession(this.table);
  }

  /** Guests whom the server does not know (any more) are forgotten here too. */
  mend(): void {
    if (this.own.shutOut?.code === 'unauthorised' && guest.me !== null) {
      guest.forget();
      this.rejoin();
    }
    const welcome = this.beside.filter((one) => one.session.shutOut === null);
    if (welcome.length < this.beside.length) this.keep(welcome);
  }

  /** Someone else at this device sits down. */
  async seat(name: string, seat: number): Promise<void> {
    const who = await guest.api.welcome(name);
    const session = new TableSession(this.table, who.token);
    this.keep([...this.beside, { who, session }]);
    await session.ask({ type: 'sit', seat });
  }

  /** Whoever of this device sits there stands up; one who came beside leaves. */
  async stand(seat: number): Promise<void> {
    const session = this.holding(seat);
    if (session === undefined || !(await session.ask({ type: 'stand', seat }))) return;
    if (session === this.own || session.seats.some((other) => other !== seat)) return;
    this.keep(this.beside.filter((one) => one.session !== session));
    session.close();
  }

  holding(seat: number): TableSession | undefined {
    return sitterAt(this.all, seat);
  }

  /** A wish of everyone at this device. */
  async abandon(wish: boolean): Promise<void> {
    for (const one of this.seated) await one.ask({ type: 'abandon', wish });
  }

  close(): void {
    for (const one of this.all) one.close();
  }

  private keep(beside: { who: Welcome; session: TableSession }[]): void {
    this.beside = beside;
    const guests = beside.map((one) => one.who);
    storeGuests(this.table, guests);
  }
}

export function storedGuests(table: string, store: Store = localStorage): Welcome[] {
  try {
    const stored: unknown = JSON.parse(store.getItem(STORAGE_KEY + table) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isWelcome) : [];
  } catch {
    return [];
  }
}

export function storeGuests(table: string, guests: readonly Welcome[], store: Store = localStorage): void {
  if (guests.length === 0) store.removeItem(STORAGE_KEY + table);
  else store.setItem(STORAGE_KEY + table, JSON.stringify(guests));
}

function isWelcome(value: unknown): value is Welcome {
  return typeof value === 'object' && value !== null && typeof (value as Partial<Welcome>).token === 'string';
}
