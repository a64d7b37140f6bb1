import type { BillingOverview } from '../../../src/contract/billing.contract.ts';
import { planName } from '../../../src/domain/plan.ts';
import { catalogue } from '../../lib/catalogue.ts';
import { showDay } from '../../lib/dates.ts';

export interface StandingNotice {
  tone: 'attention' | 'negative';
  text: string;
  /** The remedy: the open invoice, the billing portal, or a plan. */
  action: { is: 'pay'; url: string } | { is: 'billing' } | { is: 'choose-plan' } | null;
}

type Reading = (billing: BillingOverview) => StandingNotice | null;

const payOr = (billing: BillingOverview): StandingNotice['action'] => {
  if (billing.payUrl !== null) return { is: 'pay', url: billing.payUrl };
  return billing.manageable ? { is: 'billing' } : null;
};
const manage = (billing: BillingOverview): StandingNotice['action'] =>
  billing.manageable ? { is: 'billing' } : null;

const PAST_DUE = 'Your last payment did not go through. Update your card to keep your access.';

function pastDueText({ plan, accessUntil }: BillingOverview): string {
  if (plan === 'free' || accessUntil === null) return PAST_DUE;
  return `Your last payment did not go through. Pay by ${showDay(accessUntil)} to keep ${planName(catalogue, plan)}.`;
}

/** A past due subscriber has a Stripe customer, and therefore a portal. */
export const UNREAD_PAST_DUE: StandingNotice = {
  tone: 'negative',
  text: PAST_DUE,
  action: { is: 'billing' },
};

/** Most urgent first: only one notice is shown. */
const READINGS: readonly Reading[] = [
  ({ suspended }) =>
    suspended
      ? {
          tone: 'negative',
          text: 'Your access is on hold while a payment dispute is open.',
          action: null,
        }
      : null,
  (billing) =>
    billing.subscriptionStatus === 'past_due'
      ? {
          tone: 'negative',
          text: pastDueText(billing),
          action: payOr(billing),
        }
      : null,
  (billing) =>
    billing.payUrl !== null
      ? {
          tone: 'negative',
          text: 'An invoice is still open. Pay it to get your access back.',
          action: payOr(billing),
        }
      : null,
  (billing) =>
    billing.subscriptionStatus === 'canceled' && billing.plan === 'free'
      ? {
          tone: 'attention',
          text: 'Your subscription has ended. Choose a plan to get your access back.',
          action: { is: 'choose-plan' },
        }
      : null,
  (billing) =>
    billing.changesTo !== null && billing.changesAt !== null && billing.planGrant === undefined
      ? {
          tone: 'attention',
          text: `Changes to ${planName(catalogue, billing.changesTo)} on ${showDay(billing.changesAt)}. You keep ${planName(catalogue, billing.plan)} until then.`,
          action: manage(billing),
        }
      : null,
  (billing) =>
    billing.endsAt !== null && billing.planGrant === undefined
      ? {
          tone: 'attention',
          text: `Ends on ${showDay(billing.endsAt)}. You keep everything until then.`,
          action: manage(billing),
        }
      : null,
];

/** Explains a state that the 'Active' badge hides. */
export function standingNotice(billing: BillingOverview): StandingNotice | null {
  for (const reading of READINGS) {
    const notice = reading(billing);
    if (notice !== null) return notice;
  }
  return null;
}
