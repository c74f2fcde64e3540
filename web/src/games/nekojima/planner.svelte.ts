// What this page's player is planning on the island: a Denchuu, a cat on a cord, a pole to be moved. It shows ghosts and
// makes actions; it decides nothing.

import { MathUtils } from 'three';

import { normalizeDegrees, toHundredths, viewDirection } from '../../hands/geometry';
import { PiecePlanner } from '../../hands/piecePlanner.svelte';
import { t } from '../../i18n/index.svelte';
import { upright, yawOf } from '../../scene/pose';
import type { Point, TableScene } from '../../scene/TableScene';
import { hangingPose, nearestSpot, type HookName } from './hanging';
import {
  BOARD,
  fresh,
  heightOf,
  placeAction,
  planOf,
  sizeOf,
  supportAt,
  withPole,
  yawsOf,
  type PlacePlan,
  type Poses,
} from './plan';
import type { AnyAction } from './protocol';
import { roomyPlans } from './roomyPlans';

export interface HangPlan {
  readonly cat: string;
  readonly denchuu: string;
  readonly at: number;
  readonly again: boolean; // back on its own cord
  readonly by: HookName;
}
export interface AdjustPlan {
  readonly piece: string;
  readonly x: number;
  readonly y: number;
  readonly yaw: number;
}
export type Plan =
  | { readonly kind: 'place'; readonly place: PlacePlan }
  | { readonly kind: 'hang'; readonly hang: HangPlan }
  | { readonly kind: 'adjust'; readonly adjust: AdjustPlan };

const CLICK = 40; // px by which a click may miss a cord

export class Planner extends PiecePlanner<Plan, AnyAction> {
  constructor(
    scene: () => TableScene | null,
    private readonly poses: () => Poses,
    submit: (action: AnyAction) => void,
    private readonly free: (cat: string) => readonly string[] = () => [], // cords that a cat may be hung on
  ) {
    super(scene, submit);
  }

  // --- beginning

  /** Where it has room, as far as this page can tell; `wrong` tells what the referee thinks of it. */
  place(denchuu: string, quarters: readonly (string | null)[], wrong: (action: AnyAction) => Promise<boolean> = () => Promise.resolve(false)): void {
    this.chosen = 0;
    const [first = fresh(denchuu, quarters), ...others] = roomyPlans(denchuu, quarters, this.poses());
    this.plan = { kind: 'place', place: first };
    void this.settle([first, ...others], wrong);
  }

  /** The first of some plans that is not known to be wrong, unless someone changes it meanwhile. */
  private async settle(plans: readonly PlacePlan[], wrong: (action: AnyAction) => Promise<boolean>): Promise<void> {
    for (const place of plans) {
      const { plan } = this;
      if (place !== plans[0]) this.plan = { kind: 'place', place };
      const mine = place === plans[0] ? plan : this.plan;
      if (!(await wrong(placeAction(place))) || this.plan !== mine) return;
    }
    const [first] = plans; // all are: then what looked best
    if (first !== undefined) this.plan = { kind: 'place', place: first };
  }

  hang(cat: string, denchuu: string, again = false, by: HookName = 'paw'): void {
    this.plan = { kind: 'hang', hang: { cat, denchuu, at: 0.5, again, by } };
  }

  /** By its paw or by its tail. */
  hangByHook(by: HookName): void {
    if (this.plan?.kind === 'hang') this.plan = { kind: 'hang', hang: { ...this.plan.hang, by } };
  }

  adjust(piece: string): void {
    const pose = this.poses()[piece];
    if (pose === undefined) return;
    this.plan = { kind: 'adjust', adjust: { piece, x: toHundredths(pose[0] ?? 0), y: toHundredths(pose[1] ?? 0), yaw: toHundredths(yawOf(pose)) } };
  }

  /** What someone suggests, to be looked at and changed; false if there is nothing to show. */
  follow(action: AnyAction): boolean {
    if (action.do === 'place') {
      const place = planOf(action);
      if (place !== null) this.plan = { kind: 'place', place };
      return place !== null;
    }
    if (action.do === 'hang' && action.at !== null) {
      this.plan = { kind: 'hang', hang: { cat: action.cat, denchuu: action.denchuu, at: action.at, again: false, by: action.by ?? 'paw' } };
      return true;
    }
    const { piece, x, y, yaw } = action.do === 'adjust' ? action : { piece: '', x: null, y: null, yaw: null };
    if (x === null || y === null || yaw === null) return false;
    this.plan = { kind: 'adjust', adjust: { piece, x, y, yaw } };
    return true;
  }

  // --- what it comes to

  get action(): AnyAction | null {
    const plan = this.plan;
    if (plan === null) return null;
    if (plan.kind === 'place') return placeAction(plan.place);
    if (plan.kind === 'adjust') return { do: 'adjust', ...plan.adjust };
    const { cat, denchuu, at, again, by } = plan.hang;
    return again ? { do: 'rehang', cat, at, by } : { do: 'hang', cat, denchuu, at, by };
  }

  protected draw(scene: TableScene, plan: Plan): void {
    const poses = this.poses();
    if (plan.kind === 'place') {
      const yaws = yawsOf(plan.place);
      const [a, b] = plan.place.poles.map((pole, n) => upright(pole.x, pole.y, heightOf(pole.on, poses), yaws[n] ?? 0));
      scene.showGhost(plan.place.denchuu, { [`${plan.place.denchuu}.a`]: a ?? [], [`${plan.place.denchuu}.b`]: b ?? [] });
      const heads = this.places().map(([x, y, z], n): Point => [x, y, z - 1 + (sizeOf(plan.place.denchuu).poles[n] ?? 0)]);
      scene.label(heads.map((at, n) => ({ at, text: t('nekojima.place.tag', { pole: 'ab'[n] ?? '' }), meant: n === this.chosen })));
    } else if (plan.kind === 'hang') {
      const pose = hangingPose(plan.hang.cat, plan.hang, plan.hang.by, poses);
      if (pose !== null) scene.showGhost(plan.hang.cat, { [plan.hang.cat]: pose });
    } else {
      const { piece, x, y, yaw } = plan.adjust;
      const [denchuu = '', part] = piece.split('.');
      const other = `${denchuu}.${part === 'a' ? 'b' : 'a'}`;
      const height = poses[piece]?.[2] ?? 0;
      scene.showGhost(denchuu, { [piece]: upright(x, y, height, yaw), [other]: poses[other] ?? [] });
    }
  }

  // --- by pointer

  places(): readonly Point[] {
    const plan = this.plan;
    const poses = this.poses();
    if (plan?.kind === 'place') return plan.place.poles.map(({ x, y, on }): Point => [x, y, heightOf(on, poses) + 1]);
    if (plan?.kind === 'adjust') return [[plan.adjust.x, plan.adjust.y, (poses[plan.adjust.piece]?.[2] ?? 0) + 1]];
    return [];
  }

  level(n: number): number {
    const plan = this.plan;
    return plan?.kind === 'place' ? heightOf(plan.place.poles[n === 0 ? 0 : 1].on, this.poses()) : 0;
  }

  put(n: number, x: number, y: number): void {
    const plan = this.plan;
    if (plan?.kind === 'adjust') this.plan = { kind: 'adjust', adjust: { ...plan.adjust, x: toHundredths(x), y: toHundredths(y) } };
    if (plan?.kind !== 'place') return;
    const { on } = supportAt(x, y, this.poses(), plan.place.denchuu);
    this.plan = { kind: 'place', place: withPole(plan.place, n, { x, y, on }) };
  }

  /** On a pole's top, or on the board; then it is the other pole's turn. On a cord: there the cat shall hang. */
  click(x: number, y: number, body: string | null, away: (point: Point) => number = () => Infinity): void {
    const plan = this.plan;
    if (plan?.kind === 'hang') {
      const spot = nearestSpot(this.cordsFor(plan.hang), this.poses(), away, CLICK);
      if (spot !== null) this.plan = { kind: 'hang', hang: { ...plan.hang, ...spot, at: toHundredths(spot.at) } };
      return;
    }
    const pose = body === null || !/\.[ab]$/.test(body) ? undefined : this.poses()[body];
    if (plan?.kind === 'place' && pose !== undefined && body !== null && !body.startsWith(`${plan.place.denchuu}.`)) {
      const place = withPole(plan.place, this.chosen, { x: pose[0] ?? x, y: pose[1] ?? y, on: body });
      this.plan = { kind: 'place', place };
    } else {
      this.put(this.chosen, x, y);
    }
    if (plan?.kind === 'place') this.chosen = 1 - this.chosen;
  }

  private cordsFor({ cat, denchuu, again }: HangPlan): readonly string[] {
    return again ? [denchuu] : this.free(cat);
  }

  // --- by keys and buttons

  move(right: number, ahead: number): void {
    const [dx, dy] = viewDirection(this.scene()?.view.azimuth ?? -90, right, ahead);
    const plan = this.plan;
    if (plan?.kind === 'hang') {
      this.slide(plan.hang.at + (right + ahead) * 0.05);
    } else if (plan?.kind === 'place') {
      const pole = plan.place.poles[this.chosen === 0 ? 0 : 1];
      if (pole.on === BOARD) this.put(this.chosen, pole.x + dx, pole.y + dy);
      else this.plan = { kind: 'place', place: withPole(plan.place, this.chosen, { x: pole.x + dx, y: pole.y + dy }) };
    } else if (plan?.kind === 'adjust') {
      this.put(0, plan.adjust.x + dx, plan.adjust.y + dy);
    }
  }

  turn(degrees: number): void {
    const plan = this.plan;
    if (plan?.kind === 'place') {
      const pole = plan.place.poles[this.chosen === 0 ? 0 : 1];
      this.plan = { kind: 'place', place: withPole(plan.place, this.chosen, { turn: normalizeDegrees(pole.turn + degrees) }) };
    } else if (plan?.kind === 'adjust') {
      this.plan = { kind: 'adjust', adjust: { ...plan.adjust, yaw: normalizeDegrees(plan.adjust.yaw + degrees) } };
    }
  }

  slide(at: number): void {
    if (this.plan?.kind === 'hang') this.plan = { kind: 'hang', hang: { ...this.plan.hang, at: toHundredths(MathUtils.clamp(at, 0.02, 0.98)) } };
  }

  other(): void {
    if (this.plan?.kind === 'place') this.chosen = 1 - this.chosen;
  }
}
