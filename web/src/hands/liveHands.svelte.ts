// Live handling on this page: its hands take hold of pieces in the scene, and what they want is told to the server up to
// sixty times a second. The piece itself is where the server says; only its ghost is ours.

import { placed, tiltOf, upright } from '../scene/pose';
import type { TableScene } from '../scene/TableScene';
import type { TableSession } from '../session/session.svelte';
import { viewDirection } from './geometry';
import { HandReporter } from './handReporter';
import * as hands from './handState';
import type { Hands, Pose, Side } from './handState';
import type { Mover } from './moveTarget';

export interface Grips<Action = never> {
  /** What may be taken hold of, as far as the page can tell; the server has the last word. */
  grippable(body: string): boolean;
  /** What a second hand takes hold of at the same time, if it is free. */
  partner(body: string): string | null;
  /** Whether pieces come in such pairs: then both hands move as one at first. */
  readonly pairs: boolean;
  /** How high a piece that is taken hold of is lifted at once, if it should be. */
  carry(body: string): number | null;
  /** Whether something is above it, so that it cannot be lifted yet. */
  covered?(body: string): boolean;
  /** What a piece is tied to, and how far it gets from it, seen from above, at a height. */
  tie?(body: string, height: number): { readonly to: string; readonly far: number } | null;
  /** The action that puts a body in reach of hands that are not at work, or not at work with it; null: there is none. */
  reach?(body: string): Action | null;
  /** Whether a body is where the action wants its pieces to be, so that it may be judged; unless told, one that need not be lifted. */
  inPlace?(body: string): boolean;
  /** How a body that can be folded in the hand is folded, as it was told last, and within which bounds; in degrees. */
  fold?(body: string): { readonly now: number; readonly least: number; readonly most: number } | null;
}

export interface OwnHand {
  readonly seat: number;
  readonly hand: number;
}

const BEAT = 16; // ms
const SINK = { fast: 12, slow: 2.5 } as const; // cm/s, when something is set down
const NEAR = 1; // cm above what is below, from where on it goes slowly
const TOUCHED = 0.35; // cm that a piece stays behind when it stands on something
const AHEAD = 1.5; // cm that the hand goes down before the piece at most, however late we see it follow
const HALTED = 250; // ms of the table's time in which it went no lower: then something below keeps it up, not what it is tied to
const BEGUN = 800; // ms likewise until it begins to go down: what a hand does is seen only after its way there and back
const UNHEARD = 0.2; // what our own time counts for it: the table tells its time while it is awake, so this is sleep, or a bad line
const LYING = 30; // degrees from upright
const STAY = 12; // beats from touching to letting go
const GRAZE = 0.2; // cm by which a piece is lifted to be drawn out from under another

interface Sinking {
  readonly side: Side;
  readonly from: number; // height
  readonly touched: number; // beats since it stands on something; 0: not yet
  readonly lowest: number; // where it has been
  readonly halted: number; // ms since it was there
  readonly seen: number; // ms: the time of the table when it was last looked at
}

export class LiveHands implements Mover {
  readonly keepsTab = true;
  state = $state.raw<Hands>(hands.empty(2));
  /** Small steps: while a key is held, or until it is switched off. */
  held = $state(false);
  fine = $state(false);
  /** What keys would take hold of. */
  meant = $state.raw<string | null>(null);
  /** What a press would take hold of. */
  under = $state.raw<string | null>(null);
  /** Something has been taken hold of. */
  used = $state(false);
  /** All is let go, to be judged once it rests: nothing can be taken any more. */
  off = $state(false);
  /** Pieces that must be drawn out to a side before they are lifted. */
  covered = $state.raw<readonly string[]>([]);
  /** Pieces that are being set down. */
  sinking = $state.raw<readonly Sinking[]>([]);
  /** How what these hands have folded is folded now, in degrees. */
  folds = $state.raw<Readonly<Record<string, number>>>({});
  private readonly reporter: HandReporter;
  private readonly timer: ReturnType<typeof setInterval>;
  private shown: readonly string[] = [];
  private readonly seats: readonly number[];
  private beats = 0;

  constructor(
    private readonly session: TableSession,
    private readonly scene: TableScene,
    private readonly own: readonly OwnHand[],
    private readonly grips: Grips<unknown>,
    private readonly began: number,
  ) {
    this.state = hands.joined(hands.empty(own.length), grips.pairs);
    this.reporter = new HandReporter(own.map(({ hand }) => hand));
    this.seats = own.map(({ seat }) => seat).filter((seat, n, all) => all.indexOf(seat) === n);
    this.timer = setInterval(() => this.beat(), BEAT);
  }

  get precise(): boolean {
    return this.held || this.fine;
  }
  set precise(on: boolean) {
    this.held = on;
  }

  get holding(): boolean {
    return this.state.hands.some(({ body }) => body !== null);
  }

  get bodies(): string[] {
    return this.scene.bodies.filter((body) => this.grips.grippable(body));
  }

  /** It is there, and may be taken. */
  may(body: string): boolean {
    return !this.off && this.scene.poseOf(body) !== null && this.grips.grippable(body);
  }

  stop(): void {
    clearInterval(this.timer);
    for (const body of this.shown) this.scene.setHeld(body, null);
    this.scene.lockCamera(false);
    this.scene.emphasise([], 'grippable');
    this.scene.emphasise([], 'selected');
  }

  // --- taking hold, and letting go

  /** Take hold of a piece; a pair is taken with both hands if they are free. The side that has it now, or null. */
  take(body: string): Side | null {
    const known = hands.sideOf(this.state, body);
    if (known !== null) return known;
    const other = this.grips.partner(body);
    const pair = other !== null && this.state.together && !this.holding && this.state.hands.length === 2;
    const side = this.grip(body, pair ? this.sideTowards(body, other) : hands.free(this.state));
    if (pair && side !== null) {
      this.grip(other, (1 - side) as Side);
      this.state = { ...this.state, active: side };
    }
    this.lift();
    return side;
  }

  /** The left hand for what is seen further left. */
  private sideTowards(body: string, other: string): Side {
    const [here, there] = [body, other].map((one) => {
      const pose = this.scene.poseOf(one);
      return this.scene.onPage([pose?.[0] ?? 0, pose?.[1] ?? 0, pose?.[2] ?? 0]).x;
    });
    return (here ?? 0) <= (there ?? 0) ? 0 : 1;
  }

  private grip(body: string, side: Side | null): Side | null {
    const pose = this.scene.poseOf(body);
    if (this.off || side === null || pose === null || !this.grips.grippable(body)) return null;
    const target = Array.from(pose) as Pose;
    // By the middle of its height: held by the top it would tilt.
    const middle = placed(pose, [0, 0, this.scene.heightOf(body) / 2]);
    this.tell([this.reporter.place(side, [middle.x, middle.y, middle.z, 1, 0, 0, 0], this.now)]);
    this.state = hands.gripped(this.state, side, body, target);
    this.meant = null;
    this.used = true;
    return side;
  }

  /** Up to where it is carried; what has fallen over, or lay ready, is set upright on the way. */
  private lift(): void {
    for (const [n, { body, target }] of this.state.hands.entries()) {
      if (body === null || this.covered.includes(body)) continue;
      const side = n as Side;
      if (this.grips.covered?.(body) === true) {
        this.covered = [...this.covered, body];
        this.state = hands.shifted(this.state, 0, 0, GRAZE, [side]);
        continue;
      }
      const lies = tiltOf(target) > LYING;
      const height = this.grips.carry(body) ?? (lies ? target[2] + this.scene.heightOf(body) / 2 : null);
      if (lies) this.stand(side, body, target);
      if (height !== null && target[2] < height) this.state = hands.shifted(this.state, 0, 0, height - target[2], [side]);
      this.leash(side);
    }
  }

  /** Upright, looking at what it is tied to. */
  private stand(side: Side, body: string, target: Pose): void {
    const anchor = this.anchorOf(body, target)?.at;
    if (anchor === undefined) {
      this.state = hands.righted(this.state, [side]);
      return;
    }
    const yaw = (Math.atan2((anchor[1] ?? 0) - target[1], (anchor[0] ?? 0) - target[0]) * 180) / Math.PI;
    this.state = hands.aimed(this.state, side, upright(target[0], target[1], target[2], yaw));
  }

  letGo(sides: readonly Side[] = hands.acting(this.state)): void {
    for (const side of sides) this.state = hands.released(this.state, side);
    this.sinking = this.sinking.filter(({ side }) => !sides.includes(side));
  }

  /** Lower what is held until it stands on something, then let go. */
  setDown(): void {
    this.sinking = hands.acting(this.state).map((side) => {
      const from = this.heightOf(side);
      return { side, from, touched: 0, lowest: from, halted: 0, seen: this.scene.shownAt };
    });
  }

  /** The server did not let us: nothing is held. */
  refused(): void {
    this.letGo(this.state.hands.map((_, side) => side as Side));
  }

  /** Something told was not heard: what is held and where is told once more. */
  tellAgain(): void {
    this.reporter.forget();
  }

  // --- moving

  move(right: number, ahead: number, up: number): void {
    const [x, y] = viewDirection(this.scene.view.azimuth, right, ahead);
    this.shift(x, y, up);
  }

  shift(x: number, y: number, z: number, sides = hands.acting(this.state)): void {
    this.sinking = [];
    this.state = hands.shifted(this.state, x, y, z, sides);
    const [alone] = sides;
    if (alone !== undefined && sides.length === 1) this.leash(alone);
  }

  /** A hand feels when what it holds is tied to something, and goes no further. */
  private leash(side: Side): void {
    const { body, target } = this.state.hands[side] ?? { body: null, target: null };
    const anchor = body === null || target === null ? null : this.anchorOf(body, target);
    if (anchor !== null && target !== null) this.state = hands.aimed(this.state, side, hands.tied(target, anchor.at, anchor.far));
  }

  private anchorOf(body: string, target: Pose): { at: ArrayLike<number>; far: number } | null {
    const tie = this.grips.tie?.(body, target[2]) ?? null;
    if (tie === null) return null;
    const other = hands.sideOf(this.state, tie.to);
    const at = other === null ? this.scene.poseOf(tie.to) : this.state.hands[other]?.target;
    return at ? { at, far: tie.far } : null;
  }

  turn(degrees: number, sides?: Side[]): void {
    this.state = hands.rotated(this.state, degrees, sides);
  }

  /** One hand by itself, whichever moves now: a stick a hand. */
  steer(side: Side, right: number, ahead: number, up: number): void {
    const [x, y] = viewDirection(this.scene.view.azimuth, right, ahead);
    if (right !== 0 || ahead !== 0 || up !== 0) this.shift(x, y, up, [side]);
  }

  /** What moves now is folded by so many degrees; false if none of it can be. */
  fold(degrees: number): boolean {
    const bodies = hands.acting(this.state).flatMap((side) => hands.holds(this.state, side) ?? []);
    return bodies.map((body) => this.foldTo(body, (this.folds[body] ?? this.grips.fold?.(body)?.now ?? 0) + degrees)).some(Boolean);
  }

  foldTo(body: string, degrees: number): boolean {
    const bounds = this.grips.fold?.(body) ?? null;
    if (bounds === null) return false;
    this.folds = { ...this.folds, [body]: Math.min(bounds.most, Math.max(bounds.least, Math.round(degrees))) };
    return true;
  }

  /** There was no room for it: it is folded as it was. */
  foldRefused(degrees: number): void {
    const bodies = hands.acting(this.state).flatMap((side) => hands.holds(this.state, side) ?? []);
    this.folds = { ...this.folds, ...Object.fromEntries(bodies.filter((body) => body in this.folds).map((body) => [body, degrees])) };
  }

  upright(): void {
    this.state = hands.righted(this.state);
  }

  choose(side: Side): void {
    this.state = hands.chosen(this.state, side);
  }

  join(together: boolean): void {
    this.state = hands.joined(this.state, together);
  }

  /** The other hand; with empty hands, the next piece. */
  other(): void {
    if (this.holding) {
      this.state = hands.switched(this.state);
      if (hands.acting(this.state).length > 0) return;
    }
    const loose = this.bodies.filter((body) => hands.sideOf(this.state, body) === null);
    this.meant = loose[(loose.indexOf(this.meant ?? '') + 1) % (loose.length || 1)] ?? null;
  }

  grab(): void {
    if (hands.acting(this.state).length > 0) {
      this.setDown();
      return;
    }
    const loose = this.bodies.filter((body) => hands.sideOf(this.state, body) === null);
    const body = this.meant ?? loose[0];
    if (body !== undefined) this.take(body);
  }

  // --- beat by beat

  private get now(): number {
    return Date.now() - this.began;
  }

  /** What has come out from under something goes up, as it would have at once; what was let go is forgotten. */
  private uncover(): void {
    const still = this.covered.filter((body) => hands.sideOf(this.state, body) !== null && this.grips.covered?.(body) === true);
    if (still.length === this.covered.length) return;
    this.covered = still;
    this.lift();
  }

  private beat(): void {
    if (this.covered.length > 0) this.uncover();
    if (this.sinking.length > 0) this.sink();
    // A message a seat: with several seats each is told less often, so that there are never more than sixty a second.
    if (this.beats++ % this.seats.length === 0) this.tell(this.reporter.changes(this.state, this.now, this.folds));
    this.show();
  }

  private sink(): void {
    this.sinking = this.sinking.map((one) => this.lower(one));
    // A pair is let go together.
    if (this.sinking.every(({ touched }) => touched > STAY)) this.letGo(this.sinking.map(({ side }) => side));
  }

  private lower(one: Sinking): Sinking {
    const { side, touched } = one;
    const hand = this.state.hands[side];
    if (touched > 0 || hand === undefined || hand.body === null) return { ...one, touched: touched + 1 };
    const [x, y, z] = hand.target;
    const there = this.heightOf(side);
    const lower = there < one.lowest - 0.01;
    const seen = this.scene.shownAt;
    const halted = lower ? 0 : one.halted + Math.max(seen - one.seen, UNHEARD * BEAT);
    const now = { ...one, lowest: Math.min(there, one.lowest), halted, seen };
    if (halted > (now.lowest < one.from - 0.1 ? HALTED : BEGUN) && (z <= hands.LOWEST || there - z > TOUCHED)) {
      this.state = hands.shifted(this.state, 0, 0, there - z, [side]);
      return { ...now, touched: 1 };
    }
    const speed = z - this.scene.surface(x, y, z + 0.5, this.holdings()) > NEAR ? SINK.fast : SINK.slow;
    const down = Math.min((speed * BEAT) / 1000, Math.max(0, AHEAD - (there - z)));
    this.state = hands.shifted(this.state, 0, 0, -down, [side]);
    return now;
  }

  /** Of what it holds, as it is seen. */
  private heightOf(side: Side): number {
    const { body, target } = this.state.hands[side] ?? { body: null, target: null };
    return (body === null ? null : this.scene.poseOf(body)?.[2]) ?? target?.[2] ?? 0;
  }

  private holdings(): string[] {
    return this.state.hands.flatMap(({ body }) => body ?? []);
  }

  private tell(changes: ReturnType<HandReporter['changes']>): void {
    for (const seat of this.seats) {
      const records = changes.filter(({ side }) => this.own[side]?.seat === seat).map(({ record }) => record);
      if (records.length > 0) this.session.tell({ type: 'hands', seat, records });
    }
  }

  private show(): void {
    const held = this.state.hands.filter(({ body }) => body !== null);
    const now = this.holdings();
    for (const body of this.shown) if (!now.includes(body)) this.scene.setHeld(body, null);
    for (const { body, target } of held) if (body !== null) this.scene.setHeld(body, target);
    if (now.length > 0 !== this.shown.length > 0) this.scene.lockCamera(now.length > 0);
    this.shown = now;
  }
}

/** Hands off, and let whoever judges look. Where there is nothing to judge by itself (something is still to be done, a step goes
 * on), the answer is only that; it is no trouble of the player's. */
export async function handsOff(session: TableSession, seat: number): Promise<void> {
  if (await session.act(seat, { do: 'done' })) return;
  const { trouble } = session;
  if (trouble !== null && (trouble.code === 'game_over' || trouble.code === 'not_your_turn' || (trouble.code === 'illegal' && trouble.field === 'do'))) {
    session.trouble = null;
  }
}
