// What a screen reader says: politely, after what it is saying now, or at once.

class Announcer {
  polite = $state('');
  urgent = $state('');

  say(text: string): void {
    // The same sentence twice is a change only if something differs.
    this.polite = text === this.polite ? `${text}\u00a0` : text;
  }

  now(text: string): void {
    this.urgent = text === this.urgent ? `${text}\u00a0` : text;
  }
}

export const announcer = new Announcer();
