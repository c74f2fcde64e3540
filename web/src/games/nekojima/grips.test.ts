import { expect, test } from 'vitest';

import { ownHands } from './grips';
import type { View } from './protocol';

const turn = (seat: number, partner: number | null) => ({ turn: { seat, partner, number: 1, phase: 'build' } }) as View;

test('whoever builds has two hands', () => {
  expect(ownHands(turn(1, null), [1])).toEqual([{ seat: 1, hand: 0 }, { seat: 1, hand: 1 }]);
  expect(ownHands(turn(1, null), [0])).toEqual([]);
});

test('in Duo each partner has one, and a bot lends its own', () => {
  expect(ownHands(turn(0, 1), [1])).toEqual([{ seat: 1, hand: 0 }]);
  expect(ownHands(turn(0, 1), [0], [1])).toEqual([{ seat: 0, hand: 0 }, { seat: 1, hand: 0 }]);
  expect(ownHands(turn(0, 1), [0, 1])).toEqual([{ seat: 0, hand: 0 }, { seat: 1, hand: 0 }]);
  expect(ownHands(turn(0, 1), [2], [1])).toEqual([]);
});
