import { describe, expect, it } from 'vitest';
import type { CurrentUser } from '../../../src/contract/auth.contract.ts';
import type { BillingOverview } from '../../../src/contract/billing.contract.ts';
import { knownPlanState } from '../../../src/domain/standing/plan-state.ts';
import { standingNotice } from '../../../src-client/features/dashboard/standing-notice.ts';
import { planBadge } from '../../../src-client/features/dashboard/subscription/plan-badge.ts';
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
    [{ endsAt: DAY }, ['Active · ends Dec 24, 2026', 'attention', 'attention', 'done']],
    [
      { trial: { endsAt: DAY, endsOn: '2026-12-24', renews: true, hasCard: true } },
      ['Active · trial', 'positive', 'attention', 'done'],
    ],
    [{ subscriptionStatus: 'canceled', plan: 'free' }, ['Free Plan', 'neutral', 'attention', null]],
    [{ endsAt: DAY, planGrant: { until: null } }, ['Active', 'positive', null, 'done']],
  ] as const)('say the same of %j', (changes, [badge, tone, banner, paid]) => {
    expect(shown(changes)).toEqual({ badge, tone, banner, paid });
  });

  it('say that a payment is due before the billing answer arrives', () => {
    const user = someUser({ subscriptionStatus: 'past_due' });
    expect(planBadge(user, null)).toEqual({ badge: 'Active · past due', tone: 'negative' });
  });
});
