import { expect, test } from 'vitest';
import { OPERATOR_PAGES } from '../../../src-client/features/operator/frame/operator-pages.ts';
import { PAGE_TASKS } from '../../../src-client/features/operator/palette/page-tasks.ts';
import {
  matching,
  matchingPages,
  searchText,
  stepped,
} from '../../../src-client/features/operator/palette/palette-entries.ts';

const PAGES = [
  { to: '/admin', name: 'Users' },
  { to: '/admin/audit', name: 'Audit' },
  { to: '/admin/setup', name: 'Setup' },
];
const names = (text: string) => matchingPages(PAGES, text).map(({ name }) => name);

test('pages match anywhere in their name, those that begin with the text first', () => {
  expect(names('')).toEqual(['Users', 'Audit', 'Setup']);
  expect(names(' u')).toEqual(['Users', 'Audit', 'Setup']);
  expect(names('set')).toEqual(['Setup']);
  expect(names('s')).toEqual(['Setup', 'Users']);
});

test('a page is found by what is done there, after those that have the name', () => {
  const pages = OPERATOR_PAGES.map(({ to, name }) => ({ to, name, tasks: PAGE_TASKS[to] ?? [] }));
  const found = (text: string) =>
    matchingPages(pages, text).map(({ name, note }) => (note === '' ? name : `${name}: ${note}`));
  expect(found('refund')[0]).toBe('Users: Refund a payment');
  expect(found('cancel')).toEqual([
    'Users: Cancel a subscription',
    'Follow-up: Cancellations and withdrawals by form',
    'Retention: Why people cancel',
  ]);
  expect(found('cancel subscription')).toEqual(['Users: Cancel a subscription']);
  expect(found('coupon')).toEqual(['Offers: Coupons and discount codes']);
  expect(found('settings')).toEqual(['Setup: Settings']);
  expect(found('webhook').map((text) => text.split(':')[0])).toEqual(['Signals', 'Setup', 'Jobs']);
  expect(found('password')).toEqual(['Operators: Change your password']);
  expect(found('sign')[0]).toBe('Signals');
  expect(found('efund')).toEqual([]);
});

test('every page of the navigation has tasks', () => {
  expect(OPERATOR_PAGES.filter(({ to }) => PAGE_TASKS[to] === undefined)).toEqual([]);
});

test('an action is found by other words for it', () => {
  const out = { name: 'Logout', tasks: ['Sign out'] };
  expect(matching([out], 'sign')).toEqual([{ ...out, task: 'Sign out' }]);
  expect(matching([out], 'log')).toEqual([{ ...out, task: '' }]);
});

test('a single letter is not searched for', () => {
  expect(searchText(' a ')).toBeNull();
  expect(searchText(' an ')).toBe('an');
});

test('the chosen entry continues at the other end', () => {
  expect(stepped(2, 1, 3)).toBe(0);
  expect(stepped(0, -1, 3)).toBe(2);
  expect(stepped(0, 1, 0)).toBe(0);
});
