// The table in space: pieces where the server says they are, looked at from wherever one likes. It holds no rules.
// It draws only when something has changed.

import { Box3, Vector3, type Object3D } from 'three';

import { Annotations, type Label } from './annotations';
import { Assets } from './assets';
import { Attention } from './attention';
import { Framing, type ViewName } from './camera/framing';
import { Gestures, type Claim } from './camera/gestures';
import type { InsetFrame } from './camera/inset';
import type { CameraView } from './camera/orbit';
import { Rig } from './camera/rig';
import type { Poses } from './clip';
import type { GameScene } from './gameScene';
import type { Incident } from './incidents';
import { CountdownRing } from './overlays/countdownRing';
import { Emphases, type Emphasis } from './overlays/emphasis';
import { Ghosts } from './overlays/ghosts';
import { Held } from './overlays/heldPieces';
import { Labels, type Frame } from './overlays/labels';
import { middle, type Mark } from './overlays/marks';
import { Outliner } from './overlays/outline';
import { SettlingRing } from './overlays/settlingRing';
import type { Verdict } from './overlays/verdicts';
import { PageSpace } from './pageSpace';
import { Picker } from './picking';
import { PictureLoop } from './pictureLoop';
import type { Details, PieceMaker } from './pieces/pieceModel';
import { PieceSet } from './pieces/pieceSet';
import { Playback } from './playback';
import type { Point, Pose } from './pose';
import { Governor, sharpnessOf, type Level, type Quality } from './quality';
import { SceneRenderer } from './renderer';
import type { Thing } from './things/thing';
import { ThingPointer } from './things/thingPointer';
import { ThingSet } from './things/thingSet';

export type { CameraView, Claim, Emphasis, Incident, Label, Mark, Point, Pose, Quality, Thing, ViewName };

export interface SceneExtras {
  overlay?: HTMLElement | null; // over the canvas, for labels
  reducedMotion?: boolean;
  dark?: boolean;
}

const SELDOM = 12; // frames; after so many it is looked whether pieces went out of the light

export class TableScene {
  /** How many pictures have been drawn. */
  frames = 0;
  private readonly renderer: SceneRenderer;
  private readonly assets: Assets;
  private readonly maker: PieceMaker;
  private readonly ground: Object3D;
  private readonly pieces: PieceSet;
  private readonly playback: Playback;
  private readonly rig: Rig;
  private readonly framing: Framing;
  private readonly gestures: Gestures;
  private readonly page: PageSpace;
  private readonly ghosts: Ghosts;
  private readonly outliner = new Outliner();
  private readonly emphases: Emphases;
  private readonly labels: Labels;
  private readonly annotations: Annotations;
  private readonly settling = new SettlingRing();
  private readonly countdown = new CountdownRing();
  private readonly held: Held;
  private readonly attention: Attention;
  private readonly things: ThingSet;
  private readonly thingPointer: ThingPointer;
  private readonly watchers = new Set<() => void>(); // of every picture
  private readonly governor: Governor;
  private readonly automatic: boolean;
  private goals: readonly Point[] = [];
  private insets = { top: 0, right: 0, bottom: 0, left: 0 }; // px
  private dirty = true;
  private readonly loop = new PictureLoop({
    picture: (passed) => this.picture(passed),
    measure: (passed) => this.measure(passed),
    sharpen: (sharp) => this.sharpen(sharp),
  });
  private refreshed = 0; // times
  private lit = new Box3(); // what light falls on

  constructor(
    canvas: HTMLCanvasElement,
    private readonly game: GameScene,
    quality: Quality = 'auto',
    extras: SceneExtras = {},
  ) {
    const level: Level = quality === 'auto' ? 'high' : quality;
    this.automatic = quality === 'auto';
    this.governor = new Governor(level);
    this.renderer = new SceneRenderer(canvas, level);
    this.assets = new Assets(level, level === 'low' ? 1 : this.renderer.sharpest);
    this.maker = game.pieces(this.assets);
    this.ground = this.maker.ground();
    this.pieces = new PieceSet(this.maker, (body) => this.poseOf(body));
    this.playback = new Playback(this.pieces);
    this.rig = new Rig(() => this.redraw(), extras.reducedMotion ?? false);
    this.things = new ThingSet(game.things?.(this.assets) ?? null, extras.reducedMotion ?? false, (...line) => this.outliner.round(...line));
    this.framing = new Framing(this.rig, game.framing, this.ground, this.pieces, this.maker.tableHeight, () => this.things.boxes());
    const picker = new Picker(canvas, this.rig.camera);
    this.page = new PageSpace(picker, this.rig, this.ground, this.pieces, this.things, this.maker.tableHeight);
    this.gestures = new Gestures(canvas, this.rig, (x, y) => picker.point([this.ground, this.pieces.object], x, y));
    this.thingPointer = new ThingPointer(canvas, {
      thingAt: (x, y, slack) => this.thingAt(x, y, slack),
      thing: (name) => this.things.get(name),
      pointAt: (name) => this.pointAt(name),
    });
    this.claim = null;
    this.ghosts = new Ghosts(this.maker, this.assets);
    this.emphases = new Emphases(this.outliner, (body) => this.pieces.partOf(body));
    this.labels = new Labels(extras.overlay ?? null);
    this.annotations = new Annotations(this.labels, this.emphases, this.pieces, this.things, (body) => this.poseOf(body));
    this.held = new Held(this.renderer.scene, this.pieces, this.ghosts, this.labels, (...below) => this.surface(...below), (body) => this.poseOf(body));
    this.rig.keeps = () => (this.held.any ? [...this.held.extent(), ...this.goals] : []);
    this.attention = new Attention(this.rig, this.framing, this.pieces, this.playback, this.held);
    this.renderer.dim(extras.dark ?? false);
    this.renderer.furnish(this.assets, this.maker.tableHeight);
    const overlays = [this.ghosts, this.annotations.marks, this.settling, this.countdown, this.attention.glow].map((overlay) => overlay.object);
    this.renderer.scene.add(this.ground, this.pieces.object, this.things.object, ...overlays);
    if (this.maker.overlay !== undefined) this.renderer.scene.add(this.maker.overlay);
    this.resize(canvas.clientWidth || 1, canvas.clientHeight || 1);
    this.framing.look('front', true);
  }

  // --- what there is

  /** The world as a view tells it; it is shown after the frames that came before. */
  setWorld(poses: Readonly<Record<string, Pose>>, folds: Readonly<Record<string, number>> = {}): void {
    this.pieces.fold(folds);
    const waits = this.playback.busy;
    this.playback.world(poses);
    if (!waits) this.playback.advance(0);
    this.refresh();
  }

  /** Frames of poses as they come from the server. */
  frame(buffer: ArrayBuffer): void {
    this.playback.read(buffer);
    if (document.hidden) this.playback.advance(0); // a hidden page draws nothing: let nothing heap up
    this.redraw();
  }

  /** How pieces are folded, in degrees; frames do not tell. */
  setFolds(folds: Readonly<Record<string, number>>): void {
    this.pieces.fold(folds);
    this.refresh();
  }

  /** What pieces show besides where they are. */
  setDetails(details: Details): void {
    this.pieces.setDetails(details);
    this.refresh();
  }

  /** What lies on the table besides the world's bodies; what changed goes from what it was to what it is. */
  setThings(things: readonly Thing[]): void {
    if (!this.things.set(things)) return;
    this.annotations.showPointed();
    this.widen(true);
    this.renderer.shadows();
    this.redraw();
  }

  get bodies(): string[] {
    return this.pieces.all.flatMap((model) => model.bodies.filter((body) => this.poseOf(body) !== null));
  }

  /** Where a body is, as it was told last. */
  poseOf(body: string): Pose | null {
    return this.playback.poseOf(body) ?? null;
  }

  /** Where a body is drawn now: on its way, or as it was when something is seen again. */
  drawnAt(body: string): Point | null {
    const place = this.pieces.partOf(body)?.getWorldPosition(new Vector3());
    return place === undefined ? null : [place.x, place.y, place.z];
  }

  /** The table's time at which everything is shown, in ms. */
  get shownAt(): number {
    return this.playback.time;
  }

  /** Where everything is, as it was told last. */
  get poses(): Readonly<Record<string, Pose>> {
    return this.playback.all;
  }

  /** How high a body is when it stands: where something stacked on it would be. */
  heightOf(body: string): number {
    return this.pieces.of(body)?.height(body) ?? 0;
  }

  // --- from the page into the scene; x and y as pointer events have them

  /** The body under a place of the page. `slack`: pixels by which a finger may miss it. */
  pick(x: number, y: number, slack = 0, wanted: (body: string) => boolean = () => true): string | null {
    return this.page.body(x, y, slack, wanted);
  }

  /** The thing under a place of the page; one that can be used before one that only lies there. */
  thingAt(x: number, y: number, slack = 0): Thing | null {
    return this.page.thing(x, y, slack);
  }

  /** Where a thing is seen, in pixels from the canvas's corner; null if there is none. */
  thingFrame(name: string): { x: number; y: number; width: number; height: number } | null {
    return this.page.thingFrame(name);
  }

  /** A thing is pointed at, or has the keys: it is lit, and its words stand beside it. */
  pointAt(name: string | null): void {
    if (!this.things.point(name)) return;
    this.annotations.showPointed();
    this.redraw();
  }

  /** The point under a place of the page at a height above the board; null above the horizon. */
  boardPoint(x: number, y: number, height = 0): Point | null {
    return this.page.boardPoint(x, y, height);
  }

  /** What is seen at a place of the page, some pieces apart: the point, and the body if it is one's. */
  seenAt(x: number, y: number, without: readonly string[] = []): { point: Point; body: string | null } | null {
    return this.page.seen(x, y, without);
  }

  /** How high the highest surface below a point is, some pieces apart. */
  surface(x: number, y: number, from = 200, without: readonly string[] = []): number {
    return this.page.surface(x, y, from, without);
  }

  /** What of the canvas nothing covers, in pixels from its corner. */
  get free(): { left: number; top: number; right: number; bottom: number } {
    const { top, right, bottom, left } = this.insets;
    const { width, height } = this.page.size;
    return { left, top, right: width - right, bottom: height - bottom };
  }

  /** A point of the scene on the page, in pixels from the canvas's corner. */
  onPage(point: Point): { x: number; y: number } {
    return this.page.onPage(point);
  }

  // --- what is drawn over the pieces

  /** A piece where it might go; bodies that are not given are guessed from the others, where the piece can. */
  showGhost(piece: string, poses: Readonly<Record<string, Pose>>, fold?: number): void {
    this.ghosts.show(piece, poses, fold);
    this.redraw();
  }

  hideGhost(piece?: string): void {
    this.ghosts.hide(piece);
    this.redraw();
  }

  /** A body is held and wanted there: its ghost, plumb line, footprint and shadow; if it does not come along, the line to
   * its hand. null: it is let go. */
  setHeld(body: string, pose: Pose | null, stuck = false): void {
    this.held.set(body, pose, stuck);
    this.rig.locked = this.held.any; // nothing turns under a hand
    this.redraw();
  }

  /** What the referee would say of what is held, or planned: rings and ghosts take its colour. null: nothing. */
  foresee(verdict: Verdict | null): void {
    this.held.foresee(verdict);
    this.ghosts.foresee(verdict);
    this.redraw();
  }

  /** Where a held body is wanted; null: it is not held. */
  wantedAt(body: string): Pose | null {
    return this.held.wantedAt(body);
  }

  /** What is drawn over the pieces now, by name. */
  get overlays(): string[] {
    const names: string[] = [];
    this.renderer.scene.traverseVisible(({ name }) => void (name !== '' && names.push(name)));
    return names;
  }

  /** Places that break a rule: ringed and labelled, their pieces outlined. */
  mark(marks: readonly Mark[]): void {
    this.annotations.mark(marks);
    this.redraw();
  }

  /** Something names these pieces, or bodies: they show their numbers. */
  name(pieces: readonly string[]): void {
    if (this.annotations.name(pieces)) this.redraw();
  }

  /** Short names beside places that are being planned; one of them is meant. */
  label(labels: readonly Label[]): void {
    this.annotations.plan(labels);
    this.redraw();
  }

  /** Outlines these bodies, and no others in this way. */
  emphasise(bodies: readonly string[], kind: Emphasis): void {
    this.emphases.set(kind, bodies);
    this.redraw();
  }

  /** Why a body is outlined: what can be taken hold of is, for one. */
  outlineOf(body: string): Emphasis | null {
    return this.emphases.of(body);
  }

  /** A ring that goes round while things come to rest: about some bodies, or the whole board. */
  setSettling(on: boolean, bodies: readonly string[] = []): void {
    this.settling.object.visible = on;
    this.settling.round(...this.roundabout(bodies));
    this.redraw();
  }

  /** A ring that fills about some bodies, up to a share of 1; null: none. */
  setCountdown(share: number | null, bodies: readonly string[] = []): void {
    if (share === null && !this.countdown.object.visible) return;
    this.countdown.object.visible = share !== null;
    this.countdown.fill(share ?? 0);
    this.countdown.round(...this.roundabout(bodies));
    this.redraw();
  }

  private roundabout(bodies: readonly string[]): [Point, number] {
    const places = this.annotations.placesOf(bodies);
    const about = middle(places);
    if (about === null) return [[0, 0, 0], this.game.settlingRadius];
    return [about, 1.8 + Math.max(...places.map((place) => Math.hypot(place.x - about[0], place.y - about[1])))];
  }

  // --- the camera

  /** Where what is held is to go: kept in the picture with it. */
  setGoals(places: readonly Point[]): void {
    this.goals = places;
    this.redraw();
  }

  /** Degrees to the left and up. */
  orbit(azimuth: number, elevation: number): void {
    this.rig.asked(() => this.rig.orbit(azimuth, elevation));
  }

  /** In heights of the picture, to the right and up. */
  pan(right: number, up: number): void {
    this.rig.asked(() => this.rig.pan(right, up));
  }

  /** Above 1: nearer. */
  zoom(times: number): void {
    this.rig.asked(() => this.rig.zoom(times));
  }

  /** All there is, from a side, because someone asks for it. */
  look(name: ViewName): void {
    this.rig.asked(() => this.framing.look(name));
  }

  /** What hands hold, from near; or the top of all there is. */
  approach(): void {
    const { min, max } = this.framing.bounds();
    const places = this.held.places;
    const top: Point = [(min.x + max.x) / 2, (min.y + max.y) / 2, max.z];
    this.rig.asked(() => this.framing.approach(places.length > 0 ? places : [top], this.rig.view));
    this.rig.touched = true; // it was meant
  }

  /** Nearer to the places that matter now; without any, all of it again. Whoever has turned the camera is left alone. */
  attend(places: readonly Point[]): void {
    this.framing.attend(places);
  }

  /** Whose turn it is, by a name of its own (none once it is over); what others' hands move then is followed. */
  follow(turn: string, others: boolean): void {
    this.attention.follower.set(turn, others);
  }

  /** A small picture from above, in a part of the canvas; null: none. */
  setInset(frame: InsetFrame | null): void {
    this.attention.inset.frame = frame;
    this.redraw();
  }

  /** What stands before a hand, and is faded for it. */
  get faded(): string[] {
    return this.attention.occluders.pieces;
  }

  /** The last seconds once more, slowly; false if nothing was seen to move. `ended` is told when it is over. */
  playAgain(incident: Incident, ended: () => void): boolean {
    const plays = this.attention.playAgain(incident, ended);
    if (plays) this.redraw();
    return plays;
  }

  /** An incident from its best side, its contact lit; `moments`: where things were that fell. null: no light. */
  lookAt(incident: Incident | null, moments: readonly Poses[] = []): void {
    if (incident !== null) this.attention.lookAt(incident, moments);
    else this.attention.glow.show(null);
    this.redraw();
  }

  /** Something was seen to move. */
  get recorded(): boolean {
    return this.playback.record.any;
  }

  /** A part of the page that something lies over: labels keep out of it. */
  reserve(frame: Frame | null): void {
    this.labels.reserved = frame;
    this.redraw();
  }

  /** Where the first of the places that are marked is. */
  markPlace(): Point | null {
    return this.annotations.first;
  }

  stopAgain(): void {
    this.attention.stopAgain();
    this.refresh();
  }

  get view(): CameraView {
    return this.rig.view;
  }

  set view(view: CameraView) {
    this.rig.asked(() => this.rig.go(view));
    this.rig.touched = true;
  }

  /** Hands are asked first whether a press or the wheel is theirs. */
  set claim(claim: Claim | null) {
    this.gestures.claim = (event) => claim?.(event) === true || (event instanceof PointerEvent && this.thingPointer.down(event));
  }

  // --- the page

  get level(): Level {
    return this.governor.level;
  }

  /** Nothing is on its way: no frame to show, no view to go to. */
  get atRest(): boolean {
    return !this.attention.busy && !this.rig.going && !this.things.busy && !this.dirty;
  }

  set reducedMotion(still: boolean) {
    this.rig.still = still;
    this.things.still = still;
  }

  resize(width: number, height: number): void {
    if (width < 1 || height < 1) return;
    this.page.size = { width, height };
    this.sharpen(this.loop.sharp);
    this.outliner.resize(width, height);
    this.rig.resize(width / height);
    this.setInsets(this.insets);
    if (!this.rig.touched) this.framing.overall(true);
  }

  /** Pixels that something covers on each side: what is looked at is in the middle of the rest. */
  setInsets({ top, right, bottom, left }: { top: number; right: number; bottom: number; left: number }): void {
    this.insets = { top, right, bottom, left };
    const { width, height } = this.page.size;
    const atOnce = !this.shownOnce || this.rig.still;
    this.rig.cover({ top: top / height, right: right / width, bottom: bottom / height, left: left / width }, atOnce);
    this.framing.refit(atOnce);
    this.redraw();
  }

  /** Told after every picture; what comes back ends it. */
  onPicture(watcher: () => void): () => void {
    this.watchers.add(watcher);
    return () => this.watchers.delete(watcher);
  }

  /** By night the room is dim, and the light on the table warm. */
  set dark(dark: boolean) {
    this.renderer.dim(dark);
    this.redraw();
  }

  dispose(): void {
    this.loop.end();
    this.gestures.dispose();
    this.thingPointer.dispose();
    this.labels.drop('');
    const parts = [this.things, this.attention, this.held, this.ghosts, this.pieces, this.annotations, this.outliner, this.settling, this.countdown, this.assets, this.renderer];
    for (const part of parts) part.dispose();
    this.maker.dispose?.();
  }

  // --- drawing

  private redraw(): void {
    this.dirty = true;
    this.loop.ask();
  }

  private picture(passed: number): boolean {
    if (this.attention.advance(passed)) this.refresh();
    if (this.things.advance(passed)) this.renderer.shadows();
    this.rig.advance(passed);
    const turning = this.settling.object.visible && !this.rig.still;
    if (turning) this.settling.advance(passed);
    this.draw();
    return this.attention.busy || this.rig.going || this.things.busy || turning;
  }

  /** As sharp as can be while nothing moves, as fast as need be while something does. */
  private sharpen(sharp: boolean): void {
    const { width, height } = this.page.size;
    this.renderer.resize(width, height, sharpnessOf(this.governor.level, sharp, window.devicePixelRatio || 1));
    this.redraw();
  }

  private get shownOnce(): boolean {
    return this.frames > 1;
  }

  private draw(): void {
    this.dirty = false;
    this.held.hang();
    const { size } = this.page;
    this.annotations.marks.follow(this.rig.camera, size.height);
    this.labels.follow(this.rig.camera, size, this.free);
    this.renderer.draw(this.rig.camera, this.rig.view.distance);
    this.drawInset();
    this.frames += 1;
    for (const watcher of this.watchers) watcher();
  }

  private drawInset(): void {
    const { inset } = this.attention;
    if (inset.frame === null) return;
    this.attention.aimInset();
    this.renderer.drawInset(inset.camera, inset.frame, this.page.size);
  }

  /** After bodies have moved, come or gone. */
  private refresh(): void {
    const { changed, settled } = this.pieces.refresh();
    if (changed) this.emphases.apply();
    this.refreshed += 1;
    if (changed || settled || this.refreshed % SELDOM === 0) this.widen(settled);
    this.annotations.follow(changed);
    this.renderer.shadows();
    this.redraw();
  }

  /** Light falls on everything; what grew out of the picture, or is lost in it, is looked at anew once it stands. */
  private widen(settled: boolean): void {
    const bounds = this.framing.bounds();
    for (const box of this.things.boxes(true)) bounds.union(box);
    if (!this.lit.containsBox(bounds)) {
      this.lit = bounds.clone().expandByScalar(4);
      this.renderer.shine(this.lit);
    }
    if (settled) this.framing.follow();
  }

  private measure(passed: number): void {
    const level = this.automatic ? this.governor.frame(passed) : null;
    if (level === null) return;
    this.renderer.grade(level);
    const { width, height } = this.page.size;
    this.resize(width, height);
  }
}
