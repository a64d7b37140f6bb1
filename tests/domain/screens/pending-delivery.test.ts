import { describe, expect, it } from 'vitest';
import type { AccessCheck, CurrentUser } from '../../../src/contract/auth.contract.ts';
import type { Plan } from '../../../src/domain/catalogue/catalogue.ts';
import { pendingDelivery } from '../../../src-client/features/dashboard/pending-delivery.ts';

function user(subscriptionPlan: Plan, held: string[], name: string | null = 'anna'): CurrentUser {
  return {
    id: 'u1',
    firstName: null,
    email: 'anna@example.com',
    subscriptionPlan,
    subscriptionStatus: 'active',
    planStartDate: '2026-11-20T09:00:00.000Z',
    discordInvited: true,
    tradingViewUsername: name,
    tradingViewAccess: held.includes('main'),
    tradingViewExpiresAt: null,
    wavematrixAccess: held.includes('wavematrix'),
    wavematrixExpiresAt: null,
    orderblockAccess: held.includes('orderblock'),
    orderblockExpiresAt: null,
  };
}

function access(
  main: string,
  wavematrix: string,
  orderblock: string,
  roles = ['Community', 'Paid Member', 'VIP'],
): AccessCheck {
  const indicators = Object.entries({ main, wavematrix, orderblock }).map(([name, state]) => ({
    name: name as 'main',
    state,
    expiresAt: null,
  }));
  return {
    hasAccess: true,
    plan: 'premium',
    subscriptionStatus: 'active',
    discord: { username: 'anna', state: 'joined', inviteUrl: null, roles },
    tradingView: { username: 'anna', connected: true, indicators },
  };
}

const ALL = ['main', 'wavematrix', 'orderblock'];

describe('indicators on their way', () => {
  it.each([
    ['before either read includes them', 'premium', [], access('granting', 'wanted', 'wanted')],
    ['before access was read', 'premium', [], null],
    [
      'while one is missing',
      'premium',
      ['main', 'wavematrix'],
      access('granted', 'granted', 'wanted'),
    ],
    [
      'when the last was granted between the two reads',
      'premium',
      ['main', 'wavematrix'],
      access('granted', 'granted', 'granted'),
    ],
    ['beside a stuck one', 'premium', [], access('blocked', 'wanted', 'granted')],
    ['for a plan with only the main one', 'standard', [], access('wanted', 'none', 'none')],
  ] as const)('the dashboard polls for indicators %s', (_when, plan, held, read) => {
    expect(pendingDelivery(user(plan, [...held]), read, null)).toMatchObject({ card: 'charts' });
  });
});

it('a role is on its way until the member has one', () => {
  const none = access('granted', 'granted', 'granted', []);
  expect(pendingDelivery(user('premium', ALL), none, null)).toMatchObject({ card: 'community' });
  const one = access('granted', 'granted', 'granted', ['Community']);
  expect(pendingDelivery(user('premium', ALL), one, null)).toBeNull();
});

describe('a finished delivery', () => {
  it.each([
    ['once all are shown', 'premium', ALL, access('granted', 'granted', 'granted')],
    ['when those of the plan are shown', 'standard', ['main'], access('granted', 'none', 'none')],
    ['when the only one waits for a person', 'standard', [], access('blocked', 'none', 'none')],
    ['without indicators in the plan', 'basic', [], access('none', 'none', 'none')],
  ] as const)('the dashboard does not poll %s', (_when, plan, held, read) => {
    expect(pendingDelivery(user(plan, [...held]), read, null)).toBeNull();
  });

  it('the dashboard does not poll before a username is set', () => {
    const read = access('none', 'none', 'none');
    expect(pendingDelivery(user('premium', [], null), read, null)).toBeNull();
  });
});
