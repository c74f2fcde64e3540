// Something that is planned with pieces before it is done, by clicks, keys and buttons. A game says what its plans are,
// what they come to and how they look; this is what all of them share.

import type { Point, TableScene } from '../scene/TableScene';
import type { Mover } from './moveTarget';
import type { Planned } from './planPointer';

export abstract class PiecePlanner<Plan, Action> implements Mover, Planned {
  readonly keepsTab = false;
  plan = $state.raw<Plan | null>(null);
  /** Which of its parts is meant. */
  chosen = $state(0);
  precise = $state(false);

  constructor(
    protected readonly scene: () => TableScene | null,
    protected readonly submit: (action: Action) => void,
  ) {}

  /** What the plan comes to; null without one. */
  abstract get action(): Action | null;
  /** Ghosts of a plan, and their names. */
  protected abstract draw(scene: TableScene, plan: Plan): void;

  abstract places(): readonly Point[];
  abstract level(n: number): number;
  abstract put(n: number, x: number, y: number): void;
  abstract click(x: number, y: number, body: string | null, away: (point: Point) => number): void;
  abstract move(right: number, ahead: number): void;
  abstract turn(degrees: number): void;
  abstract other(): void;

  choose(n: number): void {
    this.chosen = n;
  }

  /** Forget a plan, unless another has been made since. */
  drop(plan: Plan | null = this.plan): void {
    if (this.plan === plan) this.plan = null;
  }

  /** Ghosts of it in the scene; none while the pieces themselves move. */
  show(moving = false): void {
    const scene = this.scene();
    scene?.hideGhost();
    scene?.label([]);
    if (scene !== null && this.plan !== null && !moving) this.draw(scene, this.plan);
  }

  grab(): void {
    const { action } = this;
    if (action !== null) this.submit(action);
  }
}
