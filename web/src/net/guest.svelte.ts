// Who this browser is to the server: a name and a secret token, kept here and nowhere else.

import type { Welcome } from '../protocol/table';
import { Api } from './api';

const KEPT = 'nekobako.guest';

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
    localStorage.removeItem(KEPT);
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
    localStorage.setItem(KEPT, JSON.stringify(me));
  }
}

function read(): Welcome | null {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? 'null') as Welcome | null;
  } catch {
    return null;
  }
}

export const guest = new Guest();
