import { beforeEach, expect, test, vi } from 'vitest';

import type { AnyMessage, AnyRequest } from '../protocol/table';
import { TableSocket, type Connection, type Wish } from './socket';

class Wire {
  static all: Wire[] = [];
  binaryType = '';
  readyState = 0;
  bufferedAmount = 0;
  sent: AnyRequest[] = [];
  onopen: () => void = () => undefined;
  onmessage: (event: { data: string | ArrayBuffer }) => void = () => undefined;
  onclose: () => void = () => undefined;

  constructor(readonly url: string) {
    Wire.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as AnyRequest);
  }
  close(): void {
    this.readyState = 3;
    this.onclose();
  }
  open(): void {
    this.readyState = 1;
    this.onopen();
  }
  say(message: unknown): void {
    this.onmessage({ data: JSON.stringify(message) });
  }
}

const heard: AnyMessage[] = [];
const states: Connection[] = [];

function visit(): TableSocket {
  const listener = {
    message: (message: AnyMessage) => heard.push(message),
    frame: () => undefined,
    connection: (state: Connection) => states.push(state),
  };
  return new TableSocket('ws://here', 'secret', listener, (url) => new Wire(url) as unknown as WebSocket);
}

beforeEach(() => {
  Wire.all = [];
  heard.length = states.length = 0;
  vi.useFakeTimers();
});

test('it says hello with its token, and asks once it was shown the table', async () => {
  const socket = visit();
  const [wire] = Wire.all as [Wire];
  const asked = socket.ask({ type: 'start' });
  wire.open();
  expect(wire.sent.map((request) => request.type)).toEqual(['hello']);
  expect(wire.sent[0]).toMatchObject({ token: 'secret', version: 1 });
  wire.say({ type: 'snapshot' });
  const start = wire.sent[1];
  expect(start?.type).toBe('start');
  wire.say({ type: 'ok', id: start?.id, result: 3 });
  expect(await asked).toBe(3);
  expect(states).toEqual(['connecting', 'open']);
});

test('while the line is stuck hands say nothing, and what is asked is not lost', () => {
  const socket = visit();
  const [wire] = Wire.all as [Wire];
  wire.open();
  wire.say({ type: 'snapshot' });
  const hands: Wish = { type: 'hands', seat: 0, records: [] };
  socket.tell(hands);
  wire.bufferedAmount = 100_000;
  socket.tell(hands);
  void socket.ask({ type: 'start' });
  wire.bufferedAmount = 0;
  socket.tell(hands);
  expect(wire.sent.map((request) => request.type)).toEqual(['hello', 'hands', 'start', 'hands']);
});

test('what was not answered is sent again with the same id', async () => {
  const socket = visit();
  const [first] = Wire.all as [Wire];
  first.open();
  first.say({ type: 'snapshot' });
  const asked = socket.ask({ type: 'say', text: 'hello' });
  const id = first.sent[1]?.id;
  first.close();
  expect(states.at(-1)).toBe('lost');
  vi.advanceTimersByTime(500);
  const second = Wire.all[1] as Wire;
  second.open();
  second.say({ type: 'snapshot' });
  expect(second.sent[1]).toMatchObject({ type: 'say', id });
  second.say({ type: 'ok', id });
  expect(await asked).toBe(null);
});

test('a refusal is thrown with its sentences', async () => {
  const socket = visit();
  const [wire] = Wire.all as [Wire];
  wire.open();
  wire.say({ type: 'snapshot' });
  const asked = socket.ask({ type: 'start' });
  const trouble = { code: 'forbidden', text: { en: 'No.', fr: 'Non.' } };
  wire.say({ type: 'refused', id: wire.sent[1]?.id, trouble });
  await expect(asked).rejects.toMatchObject({ trouble });
});

test('a table that cannot be joined is not tried again', () => {
  visit();
  const [wire] = Wire.all as [Wire];
  wire.open();
  wire.say({ type: 'refused', id: wire.sent[0]?.id, trouble: { code: 'unknown', text: { en: 'No such table.' } } });
  vi.advanceTimersByTime(60_000);
  expect(Wire.all).toHaveLength(1);
  expect(states.at(-1)).toBe('closed');
});

function turnAway(wire: Wire, node: string): void {
  wire.open();
  wire.say({
    type: 'refused',
    id: wire.sent[0]?.id,
    trouble: { code: 'elsewhere', text: { en: 'Elsewhere.', fr: 'Ailleurs.' }, detail: { node } },
  });
  wire.close();
}

test('a table on another server is followed there at once, and nobody need know', async () => {
  const socket = visit();
  const asked = socket.ask({ type: 'start' });
  turnAway(Wire.all[0] as Wire, 'node 2&x');
  const second = Wire.all[1] as Wire;
  expect(second.url).toBe('ws://here?node=node%202%26x');
  second.open();
  second.say({ type: 'snapshot' });
  second.say({ type: 'ok', id: second.sent[1]?.id, result: 1 });
  expect(await asked).toBe(1);
  expect(states).toEqual(['connecting', 'connecting', 'open']);
  expect(heard.map((message) => message.type)).toEqual(['snapshot', 'ok']);
});

test('two servers that send us to each other are asked ever more seldom', () => {
  visit();
  turnAway(Wire.all[0] as Wire, 'b');
  turnAway(Wire.all[1] as Wire, 'a');
  expect(Wire.all).toHaveLength(2);
  vi.advanceTimersByTime(500);
  expect(Wire.all[2]?.url).toBe('ws://here?node=a');
  turnAway(Wire.all[2] as Wire, 'b');
  vi.advanceTimersByTime(500);
  expect(Wire.all).toHaveLength(3);
  vi.advanceTimersByTime(500);
  expect(Wire.all).toHaveLength(4);
});

test('a server that is lost is not asked for any more', () => {
  visit();
  turnAway(Wire.all[0] as Wire, 'b');
  (Wire.all[1] as Wire).close();
  vi.advanceTimersByTime(500);
  expect(Wire.all[2]?.url).toBe('ws://here');
});
