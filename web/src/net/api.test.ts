import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { Api } from './api';

const answers: Response[] = [];
const asked = vi.fn(() => Promise.resolve(answers.shift() as Response));

function refuse(code: string, status: number): Response {
  return new Response(JSON.stringify({ code, text: { en: code } }), { status });
}

beforeEach(() => {
  answers.length = 0;
  asked.mockClear();
  vi.stubGlobal('fetch', asked);
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('what nobody can answer for the moment is asked again', async () => {
  answers.push(refuse('unavailable', 503), refuse('unavailable', 503), new Response('[]'));
  const tables = new Api(() => null).tables();
  await vi.runAllTimersAsync();
  expect(await tables).toEqual([]);
  expect(asked).toHaveBeenCalledTimes(3);
});

test('but not for ever, and nothing else is', async () => {
  for (let n = 0; n < 20; n++) answers.push(refuse('unavailable', 503));
  const given = expect(new Api(() => null).tables()).rejects.toMatchObject({ status: 503 });
  await vi.runAllTimersAsync();
  await given;
  expect(asked.mock.calls.length).toBeLessThan(10);
  asked.mockClear();
  answers.splice(0, 20, refuse('failed', 500));
  await expect(new Api(() => null).tables()).rejects.toMatchObject({ status: 500 });
  expect(asked).toHaveBeenCalledTimes(1);
});
