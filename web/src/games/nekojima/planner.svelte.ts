// What this page's player is planning on the island: a Denchuu, a cat on a cord, a pole to be moved. It shows ghosts and
// makes actions; it decides nothing.

import { MathUtils } from 'three';

import { normalizeDegrees, toHundredths, viewDirection } from '../../hands/geometry';
import { PiecePlanner } from '../../hands/piecePlanner.svelte';
import { t } from '../../i18n/index.svelte';
import { upright, yawOf } from '../../scene/pose';
import type { Point, TableScene } from '../../scene/TableScene';
import { PIECES } from './pieces';
import {
  BOARD,
  fresh,
  hangingPose,
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

export type HookName = 'paw' | 'tail';
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

const SHARES = 50; // along a cord, where a click can put a cat

export class Planner extends PiecePlanner<Plan, AnyAction> {
  constructor(
    scene: () => TableScene | null,
    private readonly poses: () => Poses,
    submit: (action: AnyAction) => void,
  ) {
    super(scene, submit);
  }

  // --- beginning

  place(denchuu: string, quarters: readonly (string | null)[]): void {
    this.chosen = 0;
    this.plan = { kind: 'place', place: fresh(denchuu, quarters) };
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
      const pose = hangingPose(plan.hang.denchuu, plan.hang.at, poses, tailOf(plan.hang));
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
  click(x: number, y: number, body: string | null): void {
    const plan = this.plan;
    if (plan?.kind === 'hang') {
      this.hangBy(x, y, body);
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

  private hangBy(x: number, y: number, body: string | null): void {
    const plan = this.plan;
    const denchuu = body?.split('.cord')[0];
    if (plan?.kind !== 'hang' || denchuu !== plan.hang.denchuu) return;
    const shares = Array.from({ length: SHARES - 1 }, (_, n) => (n + 1) / SHARES);
    const far = (share: number) => {
      const pose = hangingPose(denchuu, share, this.poses()) ?? [];
      return Math.hypot((pose[0] ?? 99) - x, (pose[1] ?? 99) - y);
    };
    const at = shares.reduce((best, share) => (far(share) < far(best) ? share : best), 0.5);
    this.plan = { kind: 'hang', hang: { ...plan.hang, at } };
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

function tailOf({ cat, by }: HangPlan): readonly number[] | null {
  return by === 'tail' ? ((PIECES.cats as Readonly<Record<string, { tail: readonly number[] }>>)[cat]?.tail ?? null) : null;
}
