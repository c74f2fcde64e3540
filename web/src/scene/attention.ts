// What is looked at, and how: what others move and what falls is followed, what stands before a hand fades, a small picture
// shows it from above, and what just happened is shown once more.

import { Box3 } from 'three';

import { bestSide } from './camera/bestSide';
import { Follower } from './camera/follower';
import { corners, type Framing } from './camera/framing';
import { Inset } from './camera/inset';
import type { Angles, CameraView } from './camera/orbit';
import type { Rig } from './camera/rig';
import type { Poses } from './clip';
import type { Incident } from './incidents';
import { InstantReplay } from './instantReplay';
import { Glow } from './overlays/glow';
import type { Held } from './overlays/heldPieces';
import { Occluders } from './overlays/occluders';
import type { PieceSet } from './pieces/pieceSet';
import type { Playback } from './playback';
import { at, type Point } from './pose';
import { Sight } from './sight';

const SELDOM = 100; // ms between two looks at what stands before a hand

interface Again {
  readonly replay: InstantReplay;
  readonly before: CameraView;
  readonly touched: boolean;
  readonly ended: () => void;
}

export class Attention {
  readonly follower: Follower;
  readonly occluders = new Occluders();
  readonly inset = new Inset();
  readonly glow = new Glow();
  private readonly sight: Sight;
  private again: Again | null = null;
  private looked = Infinity; // ms since

  constructor(
    private readonly rig: Rig,
    private readonly framing: Framing,
    private readonly pieces: PieceSet,
    private readonly playback: Playback,
    private readonly held: Held,
  ) {
    this.sight = new Sight(pieces);
    this.follower = new Follower(rig, {
      moving: () => this.moving(),
      extent: (bodies) => this.extent(bodies),
      bestSide: (places) => this.bestSide(places),
      pace: (rate) => (playback.rate = rate),
      overview: (over) => this.overview(over),
    });
  }

  /** Something is still to be shown. */
  get busy(): boolean {
    return this.again !== null || this.playback.busy;
  }

  get playingAgain(): boolean {
    return this.again !== null;
  }

  /** Go on by so many ms; whether anything moved. */
  advance(passed: number): boolean {
    this.fade(passed);
    if (this.again !== null) return this.replay(this.again, passed);
    const changed = this.playback.advance(passed);
    this.follower.advance(passed, this.playback.busy);
    return changed;
  }

  /** The last seconds once more, from the side on which it is seen best; false if nothing was seen to move. */
  playAgain(incident: Incident, ended: () => void): boolean {
    const clip = this.held.any || this.again !== null ? null : this.playback.record.clip(incident.fall);
    if (clip === null) return false;
    const { view: before, touched } = this.rig;
    this.lookAt(incident, [clip.at(0), clip.at(clip.duration)]);
    this.again = { replay: new InstantReplay(clip, this.rig.still), before, touched, ended };
    return true;
  }

  /** An incident from near and from its best side, its place lit; of a fall, where things were at those moments. */
  lookAt({ at: place, pieces, fall }: Incident, moments: readonly Poses[]): void {
    const bodies = pieces.flatMap((piece) => this.pieces.outlinedOf(piece));
    const poses = moments.flatMap((moment) => bodies.map((body) => moment[body] ?? this.playback.poseOf(body) ?? []));
    const stood = poses.filter(({ length }) => length > 0).map((pose): Point => [at(pose, 0), at(pose, 1), at(pose, 2)]);
    const spot: Point[] = place === null ? [] : [[at(place, 0), at(place, 1), at(place, 2)]];
    const places = fall || spot.length === 0 ? [...spot, ...stood] : spot;
    this.rig.watch(null);
    if (places.length > 0) this.framing.approach(places, this.bestSide(places));
    this.glow.show(spot[0] ?? null);
  }

  /** Whoever has seen enough. */
  stopAgain(): void {
    if (this.again === null) return;
    const { before, touched, ended } = this.again;
    this.again = null;
    this.glow.show(null);
    const now = this.playback.all;
    this.pieces.only(new Set(Object.keys(now)));
    for (const [body, pose] of Object.entries(now)) this.pieces.move(body, pose);
    this.rig.go(before);
    this.rig.touched = touched;
    ended();
  }

  /** Where the small picture looks. */
  aimInset(): void {
    this.inset.aim(this.held.any ? this.held.extent() : [], this.framing.bounds());
  }

  dispose(): void {
    this.occluders.dispose();
    this.glow.dispose();
  }

  private replay(again: Again, passed: number): boolean {
    for (const [body, pose] of Object.entries(again.replay.advance(passed))) this.pieces.move(body, pose);
    this.glow.pulse(again.replay.share);
    if (again.replay.over) this.stopAgain();
    return true;
  }

  private moving(): { bodies: string[]; falling: string[] } {
    const { bodies, falling } = this.playback.record.moving(this.playback.time);
    const free = (body: string) => this.held.wantedAt(body) === null;
    return { bodies: bodies.filter(free), falling: falling.filter(free) };
  }

  private extent(bodies: readonly string[]): Point[] {
    return bodies.flatMap((body) => {
      const part = this.pieces.partOf(body);
      return part === null ? [] : corners(new Box3().setFromObject(part));
    });
  }

  private overview(over: boolean): void {
    this.framing.turn(over ? this.bestSide(this.pieces.boxes().map(topOf)).azimuth : null);
    this.framing.overall();
  }

  private bestSide(places: readonly Point[]): Angles {
    const FEW = 4; // places are enough to tell
    const some = places.filter((_, n) => n % Math.ceil(places.length / FEW) === 0);
    return bestSide(this.rig.view, some, (eye, place) => this.sight.between(eye, place, NONE).length);
  }

  private fade(passed: number): void {
    this.looked += passed;
    if (this.looked < SELDOM) return;
    this.looked = 0;
    if (!this.held.any) {
      this.occluders.fade(NONE);
      return;
    }
    const { x, y, z } = this.rig.camera.position;
    const own = new Set(this.held.bodies.flatMap((body) => this.pieces.of(body) ?? []));
    this.occluders.fade(new Set(this.held.aims().flatMap((place) => this.sight.between([x, y, z], place, own))));
  }
}

function topOf({ min, max }: Box3): Point {
  return [(min.x + max.x) / 2, (min.y + max.y) / 2, max.z];
}

const NONE: ReadonlySet<never> = new Set();
