import { expect, test } from 'vitest';

import { doesPrimary } from './primaryKey';

function press(key: string, on: string, more: KeyboardEventInit = {}): boolean {
  document.body.innerHTML = on;
  let means = false;
  const heard = (event: KeyboardEvent) => (means = doesPrimary(event));
  addEventListener('keydown', heard);
  document.body.firstElementChild?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }));
  removeEventListener('keydown', heard);
  return means;
}

test('Space and Enter do what is next, from the table', () => {
  for (const key of [' ', 'Enter']) expect(press(key, '<div tabindex="0"></div>')).toBe(true);
  expect(press('a', '<div></div>')).toBe(false);
  expect(press('Enter', '<div></div>', { ctrlKey: true })).toBe(false);
  expect(press(' ', '<div></div>', { repeat: true })).toBe(false);
});

test('where a key has a meaning of its own it keeps it', () => {
  for (const one of ['<button></button>', '<input>', '<a href="#x"></a>', '<select></select>', '<textarea></textarea>']) {
    expect(press('Enter', one), one).toBe(false);
  }
});
