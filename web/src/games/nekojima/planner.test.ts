import { expect, test } from 'vitest';

import { Planner } from './planner.svelte';

const QUARTERS = ['homes', 'culture'];

test('a plan that was made in the meantime is not dropped with the one before', () => {
  const planner = new Planner(
    () => null,
    () => ({}),
    () => undefined,
  );
  const none = planner.plan;
  planner.place('pink-1', QUARTERS);
  planner.drop(none); // the answer to an action that had no plan
  const first = planner.plan;
  expect(first).not.toBeNull();

  planner.place('pink-2', QUARTERS);
  planner.drop(first);
  expect(planner.plan).not.toBeNull();

  planner.drop();
  expect(planner.plan).toBeNull();
});
