// A page's visit to a table: its socket and all it knows. Components read it and ask through it; they decide nothing.

import { Refusal } from '../net/api';
import { guest } from '../net/guest.svelte';
import { TableSocket, type Connection, type Wish } from '../net/socket';
import { serverUrl, socketUrl } from '../net/urls';
import type { AnyMessage, Desk, ForesightTold, Trouble } from '../protocol/table';
import { activeDesk, after, ownSeats, type TableState } from './tableState';

const LIST = 1; // the first byte of a message that begins with a list of bodies
const SHOWN_OUT = new Set(['banned', 'forgotten']);
const MOST_UNHEARD = 900; // a quarter of a minute

export type FrameListener = (frame: ArrayBuffer) => void;

export class TableSession {
  state = $state.raw<TableState | null>(null);
  connection = $state<Connection>('connecting');
  /** What was refused last, to be shown until something else is done. */
  trouble = $state.raw<Trouble | null>(null);
  /** The page cannot be here: no such table, not allowed. */
  shutOut = $state.raw<Trouble | null>(null);

  readonly desk: Desk | null = $derived(this.state === null ? null : activeDesk(this.state));
  readonly seats: number[] = $derived(this.state === null ? [] : ownSeats(this.state));

  private readonly socket: TableSocket;
  private frameListeners: FrameListener[] = [];
  private unheard: ArrayBuffer[] = []; // frames that came before anyone listened, from the newest list of bodies on

  /** `token`: who visits; the browser's own guest unless told. */
  constructor(
    readonly table: string,
    readonly token: string | null = guest.me?.token ?? null,
  ) {
    const url = socketUrl(`api/tables/${encodeURIComponent(table)}/socket`);
    this.socket = new TableSocket(url, token, {
      message: (message) => this.heard(message),
      frame: (frame) => this.showed(frame),
      connection: (state) => (this.connection = state),
    });
  }

  get link(): string {
    return `${serverUrl('')}#/t/${encodeURIComponent(this.table)}`;
  }

  /** Ask the server; true when it was done. What it refuses is kept in `trouble`. */
  async ask(wish: Wish): Promise<boolean> {
    return (await this.answer(wish)) !== undefined;
  }

  /** The same, for what has an answer; undefined when it was refused. */
  async answer(wish: Wish): Promise<unknown> {
    this.trouble = null;
    try {
      return await this.socket.ask(wish);
    } catch (problem) {
      if (!(problem instanceof Refusal)) throw problem;
      this.trouble = problem.trouble;
      return undefined;
    }
  }

  /** An answer that nobody waits for: a refusal is no trouble of the player's. */
  async wonder(wish: Wish): Promise<unknown> {
    try {
      return await this.socket.ask(wish);
    } catch (problem) {
      if (!(problem instanceof Refusal)) throw problem;
      return undefined;
    }
  }

  /** What the referee would say of a plan; a plan that would be refused is wrong, in the refusal's words. Nothing else is told. */
  async foresee(seat: number, action: Record<string, unknown>): Promise<ForesightTold | null> {
    try {
      return (await this.socket.ask({ type: 'foresee', seat, action })) as ForesightTold | null;
    } catch (problem) {
      if (!(problem instanceof Refusal)) throw problem;
      const { code, rule, text } = problem.trouble;
      if (code !== 'illegal') return null; // too fast, or no longer asked
      return { verdict: 'wrong', places: {}, forebodings: [{ rule: rule ?? '', pieces: [], at: null, mm: null, close: false, text }] };
    }
  }

  act(seat: number, action: Record<string, unknown>): Promise<boolean> {
    return this.ask({ type: 'act', seat, action, known: this.state?.events.length ?? null });
  }

  /** Hands in motion: told, never answered. */
  tell(wish: Wish): void {
    this.socket.tell(wish);
  }

  onFrame(listener: FrameListener): () => void {
    this.frameListeners.push(listener);
    for (const frame of this.unheard) listener(frame);
    this.unheard = [];
    return () => {
      this.frameListeners = this.frameListeners.filter((other) => other !== listener);
    };
  }

  close(): void {
    this.socket.close();
  }

  private showed(frame: ArrayBuffer): void {
    for (const listener of this.frameListeners) listener(frame);
    if (this.frameListeners.length > 0) return;
    // The picture is still on its way: without the list of bodies it could read no frame that follows.
    if (new DataView(frame).getUint8(0) === LIST) this.unheard = [];
    if (this.unheard.length < MOST_UNHEARD) this.unheard.push(frame);
  }

  private heard(message: AnyMessage): void {
    if (message.type === 'closing' && SHOWN_OUT.has(message.why)) this.showOut(message.text);
    else if (message.type === 'refused' && this.state === null) this.shutOut = message.trouble;
    else if (message.type === 'refused' && message.id === null) this.trouble = message.trouble;
    this.state = after(this.state, message);
  }

  /** The host, or the guest's own wish to be forgotten, has ended this visit: to come back is of no use. */
  private showOut(text: Trouble['text']): void {
    this.shutOut = { code: 'forbidden', text };
    this.socket.close();
  }
}
