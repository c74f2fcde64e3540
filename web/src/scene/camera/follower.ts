// The camera while others move things, and while things fall: it finds a side from which they are seen, keeps them in the
// picture and, when something falls, goes round it until all rests. Who turns the camera keeps it until the next turn.

import type { Point } from '../pose';
import type { Angles } from './orbit';
import type { Rig } from './rig';

const LOOK = 120; // ms between two looks at what moves
const CALM = 900; // ms without movement: then the next that moves is looked at anew
const ROUND = 14; // degrees a second, about what falls
const SLOWLY = 0.35; // of the true speed

export interface Watched {
  /** What moves now, and what of it falls; never what this page's own hands hold. */
  moving(): { readonly bodies: readonly string[]; readonly falling: readonly string[] };
  /** All that is to be seen of some bodies. */
  extent(bodies: readonly string[]): readonly Point[];
  /** From where they are seen best. */
  bestSide(places: readonly Point[]): Angles;
  /** Shows what happens at a share of its speed. */
  pace(rate: number): void;
  /** All there is: from its best side once a match is over, from its front when the next begins. */
  overview(over: boolean): void;
}

export class Follower {
  private others = false; // someone else is at it
  private turn: string | null = null; // whose, and which; '': the match is over
  private looked = 0; // ms since
  private calm = Infinity; // ms since something moved
  private bodies = new Set<string>(); // that moved since it was calm
  private falls = false;

  constructor(
    private readonly rig: Rig,
    private readonly watched: Watched,
  ) {}

  /** Something falls, and is looked at. */
  get falling(): boolean {
    return this.falls;
  }

  /** Whose turn it is, by a name of its own, none once the match is over; `others`: somebody else's hands are at work. */
  set(turn: string, others: boolean): void {
    const before = this.turn;
    [this.turn, this.others] = [turn, others];
    if (turn === before) return;
    if (turn === '') {
      if (this.bodies.size === 0) this.conclude(); // else when all has come to rest
      return;
    }
    this.rig.touched = false;
    this.rig.goBack();
    if (before === '') this.watched.overview(false);
  }

  /** Before a picture is drawn; `active`: frames are being shown. */
  advance(passed: number, active: boolean): void {
    if (this.falls && !this.rig.still && this.rig.watching) this.rig.drift((ROUND * passed) / 1000);
    this.looked += passed;
    if (this.looked < LOOK && active) return;
    const { bodies, falling } = this.watched.moving();
    this.calm = bodies.length > 0 ? 0 : this.calm + this.looked;
    this.looked = 0;
    if (this.rig.locked || this.rig.touched || (this.calm >= CALM || !active)) this.rest();
    else if (bodies.length > 0 && (this.others || falling.length > 0 || this.falls)) this.look(bodies, falling);
  }

  private look(bodies: readonly string[], falling: readonly string[]): void {
    const fresh = this.bodies.size === 0;
    for (const body of bodies) this.bodies.add(body);
    if (falling.length > 0 && !this.falls) {
      this.falls = true;
      if (!this.rig.still) this.watched.pace(SLOWLY);
    }
    if (!fresh) return;
    const places = this.watched.extent([...this.bodies]);
    this.rig.watch(() => this.watched.extent([...this.bodies]), this.watched.bestSide(places));
  }

  private rest(): void {
    if (this.bodies.size === 0) return;
    this.bodies = new Set();
    this.falls = false;
    this.watched.pace(1);
    this.rig.watch(null);
    if (this.turn === '') this.conclude();
    else if (!this.others) this.rig.goBack();
  }

  private conclude(): void {
    this.rig.stay();
    if (!this.rig.touched) this.watched.overview(true);
  }
}
