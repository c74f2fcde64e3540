import { expect, test } from 'vitest';

import { isPressable, isTyping, letterOf, meantBy } from './keys';

const key = (key: string, code = '', held: Partial<KeyboardEvent> = {}) =>
  meantBy({ key, code, ctrlKey: false, altKey: false, metaKey: false, shiftKey: false, ...held });

test('digits by their place: AZERTY needs no Shift', () => {
  expect(key('&', 'Digit1')).toEqual({ what: 'digit', n: 0 });
  expect(key('3', 'Numpad3')).toEqual({ what: 'digit', n: 2 });
  expect(key('0', 'Digit0')).toBeNull();
});

test('letters as they are printed, taken back with Shift', () => {
  expect(key('a', 'KeyQ')).toEqual({ what: 'letter', n: 0, back: false });
  expect(key('B', 'KeyB', { shiftKey: true })).toEqual({ what: 'letter', n: 1, back: true });
  expect(key('z', 'KeyZ')).toBeNull();
  expect(letterOf(1)).toBe('B');
});

test('doing, going back, help; the browser’s own keys are left alone', () => {
  expect(key('Enter')).toEqual({ what: 'do' });
  expect(key('Escape')).toEqual({ what: 'back' });
  expect(key('?')).toEqual({ what: 'help' });
  expect(key('a', 'KeyA', { ctrlKey: true })).toBeNull();
});

test('whoever writes is left alone', () => {
  document.body.innerHTML = '<input id="a"><input id="r" type="radio"><button id="b"><span id="s"></span></button>';
  const at = (id: string) => document.getElementById(id);
  expect([isTyping(at('a')), isTyping(at('r')), isTyping(at('b')), isTyping(null)]).toEqual([true, false, false, false]);
  expect([isPressable(at('s')), isPressable(at('a'))]).toEqual([true, false]);
});
