// The games that the server knows: asked for once.

import type { GameInfo } from '../protocol/table';
import { guest } from './guest.svelte';

class Games {
  all = $state.raw<GameInfo[]>([]);
  private asked: Promise<void> | null = null;

  load(): Promise<void> {
    this.asked ??= guest.api
      .games()
      .then((games) => {
        this.all = games;
      })
      .catch((problem: unknown) => {
        this.asked = null;
        throw problem;
      });
    return this.asked;
  }

  /** The same, for whoever can do without for a while. */
  want(): void {
    this.load().catch(() => undefined);
  }

  named(name: string): GameInfo | undefined {
    return this.all.find((game) => game.game === name);
  }
}

export const games = new Games();
