import { expect, test } from 'vitest';

import { incidentOf } from './incidents';

test('breaches and falls are told with their place, pieces and millimetres; nothing else is an incident', () => {
  expect(incidentOf({ event: 'violation', seat: 0, rule: 'X-1', pieces: ['a', 'b'], at: [1, 2, 3], mm: 1.2 })).toEqual({ at: [1, 2, 3], pieces: ['a', 'b'], mm: 1.2, fall: false });
  expect(incidentOf({ event: 'shock', seat: 0, pole: 'a.b', cord: 'c', at: [1, 2, 3], ms: 40 })).toMatchObject({ pieces: ['a.b', 'c'], fall: false });
  expect(incidentOf({ event: 'fell', seat: 0, walls: ['w'], floors: [3], cats: ['c'], counted: 2 })).toEqual({ at: null, pieces: ['w', 'c'], mm: null, fall: true });
  expect(incidentOf({ event: 'settled', seat: 0, ms: 12 })).toBeNull();
});
