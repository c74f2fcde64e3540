// The whole screen for the table, where the browser allows it.

class Fullscreen {
  on = $state(document.fullscreenElement !== null && document.fullscreenElement !== undefined);
  readonly possible = document.fullscreenEnabled === true;

  constructor() {
    document.addEventListener('fullscreenchange', () => (this.on = document.fullscreenElement !== null));
  }

  toggle(): void {
    // It may be refused (inside another page, say); then nothing changes.
    const done = this.on ? document.exitFullscreen() : document.documentElement.requestFullscreen();
    done.catch(() => undefined);
  }
}

export const fullscreen = new Fullscreen();
