// Who this browser is to the server: a name and a secret token, kept here and nowhere else.

import type { Welcome } from '../protocol/table';
import { Api, Refusal } from './api';

const STORAGE_KEY = 'nekobako.guest';

class Guest {
  me = $state<Welcome | null>(read());
  readonly api = new Api(() => this.me?.token ?? null);

  private naming: Promise<void> = Promise.resolve(); // names are given one after another

  be(name: string): Promise<void> {
    return this.inTurn(() => this.give(name));
  }

  /** Somebody: who has no name, and is not just giving one, gets this. */
  beSomebody(name: () => string): Promise<void> {
    return this.inTurn(async () => {
      if (this.me === null) await this.give(name());
    });
  }

  /** The server does not know this guest any more. */
  forget(): void {
    this.me = null;
    localStorage.removeItem(STORAGE_KEY);
  }

  private inTurn(task: () => Promise<void>): Promise<void> {
    const done = this.naming.then(task);
    this.naming = done.catch(() => undefined);
    return done;
  }

  private async give(name: string): Promise<void> {
    if (this.me === null) this.keep(await this.api.welcome(name));
    else this.keep({ ...this.me, ...(await this.api.rename(name)) });
  }

  private keep(me: Welcome): void {
    this.me = me;
    localStorage.setItem(STORAGE_KEY, JSON.stringify(me));
  }
}

function read(): Welcome | null {
  try {
    return JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null') as Welcome | null;
  } catch {
    return null;
  }
}

export const guest = new Guest();

/** A name for someone who has not given one: a cat's. */
const CAT_NAMES = ['Mochi', 'Sumi', 'Kuro', 'Hana', 'Momo', 'Tora', 'Yuki', 'Sora', 'Maru', 'Koko', 'Nori', 'Azuki'];

function anyName(): string {
  return CAT_NAMES[Math.floor(Math.random() * CAT_NAMES.length)] ?? 'Mochi';
}

/** Everyone who opens or joins a table has a name; who gave none gets one and may change it. */
export async function withName(): Promise<void> {
  await guest.beSomebody(anyName);
}

/** Ask as this browser's guest; a server that does not know them (any more) gets to know them under the same name. */
export async function asGuest<T>(ask: () => Promise<T>): Promise<T> {
  await withName();
  try {
    return await ask();
  } catch (problem) {
    if (!(problem instanceof Refusal) || problem.status !== 401) throw problem;
    const name = guest.me?.name ?? anyName();
    guest.forget();
    await guest.be(name);
    return ask();
  }
}
