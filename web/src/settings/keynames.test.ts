import { expect, test } from 'vitest';

import { keyName } from './keynames';

const azerty = new Map([['KeyQ', 'a']]);
const said = (code: string) => (code === 'Space' ? 'Espace' : null);

test('a key is called what is printed on it', () => {
  expect(keyName('KeyQ', azerty, said)).toBe('A');
  expect(keyName('KeyQ', null, said)).toBe('Q');
  expect(keyName('ArrowUp', azerty, said)).toBe('ArrowUp');
  expect(keyName('Space', null, said)).toBe('Espace');
  expect(keyName('Digit3', null, said)).toBe('3');
  expect(keyName('PageUp', null, said)).toBe('PageUp');
});
