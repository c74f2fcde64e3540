import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { Desk } from '../protocol/table';
import type { TableSession } from '../session/session.svelte';
import { BalanceTable } from './balanceTable.svelte';
import type { HandPointers } from './handPointer';
import type { LiveHands } from './liveHands.svelte';
import type { PiecePlanner } from './piecePlanner.svelte';

const TAKE = { do: 'take', piece: 'one' };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

interface Answer {
  (done: boolean): void;
}

function atTable() {
  const acted: unknown[] = [];
  const answers: Answer[] = [];
  const session = {
    state: { handling: null as { seat: number; action: unknown } | null },
    act: (_: number, action: unknown) => {
      acted.push(action);
      return new Promise<boolean>((answer) => answers.push(answer));
    },
  };
  const desk = { seat: 0, legal: [TAKE], labels: [] } as unknown as Desk;
  const planner = { plan: null, drop: () => undefined } as unknown as PiecePlanner<unknown, typeof TAKE>;
  const table = new BalanceTable<typeof TAKE>(() => ({ session: session as unknown as TableSession, desk }), planner);
  const taken: string[] = [];
  const hands = { bodies: [] as string[], may: (body: string) => hands.bodies.includes(body), take: (body: string) => void taken.push(body) };
  const begin = () => {
    session.state = { handling: { seat: 0, action: { ...TAKE } } };
    table.live = hands as unknown as LiveHands;
  };
  return { table, acted, answers, taken, hands, begin };
}

const later = (ms = 100) => vi.advanceTimersByTimeAsync(ms);

test('what is reached for is taken as soon as it is there, and not before', async () => {
  const { table, acted, taken, hands, begin } = atTable();
  void table.reach(TAKE, 'one.a');
  await later();
  expect(acted).toEqual([TAKE]);
  begin();
  await later();
  expect(taken).toEqual([]); // the hands are there, the piece is not
  hands.bodies.push('one.a');
  await later();
  expect(taken).toEqual(['one.a']);
  void table.reach(TAKE, 'one.a'); // hands are at it already: nothing is asked again
  await later();
  expect(acted).toHaveLength(1);
  expect(taken).toHaveLength(2);
});

test('what is refused, or no longer wanted, is not taken later', async () => {
  const { table, answers, taken, hands, begin } = atTable();
  hands.bodies.push('one.a', 'one.b');
  const refused = table.reach(TAKE, 'one.a');
  await later();
  answers[0]?.(false);
  await later();
  await refused;
  begin();
  await later();
  expect(taken).toEqual([]);

  table.live = null;
  void table.reach(TAKE, 'one.a');
  void table.reach(TAKE, 'one.b');
  await later();
  table.live = hands as unknown as LiveHands;
  await later();
  expect(taken).toEqual(['one.b']);
});

test('the pointer that reached for it goes on with it', async () => {
  const { table, hands, begin } = atTable();
  const heard: unknown[] = [];
  table.pointers = { await: (press) => heard.push(press), take: (body) => heard.push(body), stop: () => undefined } satisfies HandPointers;
  const press = { pointerId: 7 } as PointerEvent;
  void table.reach(TAKE, 'one.a', press);
  expect(heard).toEqual([press]);
  hands.bodies.push('one.a');
  begin();
  await later();
  expect(heard).toEqual([press, 'one.a']);
});
