import { describe, expect, test } from 'vitest';
import { DOCUMENTED_CATALOGUE } from '../../../src/domain/catalogue/documented-catalogue.ts';
import { decideUnwanted, decideWanted } from '../../../src-server/access/engine/decide-step.ts';
import { desiredAccess } from '../../../src-server/access/engine/desired-access.ts';
import { retryDelayMs } from '../../../src-server/access/engine/retry-delay.ts';

const now = new Date('2026-01-01T00:00:00Z');
const day = (n: number) => new Date(now.getTime() + n * 86_400_000);
const active = (plan: 'free' | 'standard', until: Date | null) =>
  ({ plan, status: 'active', accessUntil: until }) as const;

describe('the access an account should have [access-2]', () => {
  test('desired access is the plan’s entitlements until access ends plus slack, in whole seconds', () => {
    const until = new Date(day(10).getTime() + 1);
    const desired = desiredAccess(DOCUMENTED_CATALOGUE, {
      standing: active('standard', until),
      manual: [],
      now,
      slackDays: 3,
    });
    expect(desired.map((desiredGrant) => desiredGrant.entitlement)).toEqual([
      'community-base',
      'community-paid',
      'indicator-main',
    ]);
    expect(desired.at(-1)?.expiresAt).toEqual(new Date(day(13).getTime() + 1000));
  });

  test('desired access is nothing without an account', () => {
    expect(
      desiredAccess(DOCUMENTED_CATALOGUE, { standing: null, manual: [], now, slackDays: 3 }),
    ).toEqual([]);
    const byHand = [{ entitlement: 'community-vip', expiresAt: null }] as const;
    expect(
      desiredAccess(DOCUMENTED_CATALOGUE, { standing: null, manual: byHand, now, slackDays: 3 }),
    ).toEqual([]);
  });

  test('desired access includes a manual grant while it outlasts the plan, and not after it ended', () => {
    const manual = (expiresAt: Date | null) =>
      [{ entitlement: 'indicator-main', expiresAt }] as const;
    const of = (expiresAt: Date | null) =>
      desiredAccess(DOCUMENTED_CATALOGUE, {
        standing: active('standard', day(10)),
        manual: manual(expiresAt),
        now,
        slackDays: 0,
      }).at(-1);
    expect(of(day(20))).toMatchObject({ source: 'manual', expiresAt: day(20) });
    expect(of(null)).toMatchObject({ source: 'manual', expiresAt: null });
    expect(of(day(5))).toMatchObject({ source: 'subscription', expiresAt: day(10) });
    const over = desiredAccess(DOCUMENTED_CATALOGUE, {
      standing: active('free', null),
      manual: manual(day(-1)),
      now,
      slackDays: 0,
    });
    expect(over.map((desiredGrant) => desiredGrant.entitlement)).toEqual(['community-base']);
  });
});

describe('the step for wanted access [access-3]', () => {
  const ours = { state: 'granted', foundBefore: { present: false } } as const;
  const theirs = { present: true, expiresAt: day(40).toISOString() } as const;
  test.each([
    ['an absent entry', null, { present: false }, 'grant'],
    ['an entry without a grant', null, { present: true, expiresAt: day(10) }, 'record'],
    [
      'an entry that matches its grant',
      { ...ours, expiresAt: day(10), wantedExpiresAt: day(10) },
      { present: true, expiresAt: day(10) },
      'keep',
    ],
    [
      'our entry with a short expiry',
      { ...ours, expiresAt: day(5), wantedExpiresAt: day(5) },
      { present: true, expiresAt: day(5) },
      'grant',
    ],
    [
      'our entry with a long expiry',
      { ...ours, expiresAt: day(40), wantedExpiresAt: day(10) },
      { present: true, expiresAt: day(40) },
      'grant',
    ],
    ['a foreign entry with a longer expiry', null, { present: true, expiresAt: day(40) }, 'record'],
    ['a foreign entry without an expiry', null, { present: true, expiresAt: null }, 'record'],
    [
      'a foreign entry recorded as such',
      { state: 'granted', foundBefore: theirs, expiresAt: day(40), wantedExpiresAt: day(10) },
      { present: true, expiresAt: day(40) },
      'keep',
    ],
    ['a new grant that cannot be read', null, null, 'unread'],
    ['a settled grant that cannot be read', { ...ours, wantedExpiresAt: day(10) }, null, 'keep'],
    [
      'a grant to extend that cannot be read',
      { ...ours, wantedExpiresAt: day(5), expiresAt: day(5) },
      null,
      'unread',
    ],
  ] as const)('decides the step for %s', (_case, stored, observed, step) => {
    expect(decideWanted({ wantedExpiresAt: day(10), stored, observed, dated: true })).toBe(step);
  });
});

describe('the step for unwanted access [access-4]', () => {
  const there = { present: true, expiresAt: day(10) } as const;
  const found = (expiresAt: Date | null) =>
    ({ present: true, expiresAt: expiresAt?.toISOString() ?? null }) as const;
  const row = { state: 'granted', expiresAt: day(10) } as const;
  test.each([
    ['our entry', { ...row, foundBefore: { present: false } }, there, true, 'revoke'],
    [
      'our entry that disappeared',
      { ...row, foundBefore: { present: false } },
      { present: false },
      true,
      'conclude',
    ],
    ['an entry never read before', { ...row, foundBefore: null }, there, true, 'release'],
    ['an entry there before us', { ...row, foundBefore: found(day(10)) }, there, true, 'release'],
    [
      'an entry there before us, extended by us',
      { ...row, foundBefore: found(day(5)) },
      there,
      true,
      'restore',
    ],
    [
      'an entry there before us, extended by us in a call whose answer was lost',
      { state: 'pending', foundBefore: found(day(5)), expiresAt: day(5), wantedExpiresAt: day(10) },
      there,
      true,
      'restore',
    ],
    [
      'an entry there before us, expired without us',
      { ...row, foundBefore: found(day(-5)) },
      there,
      true,
      'revoke',
    ],
    [
      'an entry there before us, changed by others since',
      { ...row, foundBefore: found(day(5)) },
      { present: true, expiresAt: day(99) },
      true,
      'release',
    ],
    ['a role there before us', { ...row, foundBefore: found(null) }, there, false, 'release'],
    [
      'a grant that cannot be read',
      { ...row, foundBefore: { present: false } },
      null,
      true,
      'unread',
    ],
  ] as const)('decides the step for %s', (_case, stored, observed, dated, step) => {
    expect(decideUnwanted({ stored, observed, dated, now })).toBe(step);
  });
});

test('retry delays are random up to a bound that doubles to ten minutes', () => {
  expect(retryDelayMs(0, undefined, () => 1)).toBe(2_000);
  expect(retryDelayMs(3, undefined, () => 1)).toBe(16_000);
  expect(retryDelayMs(3, undefined, () => 0.5)).toBe(8_000);
  expect(retryDelayMs(99, undefined, () => 1)).toBe(600_000);
  expect(retryDelayMs(0, undefined, () => 0)).toBe(500);
  expect(retryDelayMs(0, 30, () => 0)).toBe(30_500);
});
