import { beforeEach, expect, test, vi } from 'vitest';

import { Stage } from './stage.svelte';

beforeEach(() => {
  vi.stubGlobal('localStorage', { getItem: () => null });
});

test('a layer that goes takes nothing along that another one says in the same moment', async () => {
  const stage = new Stage();
  const [game, ending] = [Symbol('game'), Symbol('ending')];
  let over = $state(true);
  const end = $effect.root(() => {
    $effect.pre(() => stage.fill(game, { question: over ? '' : 'Your turn' }));
    $effect.pre(() => {
      if (!over) return;
      stage.fill(ending, { primary: { label: 'Again', act: () => undefined } });
      return () => stage.empty(ending);
    });
  });
  expect(stage.shown.primary?.label).toBe('Again');
  over = false;
  await vi.waitFor(() => expect(stage.shown.question).toBe('Your turn'));
  expect(stage.shown.primary).toBeUndefined();
  end();
});

test('who shows places last is asked, and whoever was there before when it goes', () => {
  const stage = new Stage();
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  const shown: string[] = [];
  const first = stage.showPlacesBy(() => shown.push('first'));
  const second = stage.showPlacesBy(() => shown.push('second'));
  const place = { pieces: [], at: null };
  stage.point(place);
  first();
  stage.point(place);
  expect(stage.showsPlaces).toBe(true);
  second();
  stage.point(place);
  expect(shown).toEqual(['second', 'second']);
  expect(stage.showsPlaces).toBe(false);
});
