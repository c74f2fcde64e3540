// Live handling on this page: its hands take hold of pieces in the scene, and what they want is told to the server up to
// sixty times a second. The piece itself is where the server says; only its ghost is ours.

import { placed, tiltOf, upright } from '../scene/pose';
import type { Point, TableScene } from '../scene/TableScene';
import type { TableSession } from '../session/session.svelte';
import { viewDirection } from './geometry';
import type { Away, Grips, OwnHand, Snap } from './grips';
import { HandReporter } from './handReporter';
import * as hands from './handState';
import type { Hands, Pose, Side } from './handState';
import { begun, lowered, over, type Lowering } from './lowering';
import type { Mover } from './moveTarget';
import { Strain } from './strain';

export type { Grips, OwnHand };

const BEAT = 16; // ms
const LYING = 30; // degrees from upright
const GRAZE = 0.2; // cm by which a piece is lifted to be drawn out from under another
const CLEAR = 0.8; // cm above what stands in its way, when something is sent somewhere
const STEP = 0.8; // cm between two looks at what stands there

interface Snapped {
  readonly snap: Snap;
  readonly free: Pose;
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
  lowering = $state.raw<readonly Lowering[]>([]);
  /** A hand had to let go of a piece that was stuck, so many times. */
  lost = $state(0);
  /** Pieces that do not follow their hand. */
  stuck = $state.raw<readonly string[]>([]);
  /** Whether both hands move as one, once someone has said so; until then a pair that lies beside the board does. */
  private both: boolean | null = null;
  private byHand: readonly string[] = []; // turned so, and not by itself
  private readonly snaps: [Snapped | null, Snapped | null] = [null, null]; // what has jumped to a place, and where it is wanted
  private readonly strain = new Strain();
  private limits: readonly ReturnType<Strain['feel']>[] = []; // of what is stuck
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

  /** All hands are empty again, and everything is where it may be judged. */
  get judgeable(): boolean {
    const inPlace = (body: string) => this.grips.inPlace?.(body) ?? this.grips.carry(body) === null;
    return this.used && !this.off && !this.holding && this.bodies.every(inPlace);
  }

  /** It is there, and may be taken. */
  may(body: string): boolean {
    return !this.off && this.scene.poseOf(body) !== null && this.grips.grippable(body);
  }

  stop(): void {
    clearInterval(this.timer);
    for (const body of this.shown) this.scene.setHeld(body, null);
    this.scene.emphasise([], 'grippable');
    this.scene.emphasise([], 'selected');
  }

  // --- taking hold, and letting go

  /** Take hold of a piece; a pair is taken with both hands if they are free. The side that has it now, or null. */
  take(body: string): Side | null {
    const known = hands.sideOf(this.state, body);
    if (known !== null) return known;
    const other = this.grips.partner(body);
    const pair = other !== null && this.takesBoth(body);
    this.state = hands.joined(this.state, this.both ?? pair);
    const side = this.grip(body, pair ? this.sideTowards(body, other) : hands.free(this.state));
    if (pair && side !== null) {
      this.grip(other, (1 - side) as Side);
      this.state = { ...this.state, active: side };
    }
    this.lift();
    return side;
  }

  /** Whether both hands take what belongs together: unless told, what lies beside the board; a pole that stands is moved alone. */
  takesBoth(body: string): boolean {
    return this.grips.partner(body) !== null && !this.holding && this.state.hands.length === 2 && (this.both ?? this.grips.carry(body) !== null);
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
    this.turnThemselves(hands.acting(this.state));
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

  /** At once, wherever it is. */
  letGo(sides: readonly Side[] = hands.acting(this.state)): void {
    for (const side of sides) {
      const body = hands.holds(this.state, side);
      this.byHand = this.byHand.filter((one) => one !== body);
      this.snaps[side] = null;
      this.state = hands.released(this.state, side);
    }
    this.lowering = this.lowering.filter(({ side }) => !sides.includes(side));
  }

  /** Lower what is held until it stands on something, then let go. */
  setDown(sides: readonly Side[] = hands.acting(this.state)): void {
    const fresh = sides.filter((side) => hands.holds(this.state, side) !== null && !this.lowering.some((one) => one.side === side));
    const begin = (side: Side) => {
      const snap = this.snaps[side]?.snap ?? null;
      const target = this.state.hands[side]?.target ?? hands.NOWHERE;
      return begun(side, target, snap === null ? [] : [...snap.way, snap.pose], { place: this.placeOf(side), time: this.scene.shownAt });
    };
    this.lowering = [...this.lowering, ...fresh.map(begin)];
    // What comes next is for the other hand, if it holds something still.
    const other = (1 - this.state.active) as Side;
    const sinks = (side: Side) => this.lowering.some((one) => one.side === side);
    if (sinks(this.state.active) && hands.holds(this.state, other) !== null && !sinks(other)) this.state = { ...this.state, active: other };
  }

  /** What is held goes over there and is set down. */
  send(to: Point, on: string | null, sides: readonly Side[] = hands.acting(this.state), away?: Away): void {
    const [lead] = sides;
    const body = lead === undefined ? null : hands.holds(this.state, lead);
    if (lead === undefined || body === null) return;
    const [x, y] = (on === null ? null : this.grips.onto?.(body, on)) ?? to;
    const from = this.wish(lead);
    this.shift(x - from[0], y - from[1], Math.max(0, this.highest(from, [x, y]) + CLEAR - from[2]), [...sides], away);
    this.setDown(sides);
  }

  /** How high what stands on the way is. */
  private highest([fx, fy]: readonly number[], [x, y]: readonly [number, number]): number {
    const steps = Math.ceil(Math.hypot(x - (fx ?? 0), y - (fy ?? 0)) / STEP);
    const shares = Array.from({ length: steps }, (_, n) => (n + 1) / steps);
    return Math.max(-Infinity, ...shares.map((share) => this.scene.surface((fx ?? 0) + share * (x - (fx ?? 0)), (fy ?? 0) + share * (y - (fy ?? 0)), 200, this.holdings())));
  }

  /** What is being set down stays in the hand after all. */
  halt(sides: readonly Side[] = hands.acting(this.state)): void {
    this.lowering = this.lowering.filter(({ side }) => !sides.includes(side));
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

  /** `away`: how far what is seen is from where one points; else from what is moved. */
  shift(x: number, y: number, z: number, sides = hands.acting(this.state), away?: Away): void {
    this.halt(sides);
    for (const side of sides) this.state = hands.aimed(this.state, side, this.wish(side));
    this.state = hands.shifted(this.state, x, y, z, sides);
    const [alone] = sides;
    if (alone !== undefined && sides.length === 1) this.leash(alone);
    this.turnThemselves(sides);
    for (const side of sides) this.snap(side, away);
  }

  /** Where a hand would have what it holds, had that not jumped to a place. */
  wish(side: Side): Pose {
    return this.snaps[side]?.free ?? this.state.hands[side]?.target ?? hands.NOWHERE;
  }

  private snap(side: Side, away?: Away): void {
    this.snaps[side] = null;
    const { body, target } = this.state.hands[side] ?? { body: null, target: hands.NOWHERE };
    if (body === null || this.grips.snap === undefined) return;
    const snap = this.grips.snap(body, target, away ?? this.awayFrom(target));
    if (snap === null) return;
    this.snaps[side] = { snap, free: target };
    this.state = hands.aimed(this.state, side, snap.way[0] ?? snap.pose);
  }

  private awayFrom([x, y, z]: Pose): Away {
    const here = this.scene.onPage([x, y, z]);
    return (point) => {
      const there = this.scene.onPage(point);
      return Math.hypot(there.x - here.x, there.y - here.y);
    };
  }

  private turnThemselves(sides: readonly Side[]): void {
    const leader = hands.holds(this.state, sides[0] ?? 0);
    const held = this.holdings();
    if (leader === null || this.grips.selfTurn === undefined || held.some((body) => this.byHand.includes(body))) return;
    const poses = Object.fromEntries(this.state.hands.flatMap(({ body, target }) => (body === null ? [] : [[body, target] as const])));
    for (const [body, pose] of Object.entries(this.grips.selfTurn(poses, leader))) {
      const side = hands.sideOf(this.state, body);
      if (side !== null) this.state = hands.aimed(this.state, side, pose);
    }
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
    const turned = sides ?? hands.acting(this.state);
    this.byHand = [...this.byHand, ...turned.flatMap((side) => hands.holds(this.state, side) ?? [])];
    this.halt(turned);
    this.state = hands.rotated(this.state, degrees, turned);
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
    this.halt();
    this.state = hands.righted(this.state);
  }

  /** A hand by itself: the other stays where it is. */
  choose(side: Side): void {
    this.state = hands.chosen(this.state, side);
  }

  join(together: boolean): void {
    this.both = together;
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
    if (this.lowering.length > 0) this.lower();
    this.feel();
    // A message a seat: with several seats each is told less often, so that there are never more than sixty a second.
    if (this.beats++ % this.seats.length === 0) this.tell(this.reporter.changes(this.told(), this.now, this.folds));
    this.show();
  }

  private lower(): void {
    this.lowering = this.lowering.map((one) => {
      const target = this.state.hands[one.side]?.target ?? hands.NOWHERE;
      const below = this.scene.surface(target[0], target[1], target[2] + 0.5, this.holdings());
      const next = lowered(one, target, { place: this.placeOf(one.side), below, time: this.scene.shownAt }, BEAT);
      this.state = hands.aimed(this.state, one.side, next.target);
      return next.one;
    });
    // A pair is let go together.
    if (this.lowering.every(over)) this.letGo(this.lowering.map(({ side }) => side));
  }

  /** What does not follow is not pulled ever further, and let go before it can jump. */
  private feel(): void {
    const stuck: string[] = [];
    this.limits = this.state.hands.map(({ body, target }, n) => {
      const side = n as Side;
      const lowers = this.lowering.some((one) => one.side === side);
      const place = body === null || lowers ? null : this.scene.poseOf(body);
      const felt = this.strain.feel(side, place === null ? null : { place, target }, this.scene.shownAt);
      if (body !== null && felt !== null) stuck.push(body);
      return felt;
    });
    if (stuck.join() !== this.stuck.join()) this.stuck = stuck;
    const lost = this.limits.flatMap((felt, side) => (felt?.lost === true ? [side as Side] : []));
    if (lost.length === 0) return;
    this.lost += 1;
    this.letGo(lost);
  }

  /** What is told: as it is wished, but that what is stuck is pulled no further. */
  private told(): Hands {
    return this.limits.reduce<Hands>((state, felt, side) => (felt === null ? state : hands.aimed(state, side as Side, felt.target)), this.state);
  }

  /** Of what it holds, as it is seen. */
  private placeOf(side: Side): ArrayLike<number> {
    const { body, target } = this.state.hands[side] ?? { body: null, target: hands.NOWHERE };
    return (body === null ? null : this.scene.poseOf(body)) ?? target;
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
    const now = this.holdings();
    for (const body of this.shown) if (!now.includes(body)) this.scene.setHeld(body, null);
    for (const [n, { body, target }] of this.state.hands.entries()) {
      if (body !== null) this.scene.setHeld(body, this.snaps[n as Side]?.snap.pose ?? target, this.stuck.includes(body));
    }
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
