import { afterEach, beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => {
  vi.resetModules();
  localStorage.clear();
});
afterEach(() => vi.restoreAllMocks());

test('whoever is just giving a name gets no other', async () => {
  const { guest } = await import('./guest.svelte');
  let answer: () => void = () => undefined;
  const welcome = vi.spyOn(guest.api, 'welcome').mockImplementation(async (name) => {
    await new Promise<void>((resolve) => (answer = resolve));
    return { guest: 'g', name, token: 't' };
  });
  const named = guest.be('Ben');
  const anyone = guest.beSomebody(() => 'Yuki');
  await vi.waitFor(() => expect(welcome).toHaveBeenCalled());
  answer();
  await Promise.all([named, anyone]);
  expect(guest.me?.name).toBe('Ben');
  expect(welcome).toHaveBeenCalledTimes(1);
});

test('a name that is refused does not keep others from being given', async () => {
  const { guest } = await import('./guest.svelte');
  vi.spyOn(guest.api, 'welcome')
    .mockRejectedValueOnce(new Error('too long'))
    .mockResolvedValueOnce({ guest: 'g', name: 'Mia', token: 't' });
  await expect(guest.be('x')).rejects.toThrow('too long');
  await guest.be('Mia');
  expect(guest.me?.name).toBe('Mia');
});
