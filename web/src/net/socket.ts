// A table's socket: it says hello, asks and is answered, and comes back by itself when the connection is lost.
// A request that was not answered when the connection broke is sent again with the same id: the server does it once.
// A table may be on another server than the one that answers, and may move: then it is followed there.

import type { AnyMessage, AnyRequest, Trouble } from '../protocol/table';
import { Refusal } from './api';

export type Wish = { [K in AnyRequest['type']]: Omit<Extract<AnyRequest, { type: K }>, 'id'> }[AnyRequest['type']];
export type Connection = 'connecting' | 'open' | 'lost' | 'closed';

export interface Listener {
  message(message: AnyMessage): void;
  frame(frame: ArrayBuffer): void;
  connection(state: Connection): void;
}

interface Waiting {
  request: AnyRequest;
  resolve(result: unknown): void;
  reject(problem: Refusal): void;
}

const FIRST_PAUSE = 400; // ms
const LONGEST_PAUSE = 8000;
const FINAL = new Set(['unauthorised', 'unknown', 'forbidden']); // refused hellos that no waiting will change

const PASSING = new Set(['elsewhere', 'unavailable', 'not_now']); // those that will be answered otherwise soon

const STUCK = 4096; // bytes that wait to be sent: some twenty positions of hands

export class TableSocket {
  private socket: WebSocket | null = null;
  private waiting = new Map<string, Waiting>();
  private pause = FIRST_PAUSE;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private closed = false;
  private hello = '';
  private known = false; // the hello was answered by a snapshot
  private node: string | null = null; // which server has the table, as we were told last

  constructor(
    private readonly url: string,
    private readonly token: string | null,
    private readonly listener: Listener,
    private readonly open: (url: string) => WebSocket = (url) => new WebSocket(url),
  ) {
    this.connect();
  }

  /** Ask for something; the promise is kept once the server has done it, or broken with its refusal. */
  ask(wish: Wish): Promise<unknown> {
    const request = { ...wish, id: newId() } as AnyRequest;
    return new Promise((resolve, reject) => {
      this.waiting.set(request.id, { request, resolve, reject });
      this.send(request);
    });
  }

  /**
   * Tell something that is not answered, and that is worth nothing later: where hands are. While the line is stuck
   * nothing is told: all of it at once, later, would look like junk.
   */
  tell(wish: Wish): void {
    if (this.known && (this.socket?.bufferedAmount ?? 0) < STUCK) this.send({ ...wish, id: '' } as AnyRequest);
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    this.socket?.close();
    this.listener.connection('closed');
  }

  private connect(): void {
    this.listener.connection('connecting');
    this.known = false;
    const node = this.node;
    this.node = null; // told once, tried once: whoever is there no more is not asked for ever
    const socket = this.open(node === null ? this.url : withNode(this.url, node));
    socket.binaryType = 'arraybuffer';
    this.socket = socket;
    socket.onopen = () => {
      this.hello = newId();
      socket.send(JSON.stringify({ type: 'hello', id: this.hello, version: 1, token: this.token }));
    };
    socket.onmessage = (event: MessageEvent<string | ArrayBuffer>) => {
      if (typeof event.data === 'string') this.heard(JSON.parse(event.data) as AnyMessage);
      else this.listener.frame(event.data);
    };
    socket.onclose = () => this.lost(socket, node);
  }

  private lost(socket: WebSocket, asked: string | null): void {
    if (this.closed || socket !== this.socket) return;
    if (this.node !== null && asked === null) {
      this.connect(); // at once; who is sent on from there waits, lest two servers play ball with us
      return;
    }
    this.listener.connection('lost');
    this.timer = setTimeout(() => this.connect(), this.pause);
    this.pause = Math.min(LONGEST_PAUSE, this.pause * 2);
  }

  private heard(message: AnyMessage): void {
    if (message.type === 'snapshot' && !this.known) {
      this.known = true;
      this.pause = FIRST_PAUSE;
      this.listener.message(message);
      this.listener.connection('open');
      for (const one of this.waiting.values()) this.send(one.request);
      return;
    }
    if (message.type === 'ok') this.answered(message.id)?.resolve(message.result ?? null);
    else if (message.type === 'refused') this.refused(message.id, message.trouble);
    if (!this.isTurnedAway(message)) this.listener.message(message);
  }

  /** A hello that was refused for now: we come back by ourselves, and nobody need know. */
  private isTurnedAway(message: AnyMessage): boolean {
    return message.type === 'refused' && message.id === this.hello && PASSING.has(message.trouble.code);
  }

  private refused(id: string | null, trouble: Trouble): void {
    if (id !== null && id === this.hello) {
      if (FINAL.has(trouble.code)) this.close();
      const node = trouble.detail?.['node'];
      if (trouble.code === 'elsewhere' && typeof node === 'string') this.node = node;
    }
    if (id !== null) this.answered(id)?.reject(new Refusal(trouble, 0));
  }

  private answered(id: string): Waiting | undefined {
    const request = this.waiting.get(id);
    this.waiting.delete(id);
    return request;
  }

  private send(request: AnyRequest): void {
    if (this.known && this.socket?.readyState === 1) this.socket.send(JSON.stringify(request));
  }
}

/** The address by which a proxy finds that server. */
function withNode(url: string, node: string): string {
  return `${url}${url.includes('?') ? '&' : '?'}node=${encodeURIComponent(node)}`;
}

function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
