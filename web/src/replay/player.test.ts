import { expect, test } from 'vitest';

import { Player } from './player.svelte';

test('it goes on by itself, faster when told, and stops at the end', () => {
  const player = new Player(3);
  player.pass(5000);
  expect(player.step).toBe(0);
  player.toggle();
  player.pass(1600);
  expect([player.step, player.at]).toEqual([1, 0]);
  player.speed = 4;
  player.pass(400);
  expect(player.step).toBe(2);
  player.pass(400);
  expect([player.step, player.playing]).toEqual([2, false]);
  player.toggle();
  expect([player.step, player.playing]).toEqual([0, true]);
});

test('a step lasts as long as what moves in it, the next one does not', () => {
  const player = new Player(2);
  player.moves(5000);
  player.toggle();
  player.pass(4000);
  expect(player.step).toBe(0);
  player.pass(1000);
  expect([player.step, player.lasts]).toEqual([1, 1600]);
});

test('nobody leaves a replay by stepping', () => {
  const player = new Player(2);
  player.go(-1);
  expect(player.step).toBe(0);
  player.go(7);
  expect(player.step).toBe(1);
});

test('what went wrong is jumped to, and goes slowly while one looks at it', () => {
  const player = new Player(3);
  player.jump(1);
  player.pass(9000); // what moved is not known yet
  expect([player.step, player.at, player.playing]).toEqual([1, 0, true]);
  player.moves(6000, [3000, 5000]);
  expect([player.at, player.playing, player.slowly]).toEqual([2600, true, false]);
  player.pass(400);
  expect(player.slowly).toBe(true);
  player.pass(1000);
  expect(player.at).toBeCloseTo(3300, 6);
  player.go(2);
  expect(player.slowly).toBe(false);
});
