import { expect, test, vi } from 'vitest';

import type { ForesightTold } from '../protocol/table';
import { PlanForesight } from './planForesight.svelte';

const said = (verdict: ForesightTold['verdict']): ForesightTold => ({ verdict, places: {}, forebodings: [] });

test('a plan that goes on changing is asked of one question at a time, and the newest counts', async () => {
  vi.useFakeTimers();
  const asked: unknown[] = [];
  const answers: ((told: ForesightTold) => void)[] = [];
  const foresight = new PlanForesight((action) => {
    asked.push(action['x']);
    return new Promise((done) => answers.push(done));
  });
  for (const x of [1, 2, 3]) foresight.look({ x });
  expect(asked).toEqual([1]);
  answers[0]?.(said('valid'));
  await vi.advanceTimersByTimeAsync(500);
  expect(foresight.told).toBeNull(); // that was of an older plan
  expect(asked).toEqual([1, 3]);
  answers[1]?.(said('wrong'));
  await vi.advanceTimersByTimeAsync(500);
  expect(foresight.told?.verdict).toBe('wrong');
  foresight.look({ x: 3 });
  expect(asked).toEqual([1, 3]); // it has not changed
  foresight.look(null);
  expect(foresight.told).toBeNull();
  vi.useRealTimers();
});
