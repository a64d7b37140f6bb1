import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import {
  isPagePath,
  isPaymentPage,
  lifetimePath,
  PAGE_PATHS,
  returnPage,
  upgradePath,
  withNext,
} from '../../src/domain/page-path.ts';
import { choiceIn } from '../../src-client/features/sign-in/chosen-plan.ts';

const ROUTES = join(import.meta.dirname, '../../src-client/routes');
const routeFiles = readdirSync(ROUTES).map((name) => readFileSync(join(ROUTES, name), 'utf8'));

/** Read from the source: Node does not load the pages that the route tree imports. */
const listPaths = (source: string): string[] =>
  [...source.matchAll(/= createRoute\(\{\n[^}]*?\n {2}path: '([^']+)'/g)].map(([, path = '']) =>
    path.replaceAll('$', ':'),
  );

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

it('the server knows each route of the app as a page, and no other', () => {
  // The rest of an address is caught for the frame of its page, with status 404.
  const routes = routeFiles.flatMap(listPaths).filter((path) => !path.endsWith('/:'));
  expect([...PAGE_PATHS].sort()).toEqual(routes.sort());
});

it('finds a path in each route except those that only group others', () => {
  const source = routeFiles.join('');
  const groups = source.split(/\n {2}id: '/).length - 1;
  const made = source.split('= createRoute({').length - 1;
  expect(routeFiles.flatMap(listPaths)).toHaveLength(made - groups);
});

it('a sign-in returns to a page that a mail links to', () => {
  expect(returnPage('/keep-plan')).toBe('/keep-plan');
  expect(returnPage('/account')).toBe('/account');
  expect(returnPage('/upgrade')).toBe('/upgrade');
});

it('a sign-in returns to the signal that a notification opens', () => {
  expect(returnPage('/signals?signal=12')).toBe('/signals?signal=12');
});

it('a sign-in returns to the plan for life that was paid', () => {
  const page = '/lifetime?bought=0192f0c1-0000-7000-8000-0000000091f8';
  expect(returnPage(page)).toBe(page);
  expect(isPaymentPage(page)).toBe(false);
});

it('a sign-in returns to the plan for life that was chosen', () => {
  expect(returnPage(lifetimePath('premium'))).toBe('/lifetime?plan=premium');
});

it('a sign-in and a mailed link return to the plan and the billing that were chosen', () => {
  const next = upgradePath('premium', 'yearly');
  expect(returnPage(next)).toBe('/upgrade?plan=premium&billing=yearly');
  expect(choiceIn(next)).toEqual({ plan: 'premium', billing: 'yearly' });
  const link = withNext('https://shop.example/reset-password?token=t', next);
  expect(new URL(link).searchParams.get('next')).toBe(next);
  expect(withNext('https://shop.example/reset-password?token=t', undefined)).not.toContain('next');
});

it.each(['/upgrade', lifetimePath('premium'), undefined])(
  '%j names no plan and billing',
  (next) => {
    expect(choiceIn(next)).toBeNull();
  },
);

it.each([
  'https://evil.example/keep-plan',
  '/upgrade?plan=premium&bought=1',
  '/upgrade?plan=premium&billing=//evil.example',
  '//evil.example/keep-plan',
  '/\\evil.example',
  'javascript:alert(1)',
  '/keep-plan?plan=premium',
  '/signals?signal=12&plan=premium',
  '/signals?signal=//evil.example',
  '/lifetime?plan=premium&bought=1',
  '/lifetime?bought=//evil.example',
  '/lifetime?plan=//evil.example',
  '/lifetime?plan=',
  '/admin',
  '',
  ['/keep-plan'],
  undefined,
])('a sign-in that should lead to %j leads home', (next) => {
  expect(returnPage(next)).toBeUndefined();
});
