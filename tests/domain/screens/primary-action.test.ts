import { describe, expect, test } from 'vitest';
import type { AccessCheck, CurrentUser } from '../../../src/contract/auth.contract.ts';
import { greetingOf } from '../../../src-client/features/dashboard/greeting.ts';
import { primaryAction } from '../../../src-client/features/dashboard/primary-action.ts';
import { isAtWork } from '../../../src-client/features/delivery/delivery-steps.ts';
import { someAccess, someBilling, someUser } from '../../browser/support/client-people.ts';

const inServer = (state: AccessCheck['discord']['state'] = 'joined') =>
  someAccess({ discord: { username: 'trader_jane', state, inviteUrl: null, roles: [] } });
const NAMED: Partial<CurrentUser> = { tradingViewUsername: 'CandleCarl' };

describe('the one highlighted button of the dashboard', () => {
  test.each([
    ['Discord while the subscriber is outside the server', {}, someAccess(), {}, 'discord'],
    ['Discord again after they left it', NAMED, inServer('left'), {}, 'discord'],
    ['TradingView once they are in the server', {}, inServer(), {}, 'tradingview'],
    ['the upgrade once everything is named', NAMED, inServer(), {}, 'upgrade'],
    [
      'the payment while one is due',
      {},
      someAccess(),
      { subscriptionStatus: 'past_due', payUrl: 'https://pay.example' },
      'standing',
    ],
    [
      'the card after a failed payment without an invoice to pay',
      {},
      someAccess(),
      { subscriptionStatus: 'past_due', manageable: true },
      'standing',
    ],
    [
      'the choice of a plan after the subscription ended',
      { subscriptionPlan: 'free' },
      someAccess(),
      { plan: 'free', subscriptionStatus: 'canceled' },
      'standing',
    ],
    [
      'the choice of a plan after a given plan ended',
      { subscriptionPlan: 'free' },
      someAccess(),
      { plan: 'free', subscriptionStatus: 'inactive', ended: { kind: 'given', plan: 'standard' } },
      'standing',
    ],
    [
      'the way to the seller after a lost dispute',
      { subscriptionPlan: 'free' },
      someAccess(),
      { plan: 'free', subscriptionStatus: 'canceled', blocked: true },
      'standing',
    ],
    ['none during a dispute', NAMED, inServer(), { suspended: true }, 'standing'],
    [
      'the upgrade on a plan without indicators, whatever the TradingView name',
      { subscriptionPlan: 'basic' },
      inServer(),
      { plan: 'basic' },
      'upgrade',
    ],
  ] as const)('is %s', (_, user, access, billing, expected) => {
    expect(primaryAction(someUser(user), access, someBilling(billing))).toBe(expected);
  });

  test('is none before the first answers', () => {
    expect(primaryAction(someUser(), null, someBilling())).toBeNull();
    expect(primaryAction(someUser(), someAccess(), null)).toBeNull();
  });
});

describe('the greeting', () => {
  test('welcomes a new subscriber and counts the steps left', () => {
    expect(greetingOf(someUser(), someAccess(), someBilling())).toEqual({
      title: 'Welcome',
      lead: 'Two steps left: Discord and TradingView.',
    });
    const ines = someUser({ firstName: 'Ines', ...NAMED });
    const { title, lead } = greetingOf(ines, someAccess(), someBilling());
    expect([title, lead]).toEqual(['Welcome, Ines', 'One step left: join the Discord server.']);
    expect(greetingOf(someUser(), inServer(), someBilling()).lead).toBe(
      'One step left: add your TradingView username.',
    );
  });

  test('welcomes back a subscriber whose set-up is complete', () => {
    expect(greetingOf(someUser(NAMED), inServer(), someBilling()).title).toBe('Welcome back');
  });

  test('names the failed payment before any step, but not one that is on its way', () => {
    const owing = someBilling({ subscriptionStatus: 'past_due', manageable: true });
    expect(greetingOf(someUser(), someAccess(), owing).lead).toBe(
      'Your payment failed. Update your card to keep your plan.',
    );
    const pause = { plan: 'standard', until: null, isPaymentPending: true };
    expect(greetingOf(someUser(), someAccess(), { ...owing, pause }).title).toBe('Welcome');
  });

  test('names no step while a payment dispute keeps the access on hold', () => {
    expect(greetingOf(someUser(), someAccess(), someBilling({ suspended: true }))).toEqual({
      title: 'Welcome back',
      lead: 'Your plan, your community and your charts in one place.',
    });
  });

  test.each([
    ['ended', { subscriptionStatus: 'canceled' }],
    ['blocked', { subscriptionStatus: 'canceled', blocked: true }],
    ['paused', { pause: { plan: 'standard', until: null } }],
  ] as const)('names no step of a plan that is %s', (_, changes) => {
    const free = someUser({ subscriptionPlan: 'free', subscriptionStatus: 'canceled' });
    const billing = someBilling({ plan: 'free', ...changes });
    expect(greetingOf(free, someAccess(), billing).title).toBe('Welcome back');
  });

  test('names the steps before the billing answer, to keep the loading page still', () => {
    expect(greetingOf(someUser(), someAccess(), null).title).toBe('Welcome');
  });
});

describe('the delivery tracker', () => {
  test('offers to fix the access while a step is late, but not for a payment that is due', () => {
    expect(isAtWork([{ key: 'paid', state: 'trouble', text: '' }])).toBe(false);
    expect(isAtWork([{ key: 'inside', state: 'trouble', text: '' }])).toBe(true);
    expect(isAtWork([{ key: 'role', state: 'working', text: '' }])).toBe(true);
    expect(isAtWork([{ key: 'role', state: 'done', text: '' }])).toBe(false);
  });
});
