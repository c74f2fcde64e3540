import { beforeEach, expect, test, vi } from 'vitest';

import { Stage } from './stage.svelte';

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
});

test('the uppermost layer that says something is heard', () => {
  const stage = new Stage();
  const [panel, hands] = [Symbol('panel'), Symbol('hands')];
  const roll = { label: 'Roll', act: () => undefined };
  stage.fill(panel, { question: 'Roll the dice.', mine: true, primary: roll });
  stage.fill(hands, { primary: null });
  expect(stage.shown).toMatchObject({ question: 'Roll the dice.', mine: true, primary: null });
  stage.fill(panel, { question: 'Draw.', primary: roll });
  expect(stage.shown).toMatchObject({ question: 'Draw.', primary: null });
  stage.empty(hands);
  expect(stage.shown.primary).toBe(roll);
});

test('one drawer at a time; a pinned one is open next time', () => {
  const stage = new Stage();
  stage.toggle('log');
  stage.toggle('chat');
  expect(stage.drawer).toBe('chat');
  expect(new Stage().drawer).toBeNull();
  stage.pin(true);
  expect(new Stage()).toMatchObject({ drawer: 'chat', pinned: true });
  stage.open('log');
  expect(new Stage().drawer).toBe('log');
  stage.close();
  expect(new Stage()).toMatchObject({ drawer: null, pinned: false });
});

test('who has the last word has it, whoever comes later', () => {
  const stage = new Stage();
  const again = { label: 'Play again', act: () => undefined };
  stage.fill(Symbol('ending'), { primary: again }, true);
  stage.fill(Symbol('panel'), { question: '', primary: null });
  expect(stage.shown).toMatchObject({ question: '', primary: again });
});
