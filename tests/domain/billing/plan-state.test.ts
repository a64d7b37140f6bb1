import { describe, expect, it } from 'vitest';
import type { CurrentUser } from '../../../src/contract/auth.contract.ts';
import type { BillingOverview } from '../../../src/contract/billing.contract.ts';
import {
  knownPlanState,
  planHeld,
  planToRestore,
  refusalToSell,
} from '../../../src/domain/standing/plan-state.ts';
import { greetingOf } from '../../../src-client/features/dashboard/greeting.ts';
import { primaryAction } from '../../../src-client/features/dashboard/primary-action.ts';
import { standingNotice } from '../../../src-client/features/dashboard/standing-notice.ts';
import { planBadge } from '../../../src-client/features/dashboard/subscription/plan-badge.ts';
import { shownSubscription } from '../../../src-client/features/dashboard/subscription/shown-subscription.ts';
import { deliveryTracks } from '../../../src-client/features/delivery/delivery-steps.ts';
import { someAccess, someBilling, someUser } from '../../browser/support/client-people.ts';

const DAY = '2026-12-24T12:00:00.000Z';
const PAY_URL = 'https://pay.example/in_1';

/** The texts of the badge, the banner and the tracker's payment step. */
function shown(changes: Partial<BillingOverview>, user: Partial<CurrentUser> = {}) {
  const billing = someBilling(changes);
  const { plan: subscriptionPlan, subscriptionStatus } = billing;
  const who = someUser({ subscriptionPlan, subscriptionStatus, ...user });
  const payment = { awaited: null, state: knownPlanState(who, billing) };
  const steps = deliveryTracks(who, someAccess(), payment).flatMap((track) => track.steps);
  return {
    badge: planBadge(who, billing).badge,
    tone: planBadge(who, billing).tone,
    banner: standingNotice(billing)?.tone ?? null,
    paid: steps.find(({ key }) => key === 'paid')?.state ?? null,
  };
}

describe('badge, banner and tracker', () => {
  it.each([
    [{}, ['Active', 'positive', null, 'done']],
    [{ subscriptionStatus: 'past_due' }, ['Active · past due', 'negative', 'negative', 'trouble']],
    [
      { subscriptionStatus: 'past_due', plan: 'free', payUrl: PAY_URL },
      ['Free Plan · past due', 'negative', 'negative', 'trouble'],
    ],
    [
      { subscriptionStatus: 'inactive', plan: 'free', payUrl: PAY_URL },
      ['Free Plan · payment due', 'negative', 'negative', 'trouble'],
    ],
    [{ suspended: true }, ['On hold', 'negative', 'negative', 'done']],
    [{ pause: { plan: 'standard', until: DAY } }, ['Paused', 'attention', null, 'done']],
    [
      {
        subscriptionStatus: 'past_due',
        pause: { plan: 'standard', until: null, isPaymentPending: true },
      },
      ['Active · past due', 'negative', 'attention', 'trouble'],
    ],
    [{ endsAt: DAY }, ['Active · ends Dec 24, 2026', 'attention', 'attention', 'done']],
    [
      { trial: { endsAt: DAY, endsOn: '2026-12-24', renews: true, hasCard: true } },
      ['Active · trial', 'positive', 'attention', 'done'],
    ],
    [{ subscriptionStatus: 'canceled', plan: 'free' }, ['Free Plan', 'neutral', 'attention', null]],
    [
      { subscriptionStatus: 'canceled', plan: 'free', blocked: true },
      ['Free Plan', 'neutral', 'negative', null],
    ],
    [{ endsAt: DAY, planGrant: { until: null } }, ['Active', 'positive', null, 'done']],
  ] as const)('say the same of %j', (changes, [badge, tone, banner, paid]) => {
    expect(shown(changes)).toEqual({ badge, tone, banner, paid });
  });

  it('say that a payment is due before the billing answer arrives', () => {
    const user = someUser({ subscriptionStatus: 'past_due' });
    expect(planBadge(user, null)).toEqual({ badge: 'Active · past due', tone: 'negative' });
  });
});

describe('the plan behind access that is off', () => {
  const free = someUser({ subscriptionPlan: 'free', subscriptionStatus: 'inactive' });
  const off = { plan: 'free', heldPlan: 'premium' } as const;

  it.each([
    ['on hold', { suspended: true }, 'premium', 'premium'],
    ['paused', { pause: { plan: 'premium', until: DAY } }, 'premium', 'premium'],
    // The specification calls it free once access ends.
    ['unpaid', { payUrl: PAY_URL }, 'free', 'premium'],
    ['past due', { subscriptionStatus: 'past_due' }, 'free', 'premium'],
    ['ended', { subscriptionStatus: 'canceled', heldPlan: null }, 'free', 'free'],
  ] as const)('of a plan that is %s', (_, changes, held, restored) => {
    const billing = someBilling({ ...off, ...changes });
    expect(planHeld(free, billing)).toBe(held);
    expect(planToRestore(free, billing)).toBe(restored);
  });

  it('is the user’s own plan while it gives access', () => {
    expect(planToRestore(someUser(), someBilling({ subscriptionStatus: 'past_due' }))).toBe(
      'standard',
    );
    expect(planToRestore(someUser(), null)).toBe('standard');
  });
});

describe('a plan that was given beside a subscription without access', () => {
  const user = someUser({ subscriptionPlan: 'premium' });
  const given = { plan: 'premium', planGrant: { until: DAY } } as const;
  const pause = { plan: 'basic', until: DAY } as const;

  it.each([
    ['paused', { pause }, 'running', null, 'paused'],
    ['on hold', { suspended: true, heldPlan: 'basic' }, 'running', 'attention', 'on-hold'],
    ['unpaid', { payUrl: PAY_URL }, 'running', 'attention', 'owing'],
    // R-34 names a failed payment beside every plan.
    ['past due', { subscriptionStatus: 'past_due' }, 'past-due', 'negative', 'owing'],
    ['paused and blocked', { pause, blocked: true }, 'running', null, 'blocked'],
    ['ending', { endsAt: DAY }, 'running', null, null],
  ] as const)('wins over one that is %s', (_, changes, state, tone, refusal) => {
    const billing = someBilling({ ...given, ...changes });
    const who = { ...user, subscriptionStatus: billing.subscriptionStatus };
    expect(knownPlanState(who, billing)).toBe(state);
    expect(planHeld(who, billing)).toBe('premium');
    expect(planToRestore(who, billing)).toBe('premium');
    expect(standingNotice(billing)?.tone ?? null).toBe(tone);
    expect(refusalToSell(who, billing)).toBe(refusal);
  });

  it.each([
    ['Basic: Paused until Dec 24, 2026.', { pause }],
    [
      'Basic: On hold while your bank reviews a payment.',
      { suspended: true, heldPlan: 'basic' as const },
    ],
    [null, {}],
  ])('has the subscription beside it on the card: %s', (beside, changes) => {
    const card = shownSubscription(user, null, someBilling({ ...given, ...changes }));
    expect(card).toMatchObject({ plan: 'premium', badge: 'Active', upgrades: [], beside });
    expect(card.period).toBe('Since Nov 20, 2026 · yours until Dec 24, 2026');
  });

  it('leaves its steps open', () => {
    const billing = someBilling({ ...given, pause });
    expect(greetingOf(user, someAccess(), billing).title).toBe('Welcome');
    const discord = { username: 'trader_jane', state: 'joined', inviteUrl: null } as const;
    const inServer = someAccess({ discord: { ...discord, roles: [] } });
    const held = someBilling({ ...given, suspended: true });
    expect(primaryAction(user, inServer, held)).toBe('tradingview');
  });
});

it('no plan is sold where the server refuses it', () => {
  const refusalOf = (changes: Partial<BillingOverview>) =>
    refusalToSell(someUser(), someBilling(changes));
  expect(refusalOf({})).toBeNull();
  expect(refusalOf({ plan: 'free', subscriptionStatus: 'canceled' })).toBeNull();
  expect(refusalOf({ payUrl: PAY_URL })).toBe('owing');
  expect(refusalOf({ pause: { plan: 'standard', until: DAY } })).toBe('paused');
  expect(refusalOf({ suspended: true })).toBe('on-hold');
  // A given plan runs beside the block.
  expect(refusalOf({ blocked: true })).toBe('blocked');
});

describe('the tracker', () => {
  const stepsOf = (
    user: Partial<CurrentUser>,
    changes: Partial<BillingOverview>,
    access = someAccess(),
  ) => {
    const who = someUser(user);
    const billing = someBilling(changes);
    const state = knownPlanState(who, billing);
    const { planGrant: grant, trial } = billing;
    const payment = { awaited: null, state, grant, trial };
    return deliveryTracks(who, access, payment).flatMap((track) => track.steps);
  };

  it.each([false, true])('has no open step of a plan that is over, blocked %s', (blocked) => {
    const over = { subscriptionPlan: 'free', subscriptionStatus: 'canceled' } as const;
    const billing = { plan: 'free', subscriptionStatus: 'canceled', blocked } as const;
    expect(stepsOf(over, billing)).toEqual([]);
    const discord = { username: 'trader_jane', state: 'left', inviteUrl: null, roles: [] } as const;
    const left = stepsOf(over, billing, someAccess({ discord: { ...discord, roles: [] } }));
    expect(left.map(({ key, state }) => [key, state])).toEqual([['named', 'done']]);
  });

  it('calls a plan given that an operator gave, and paid that was paid at another shop', () => {
    const first = (changes: Partial<BillingOverview>) => stepsOf({}, changes)[0]?.key;
    expect(first({})).toBe('paid');
    expect(first({ planGrant: { until: DAY } })).toBe('given');
    expect(first({ planGrant: { until: DAY, paidAt: 'Whop' } })).toBe('paid');
  });

  it('calls a plan paid that was bought for life, and a trial a trial', () => {
    const bought = { amount: 49_900, currency: 'usd', at: DAY };
    const [life] = stepsOf({}, { planGrant: { until: null, bought } });
    expect(life).toMatchObject({ key: 'paid', text: 'Paid once on Dec 24, 2026' });
    const trial = { endsAt: DAY, endsOn: '2026-12-24', renews: true, hasCard: true };
    const [free] = stepsOf({}, { trial });
    expect(free).toMatchObject({ key: 'trial', text: 'Free until Dec 24, 2026' });
  });
});
