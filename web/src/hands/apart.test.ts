import { expect, test } from 'vitest';

import { apart } from './apart';

test('what lies apart stays; what would be covered moves below, past all that is there', () => {
  const corners = { far: { x: 100, y: 3 }, top: { x: 0, y: 0 }, same: { x: 4, y: 0 }, below: { x: 0, y: 10 }, beside: { x: 20, y: 5 } };
  expect(apart(corners, 20)).toEqual({ far: { x: 100, y: 3 }, top: { x: 0, y: 0 }, same: { x: 4, y: 20 }, below: { x: 0, y: 40 }, beside: { x: 20, y: 40 } });
});
