// Which games' first steps this browser has been shown.

const STORAGE_KEY = 'nekobako.steps';

class Steps {
  private read = $state.raw<readonly string[]>((localStorage.getItem(STORAGE_KEY) ?? '').split(' '));

  shown(game: string): boolean {
    return !this.read.includes(game);
  }

  hide(game: string): void {
    this.keep([...this.read, game]);
  }

  again(game: string): void {
    this.keep(this.read.filter((other) => other !== game));
  }

  private keep(read: readonly string[]): void {
    this.read = read;
    localStorage.setItem(STORAGE_KEY, read.join(' '));
  }
}

export const steps = new Steps();
