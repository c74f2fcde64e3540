import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { HandRecord } from '../protocol/table';
import type { TableScene } from '../scene/TableScene';
import type { TableSession } from '../session/session.svelte';
import { LiveHands, type Grips, type OwnHand } from './liveHands.svelte';

const SECOND = 1000; // ms
const MOST = 63; // messages in it
const BODIES = ['pink-1.a', 'pink-1.b'];

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

interface Seen {
  height: number;
  at: number;
}

function atWork(own: readonly OwnHand[], covered = () => false, seen: Seen = { height: 0, at: 0 }): { live: LiveHands; sent: { seat: number; records: HandRecord[] }[] } {
  const sent: { seat: number; records: HandRecord[] }[] = [];
  const scene = {
    bodies: BODIES,
    poseOf: (body: string) => [BODIES.indexOf(body) * 8, 0, seen.height, 1, 0, 0, 0],
    get shownAt() {
      return seen.at;
    },
    surface: () => 0,
    onPage: ([x]: readonly number[]) => ({ x: 100 + 10 * (x ?? 0), y: 50 }),
    heightOf: () => 5,
    view: { azimuth: -90 },
    setHeld: () => undefined,
    emphasise: () => undefined,
  } as unknown as TableScene;
  const session = { tell: (wish: { seat: number; records: HandRecord[] }) => sent.push(wish) } as unknown as TableSession;
  const grips: Grips = { grippable: () => true, partner: (body) => BODIES.find((other) => other !== body) ?? null, pairs: true, carry: () => 2, covered };
  return { live: new LiveHands(session, scene, own, grips, Date.now()), sent };
}

test.each([
  ['of one seat', [{ seat: 0, hand: 0 }, { seat: 0, hand: 1 }]],
  ['of two', [{ seat: 0, hand: 0 }, { seat: 1, hand: 0 }]],
])('two hands %s are told at most sixty times a second, both of them', (_, own) => {
  const { live, sent } = atWork(own);
  live.take('pink-1.a');
  vi.advanceTimersByTime(100);
  sent.length = 0;
  for (let ms = 0; ms < SECOND; ms += 4) {
    live.move(0.01, 0, 0);
    vi.advanceTimersByTime(4);
  }
  expect(sent.length).toBeGreaterThan(MOST / 2);
  expect(sent.length).toBeLessThanOrEqual(MOST);
  const last = sent.slice(-2).flatMap(({ records }) => records.map(({ grip }) => grip));
  expect(new Set(last)).toEqual(new Set(BODIES));
  live.stop();
});

test('whichever pole is taken first, each hand gets the one on its side, the second time too', () => {
  const { live } = atWork([{ seat: 0, hand: 0 }, { seat: 0, hand: 1 }]);
  for (const body of ['pink-1.b', 'pink-1.a', 'pink-1.b']) {
    live.take(body);
    expect(live.state.hands.map((hand) => hand.body)).toEqual(BODIES);
    live.letGo();
  }
  live.stop();
});

test('what stands under something goes up only once it is drawn out', () => {
  let above = true;
  const { live } = atWork([{ seat: 0, hand: 0 }, { seat: 0, hand: 1 }], () => above);
  live.take('pink-1.a');
  vi.advanceTimersByTime(100);
  expect(live.state.hands[0]?.target[2]).toBeLessThan(0.5);
  expect(live.covered).toContain('pink-1.a');
  above = false;
  vi.advanceTimersByTime(100);
  expect(live.state.hands[0]?.target[2]).toBeCloseTo(2);
  expect(live.covered).toEqual([]);
  live.stop();
});

test('what is set down is let go when it stands, however late that is told', () => {
  const seen = { height: 3, at: 0 };
  const { live } = atWork([{ seat: 0, hand: 0 }, { seat: 0, hand: 1 }], () => false, seen);
  live.take('pink-1.a');
  live.setDown();
  vi.advanceTimersByTime(1000); // nothing is heard of the table meanwhile
  expect(live.holding).toBe(true);
  seen.at += 400; // a hand is seen late
  vi.advanceTimersByTime(300);
  expect(live.holding).toBe(true);
  expect(live.state.hands[0]?.target[2]).toBeGreaterThan(1);
  for (let beat = 1; beat <= 30; beat++) {
    seen.at += 16;
    seen.height = 3 - beat / 10;
    vi.advanceTimersByTime(16);
  }
  expect(live.holding).toBe(true);
  seen.at += 300; // it went no lower in that time
  vi.advanceTimersByTime(500);
  expect(live.holding).toBe(false);
  live.stop();
});

test('when nothing is told any more because all is still, it is let go all the same', () => {
  const { live } = atWork([{ seat: 0, hand: 0 }, { seat: 0, hand: 1 }]);
  live.take('pink-1.a');
  live.setDown();
  vi.advanceTimersByTime(10_000);
  expect(live.holding).toBe(false);
  live.stop();
});
