import { expect, it } from 'vitest';
import { returnPageIn } from '../../src/domain/return-page.ts';

it('a sign-in returns to a page that a mail links to', () => {
  expect(returnPageIn({ next: '/keep-plan' })).toEqual({ next: '/keep-plan' });
});

it.each([
  'https://evil.example/keep-plan',
  '//evil.example/keep-plan',
  '/\\evil.example',
  'javascript:alert(1)',
  '/keep-plan?plan=premium',
  '/admin',
  '',
  ['/keep-plan'],
  undefined,
])('a sign-in that should lead to %j leads home', (next) => {
  expect(returnPageIn({ next })).toEqual({});
});
