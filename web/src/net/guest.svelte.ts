// Who this browser is to the server: a name and a secret token, kept here and nowhere else.

import type { Welcome } from '../protocol/table';
import { Api } from './api';

const KEPT = 'nekobako.guest';

class Guest {
  me = $state<Welcome | null>(read());
  readonly api = new Api(() => this.me?.token ?? null);

  async be(name: string): Promise<void> {
    if (this.me === null) this.keep(await this.api.welcome(name));
    else this.keep({ ...this.me, ...(await this.api.rename(name)) });
  }

  /** The server does not know this guest any more. */
  forget(): void {
    this.me = null;
    localStorage.removeItem(KEPT);
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
