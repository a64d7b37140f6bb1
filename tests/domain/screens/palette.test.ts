import { expect, test } from 'vitest';
import {
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

test('a single letter is not searched for', () => {
  expect(searchText(' a ')).toBeNull();
  expect(searchText(' an ')).toBe('an');
});

test('the chosen entry continues at the other end', () => {
  expect(stepped(2, 1, 3)).toBe(0);
  expect(stepped(0, -1, 3)).toBe(2);
  expect(stepped(0, 1, 0)).toBe(0);
});
