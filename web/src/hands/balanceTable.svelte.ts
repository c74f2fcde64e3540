// A table of a game of balance as its panel sees it: what may be done, what hands are at, what was suggested. It holds no
// rules: it reads the desk, and asks.

import { localized } from '../i18n/index.svelte';
import type { Desk } from '../protocol/table';
import type { TableScene } from '../scene/TableScene';
import type { TableSession } from '../session/session.svelte';
import type { HandPointers } from './handPointer';
import { handsOff, type LiveHands, type OwnHand } from './liveHands.svelte';
import type { PiecePlanner } from './piecePlanner.svelte';

interface AnyDeed {
  readonly do: string;
}

const BEAT = 16; // ms between two looks at whether a piece has come

export class BalanceTable<Action extends AnyDeed> {
  scene = $state.raw<TableScene | null>(null);
  /** Where keys and pointers are heard. */
  host = $state.raw<HTMLElement | null>(null);
  live = $state.raw<LiveHands | null>(null);
  pointers: HandPointers | null = null;
  private reached: object | null = null; // what was reached for last
  /** This browser draws nothing in space: all is done by plans. */
  flat = $state(false);
  suggesting = $state(false);
  suggested = $state.raw<Action | null>(null);

  constructor(
    private readonly visit: () => { readonly session: TableSession; readonly desk: Desk },
    readonly planner: PiecePlanner<unknown, Action>,
  ) {}

  get session(): TableSession {
    return this.visit().session;
  }
  get desk(): Desk {
    return this.visit().desk;
  }

  readonly legal: readonly Action[] = $derived.by(() => this.visit().desk.legal as unknown as readonly Action[]);
  /** Something is asked of this page. */
  readonly mine: boolean = $derived.by(() => this.visit().desk.seat !== null && this.legal.length > 0);
  readonly handling = $derived.by(() => this.visit().session.state?.handling ?? null);
  readonly busy: boolean = $derived.by(() => this.handling !== null);
  /** This table shows people legal places. */
  readonly hints: boolean = $derived.by(() => this.visit().desk.hints ?? true);
  /** Nothing is wrong and nothing is due: only to be judged. */
  readonly judgeable: boolean = $derived.by(() => this.mine && !this.busy && this.has('done') && this.visit().desk.wrong.length === 0);
  readonly mover = $derived.by(() => this.live?.off ? null : (this.live ?? (this.planner.plan !== null && this.mine && !this.busy ? this.planner : null)));

  has(deed: Action['do']): boolean {
    return this.legal.some((one) => one.do === deed);
  }

  all<Kind extends Action>(deed: Kind['do']): Kind[] {
    return this.legal.filter((one) => one.do === deed) as Kind[];
  }

  /** What an action is called. */
  label(action: Action): string {
    return localized(this.desk.labels[this.legal.indexOf(action)]?.text ?? {});
  }

  async act(action: Action): Promise<void> {
    const { seat } = this.desk;
    if (seat === null) return;
    this.suggested = null;
    if (action.do === 'take') this.planner.drop();
    const { plan } = this.planner; // what happened may be known, and planned for, before the answer is here
    if (await this.session.act(seat, { ...(action as AnyDeed & Record<string, unknown>) })) this.planner.drop(plan);
  }

  /** Reaches for a piece: hands begin to work with it, or change to it, and close on it as soon as it is in the world. A pointer
   * that is given, and still pressed, goes on to carry it; else it follows the mouse. */
  async reach(take: Action, body: string, pointer?: PointerEvent): Promise<void> {
    const reached = (this.reached = {});
    if (pointer !== undefined) this.pointers?.await(pointer);
    let over = false;
    if (!this.isAt(take)) void this.act(take).finally(() => (over = true)); // answered once it was judged
    while (this.reached === reached && !over) {
      if (this.isAt(take) && this.live?.may(body) === true) {
        if (this.pointers === null) this.live.take(body);
        else this.pointers.take(body);
        this.host?.focus({ preventScroll: true });
        return;
      }
      await new Promise((done) => setTimeout(done, BEAT));
    }
  }

  /** Hands are at work with just this. */
  private isAt(take: Action): boolean {
    const action = this.session.state?.handling?.action ?? null;
    return action !== null && JSON.stringify(action) === JSON.stringify(take);
  }

  /** Asks for something legal; `follow` shows it as a plan, if it can. */
  async suggest(follow: (action: Action) => boolean): Promise<void> {
    const { seat } = this.desk;
    if (seat === null) return;
    this.suggesting = true;
    const suggestion = (await this.session.answer({ type: 'suggest', seat })) as Action | undefined;
    this.suggesting = false;
    if (suggestion !== undefined && !follow(suggestion)) this.suggested = suggestion;
  }

  /** Hands off; what is still missing is told by whoever judges. */
  async finish(own: readonly OwnHand[]): Promise<void> {
    if (own[0] !== undefined) await handsOff(this.session, own[0].seat);
  }
}
