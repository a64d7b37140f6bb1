import { expect, it } from 'vitest';
import { isPagePath } from '../../src/domain/page-path.ts';

it.each([
  ['/', true],
  ['/login', true],
  ['/login/', true],
  ['/account/discord', true],
  ['/admin/users/0197', true],
  ['/admin/users/', false],
  ['/admin/users', false],
  ['/nowhere', false],
  ['/login/more', false],
])('%s is a page: %s [domain-13]', (path, page) => {
  expect(isPagePath(path)).toBe(page);
});

it.each([
  '/',
  '/checkout',
  '/email-step',
  '/payment-step',
  '/password-setup',
  '/register',
  '/login',
  '/success',
  '/upgrade',
  '/admin',
  '/discord-fix',
  '/discord-members',
  '/discord-permissions',
  '/discord-admin',
])('%s is documented and a page [domain-14]', (path) => {
  expect(isPagePath(path)).toBe(true);
});
