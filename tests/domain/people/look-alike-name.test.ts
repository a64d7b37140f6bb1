import { expect, test } from 'vitest';
import { mistakenFor } from '../../../src/domain/people/look-alike-name.ts';

test.each([
  ['Admin', 'admin'],
  ['ADMIN', 'admin'],
  ['adm1n', 'admin'],
  ['a.d-m_in', 'admin'],
  ['adrnin', 'admin'],
  ['b0b', 'bob'],
])('%s looks like %s', (name, taken) => {
  expect(mistakenFor(name, ['carla', taken])).toBe(taken);
});

test.each(['admins', 'anna', 'bob2'])('%s looks like no existing name', (name) => {
  expect(mistakenFor(name, ['admin', 'ann', 'bob'])).toBeNull();
});
