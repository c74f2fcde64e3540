// The rules beside a table: opened over it, at a rule if one is asked for, so that nobody leaves the table to read.

class Rulebook {
  game = $state<string | null>(null);
  rule = $state<string | null>(null);

  open(game: string, rule: string | null = null): void {
    this.game = game;
    this.rule = rule;
  }

  close(): void {
    this.game = null;
  }
}

export const rulebook = new Rulebook();
