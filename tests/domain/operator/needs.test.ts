import { expect, test } from 'vitest';
import { countsByPage, NEED_KINDS, needsOf, totalOf } from '../../../src/domain/operator/needs.ts';
import { mayDo } from '../../../src/domain/people/operator-rights.ts';
import { OPERATOR_PAGES } from '../../../src-client/features/operator/frame/operator-pages.ts';

const NEEDS = [
  { kind: 'provider-down', count: 1 },
  { kind: 'access-failed', count: 3 },
  { kind: 'account-unclear', count: 2 },
  { kind: 'event-parked', count: 4 },
] as const;

test('the number of the home counts its rows, and a page what waits on it', () => {
  const counts = countsByPage(NEEDS);
  expect(Object.fromEntries(counts)).toEqual({ '/admin/jobs': 5, '/admin/access': 5 });
  expect(totalOf(NEEDS)).toBe(4);
});

test('an owner sees every kind, and an assistant only what TradingView waits for', () => {
  expect(needsOf('owner')).toEqual(NEED_KINDS);
  expect(needsOf('tradingview')).toEqual(['tradingview-session']);
});

test('a role never sees a count beside a page that it cannot open', () => {
  for (const role of ['support', 'finance', 'read-only', 'tradingview'] as const) {
    const pages = countsByPage(needsOf(role).map((kind) => ({ kind, count: 1 }))).keys();
    const open = OPERATOR_PAGES.filter(({ right }) => mayDo(role, right)).map(({ to }) => to);
    expect(open, role).toEqual(expect.arrayContaining([...pages]));
  }
});
