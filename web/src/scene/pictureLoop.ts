// When a picture is drawn: once for every change, again and again while something is on its way; sharp as soon as nothing moves.

const STILL = 400; // ms without movement: then it is drawn sharp
const LONGEST = 250; // ms that may pass between two pictures, as far as what moves is concerned

export interface Drawn {
  /** Goes on by so many ms and draws; whether something is still on its way. */
  picture(passed: number): boolean;
  /** Another was on its way before as well: how long the last one took. */
  measure(passed: number): void;
  /** As sharp as can be, or as fast as need be. */
  sharpen(sharp: boolean): void;
}

export class PictureLoop {
  sharp = false;
  private asked = 0; // the page's number for the next picture; 0: none
  private last = 0; // ms
  private resting: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly drawn: Drawn) {}

  /** A picture is asked for. */
  ask(): void {
    if (this.asked === 0) this.asked = requestAnimationFrame((time) => this.tick(time));
  }

  end(): void {
    cancelAnimationFrame(this.asked);
    clearTimeout(this.resting);
    this.asked = -1; // no more are asked for
  }

  private tick(time: number): void {
    this.asked = 0;
    if (this.sharp && this.last !== 0) this.sharpen(false); // it goes on moving
    const passed = this.last === 0 ? 16 : Math.min(LONGEST, time - this.last);
    const going = this.drawn.picture(passed);
    if (going && this.last !== 0) this.drawn.measure(passed);
    this.last = going ? time : 0;
    clearTimeout(this.resting);
    if (going) this.ask();
    else if (!this.sharp) this.resting = setTimeout(() => this.sharpen(true), STILL);
  }

  private sharpen(sharp: boolean): void {
    this.sharp = sharp;
    this.drawn.sharpen(sharp);
  }
}
