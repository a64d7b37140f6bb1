import { expect, test } from 'vitest';
import {
  lostRights,
  mayDo,
  OPERATOR_RIGHTS,
  OPERATOR_ROLES,
  roleOf,
  rolesWith,
} from '../../../src/domain/people/operator-rights.ts';

test('the owner role has every right', () => {
  expect(OPERATOR_RIGHTS.filter((right) => !mayDo('owner', right))).toEqual([]);
});

test('every role may manage its own sign-in', () => {
  expect(OPERATOR_ROLES.filter((role) => !mayDo(role, 'own-sign-in'))).toEqual([]);
});

test('a demotion from support to TradingView assistant loses users and money', () => {
  const lost = lostRights('support', 'tradingview');
  expect(lost).toContain('users.read');
  expect(lost).toContain('money.read');
  expect(lost).not.toContain('tradingview.work');
  expect(lostRights('tradingview', 'owner')).toEqual([]);
});

test('an unknown role may only read', () => {
  expect(roleOf('emperor')).toBe('read-only');
});

test('a sentence names the roles that have a right', () => {
  expect(rolesWith('users.erase')).toBe('Only the role Owner can do it.');
  expect(rolesWith('money.sync')).toBe('The roles Owner, Support and Finance can do it.');
});
