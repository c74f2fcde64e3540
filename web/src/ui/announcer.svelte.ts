// What a screen reader says: politely, after what it is saying now, or at once.

import { untrack } from 'svelte';

class Announcer {
  polite = $state('');
  urgent = $state('');

  say(text: string): void {
    this.polite = changed(text, untrack(() => this.polite));
  }

  now(text: string): void {
    this.urgent = changed(text, untrack(() => this.urgent));
  }
}

/** The same sentence twice is heard twice only if something differs. */
function changed(text: string, before: string): string {
  return text === before ? `${text}\u00a0` : text;
}

export const announcer = new Announcer();
