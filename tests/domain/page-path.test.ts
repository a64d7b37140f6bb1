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
])('%s is a page: %s', (path, page) => {
  expect(isPagePath(path)).toBe(page);
});
