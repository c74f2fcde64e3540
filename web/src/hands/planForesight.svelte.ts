// What the referee would say of a plan: asked while it changes, a few times a second, one question at a time. The page decides nothing.

import type { ForesightTold } from '../protocol/table';

const PAUSE = 120; // ms

type Action = Record<string, unknown>;

export class PlanForesight {
  told = $state.raw<ForesightTold | null>(null);
  private asked = ''; // the newest plan
  private asking = false;

  constructor(private readonly ask: (action: Action) => Promise<ForesightTold | null>) {}

  /** The plan as it is now; null: there is none. */
  look(action: Action | null): void {
    const plan = action === null ? '' : JSON.stringify(action);
    if (plan === this.asked) return;
    this.asked = plan;
    if (action === null) this.told = null;
    else if (!this.asking) void this.wonder();
  }

  private async wonder(): Promise<void> {
    this.asking = true;
    try {
      for (let plan = ''; this.asked !== '' && plan !== this.asked; ) {
        plan = this.asked;
        const told = await this.ask(JSON.parse(plan) as Action);
        if (this.asked === plan) this.told = told;
        await new Promise((done) => setTimeout(done, PAUSE));
      }
    } finally {
      this.asking = false;
    }
  }
}
