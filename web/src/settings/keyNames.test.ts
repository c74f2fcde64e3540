import { expect, test } from 'vitest';

import { keyName } from './keyNames';

const azerty = new Map([['KeyQ', 'a']]);
const named = (code: string) => (code === 'Space' ? 'Espace' : null);

test('a key is called what is printed on it', () => {
  expect(keyName('KeyQ', azerty, named)).toBe('A');
  expect(keyName('KeyQ', null, named)).toBe('Q');
  expect(keyName('ArrowUp', azerty, named)).toBe('ArrowUp');
  expect(keyName('Space', null, named)).toBe('Espace');
  expect(keyName('Digit3', null, named)).toBe('3');
  expect(keyName('PageUp', null, named)).toBe('PageUp');
});
