// What this page's player is planning at the tower: a build, a cat, a touch. It shows ghosts and makes actions; it
// decides nothing.

import { MathUtils } from 'three';

import { normalizeDegrees, toHundredths, viewDirection } from '../../hands/geometry';
import { PiecePlanner } from '../../hands/piecePlanner.svelte';
import { t } from '../../i18n/index.svelte';
import { upright, yawOf } from '../../scene/pose';
import type { Point, TableScene } from '../../scene/TableScene';
import { catsOn, freeSpot, freshBuild } from './freePlaces';
import { PIECES } from './pieces';
import {
  buildAction,
  buildOf,
  catAction,
  creaseOf,
  FOLDS,
  ghostsOf,
  onBack,
  topOf,
  within,
  withPart,
  type BuildPlan,
  type CatAction,
  type CatPlan,
  type Poses,
  type Spot,
  type WallKind,
} from './plan';
import type { AnyAction } from './protocol';

export type Plan = { readonly kind: 'build'; readonly build: BuildPlan } | { readonly kind: 'cat'; readonly cat: CatPlan };

const BACK = 1.6; // cm from a cat's foot to its back

export class Planner extends PiecePlanner<Plan, AnyAction> {
  constructor(
    scene: () => TableScene | null,
    private readonly world: () => { poses: Poses; folds: Readonly<Record<string, number>>; top: number },
    submit: (action: AnyAction) => void,
    private readonly stackable: (cat: string) => boolean, // for the cat that is planned
  ) {
    super(scene, submit);
  }

  // --- beginning

  build(card: string, option: number, kinds: readonly WallKind[]): void {
    const { poses, top } = this.world();
    this.chosen = 0;
    const yaw = yawOf(poses[`floor-${top}`] ?? [0, 0, 0, 1, 0, 0, 0]);
    this.plan = { kind: 'build', build: freshBuild(card, option, kinds, yaw, catsOn(top, poses)) };
  }

  cat(base: CatAction, cat: string, floor: number, on: string | null = null): void {
    this.chosen = 0;
    this.plan = { kind: 'cat', cat: { base, cat, floor, on, ...this.freeSpot(floor, cat), yaw: 0 } };
  }

  /** What someone suggests, to be looked at and changed; `cat` is how the cat of it is drawn. */
  follow(action: AnyAction, cat: string): boolean {
    if (action.do === 'build') {
      const build = buildOf(action);
      if (build !== null) this.plan = { kind: 'build', build };
      return build !== null;
    }
    if (action.do !== 'nakama' && action.do !== 'move' && action.do !== 'climb') return false;
    const { x, y, yaw } = action;
    if (x === null || y === null || yaw === null) return false;
    const on = action.do === 'climb' ? null : (action.on ?? null);
    this.plan = { kind: 'cat', cat: { base: action, cat, floor: action.floor ?? this.world().top, on, x, y, yaw } };
    return true;
  }

  // --- what it comes to

  get action(): AnyAction | null {
    const plan = this.plan;
    if (plan === null) return null;
    return plan.kind === 'build' ? buildAction(plan.build) : catAction(plan.cat);
  }

  protected draw(scene: TableScene, plan: Plan): void {
    if (plan.kind === 'build') this.showBuild(scene, plan.build);
    else scene.showGhost(plan.cat.cat, { [plan.cat.cat]: upright(...this.placeOf(plan.cat), plan.cat.yaw) });
  }

  private showBuild(scene: TableScene, { walls, floor }: BuildPlan): void {
    const { poses, top } = this.world();
    const [x, y, z] = topOf(top, poses);
    const names = ghostsOf(walls);
    walls.forEach((wall, n) => {
      const name = names[n === 0 ? 0 : 1];
      const [dx, dy] = creaseOf(wall);
      scene.showGhost(name, { [name]: upright(x + dx, y + dy, z, wall.yaw) }, wall.fold);
    });
    const texts = [...walls.map(({ kind }, n) => `${n + 1} ${t(`tower.walls.${kind}`)}`), `3 ${t('tower.pieces.floor', { n: top + 1 })}`];
    scene.label(this.places().map((at, n) => ({ at, text: texts[n] ?? '', meant: n === this.chosen })));
    const name = `floor-${top + 1}`;
    scene.showGhost(name, { [name]: upright(x + floor.x, y + floor.y, z + this.tall(walls), floor.yaw) });
  }

  private tall(walls: BuildPlan['walls']): number {
    return Math.max(...walls.map(({ kind }) => PIECES.heights[kind]));
  }

  private placeOf({ floor, on, x, y }: CatPlan): Point {
    const { poses } = this.world();
    if (on === null) {
      const [fx, fy, fz] = topOf(floor, poses);
      return [fx + x, fy + y, fz];
    }
    const [cx = 0, cy = 0, cz = 0] = Array.from(poses[on] ?? []);
    return [cx + x, cy + y, cz + BACK * PIECES.cat.scale];
  }

  // --- by pointer

  places(): readonly Point[] {
    const plan = this.plan;
    if (plan === null) return [];
    if (plan.kind === 'cat') return [this.placeOf(plan.cat)];
    const { poses, top } = this.world();
    const [x, y, z] = topOf(top, poses);
    const { walls, floor } = plan.build;
    const high = this.tall(walls);
    return [...walls.map((wall): Point => [x + wall.x, y + wall.y, z + 1.5]), [x + floor.x, y + floor.y, z + high]];
  }

  level(n: number): number {
    return this.places()[n]?.[2] ?? 0;
  }

  put(n: number, x: number, y: number): void {
    const plan = this.plan;
    const { poses, top } = this.world();
    if (plan?.kind === 'build') {
      const [fx, fy] = topOf(top, poses);
      this.plan = { kind: 'build', build: withPart(plan.build, n, { x: within(x - fx), y: within(y - fy) }) };
    } else if (plan?.kind === 'cat') {
      const [fx, fy] = plan.cat.on === null ? topOf(plan.cat.floor, poses) : Array.from(poses[plan.cat.on] ?? []);
      this.plan = { kind: 'cat', cat: { ...plan.cat, x: within(x - (fx ?? 0)), y: within(y - (fy ?? 0)) } };
    }
  }

  /** On a floor that is seen there, on a cat, or on the same level as before. */
  click(x: number, y: number, body: string | null): void {
    const plan = this.plan;
    if (plan?.kind === 'cat' && body !== null && this.stackable(body)) {
      this.goTo(plan.cat.floor, body);
      return;
    }
    if (plan?.kind === 'cat') this.plan = { kind: 'cat', cat: { ...plan.cat, on: null } };
    this.put(this.chosen, x, y);
    if (plan?.kind === 'build' && this.chosen < 2) this.chosen += 1;
  }

  // --- by keys and buttons

  move(right: number, ahead: number): void {
    const [dx, dy] = viewDirection(this.scene()?.view.azimuth ?? -90, right, ahead);
    this.change(({ x, y }) => ({ x: within(x + dx), y: within(y + dy) }));
  }

  turn(degrees: number): void {
    this.change(({ yaw }) => ({ yaw: normalizeDegrees(toHundredths(yaw + degrees)) }));
  }

  /** By so many degrees; false if it is no wall that is meant. */
  fold(degrees: number): boolean {
    const wall = this.plan?.kind === 'build' && this.chosen < 2 ? this.plan.build.walls[this.chosen === 0 ? 0 : 1] : null;
    if (wall !== null) this.foldTo(wall.fold + degrees);
    return wall !== null;
  }

  foldTo(degrees: number): void {
    if (this.plan?.kind !== 'build') return;
    const fold = MathUtils.clamp(degrees, FOLDS.least, FOLDS.most);
    this.plan = { kind: 'build', build: withPart(this.plan.build, this.chosen, { fold }) };
  }

  kind(kind: WallKind): void {
    if (this.plan?.kind === 'build') this.plan = { kind: 'build', build: withPart(this.plan.build, this.chosen, { kind }) };
  }

  /** In the middle of a floor, or on a cat's back: behind its head, looking as it does. */
  goTo(floor: number, on: string | null = null): void {
    if (this.plan?.kind !== 'cat') return;
    const spot = on === null ? this.freeSpot(floor, this.plan.cat.cat) : onBack(yawOf(this.world().poses[on] ?? [0, 0, 0, 1, 0, 0, 0]));
    this.plan = { kind: 'cat', cat: { ...this.plan.cat, floor, on, ...spot } };
  }

  private freeSpot(floor: number, cat: string): { x: number; y: number } {
    const { poses, folds } = this.world();
    return freeSpot(floor, poses, cat, folds);
  }

  other(): void {
    if (this.plan?.kind === 'build') this.chosen = (this.chosen + 1) % 3;
  }

  private change(how: (spot: Spot) => Partial<Spot>): void {
    const plan = this.plan;
    if (plan?.kind === 'cat') {
      this.plan = { kind: 'cat', cat: { ...plan.cat, ...how(plan.cat) } };
    } else if (plan?.kind === 'build') {
      const part = this.chosen === 2 ? plan.build.floor : plan.build.walls[this.chosen === 0 ? 0 : 1];
      this.plan = { kind: 'build', build: withPart(plan.build, this.chosen, how(part)) };
    }
  }
}
