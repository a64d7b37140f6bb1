import type { BillingOverview } from '../../../src/contract/billing.contract.ts';
import { planState, stateBesideGrant } from '../../../src/domain/standing/plan-state.ts';
import { STANDING_COPY as COPY } from '../../../src/texts/exits/standing.texts.ts';
import { catalogue } from '../../lib/catalogue.ts';
import { showDay, showMoment } from '../../lib/dates.ts';
import { contactHref } from '../../lib/public-settings.ts';
import { shownPlanName } from '../../lib/texts/plan-name.ts';
import { pausedText } from '../billing/paused-text.ts';
import { refusedTrialNotice, trialNotice } from '../offers/trial-notice.ts';
import { comingPriceNotice } from './coming-price.ts';
import type { StandingNotice } from './shown-notice.ts';

type Reading = (billing: BillingOverview) => StandingNotice | null;

const payOr = (billing: BillingOverview): StandingNotice['action'] => {
  if (billing.payUrl !== null) return { is: 'pay', url: billing.payUrl };
  return billing.manageable ? { is: 'billing' } : null;
};
const manage = (billing: BillingOverview): StandingNotice['action'] =>
  billing.manageable ? { is: 'billing' } : null;

function pastDueText({ plan, accessUntil }: BillingOverview): string {
  if (plan === 'free' || accessUntil === null) return COPY.pastDue;
  return COPY.payBy({ day: showDay(accessUntil), plan: shownPlanName(catalogue, plan) });
}

/** A past due subscriber has a Stripe customer, and therefore a portal. */
export function unreadPastDue(): StandingNotice {
  return { tone: 'negative', text: COPY.pastDue, action: { is: 'billing' } };
}

/** Declined, and then paid by bank debit: there is nothing to do. */
function pendingNotice(billing: BillingOverview): StandingNotice | null {
  if (planState(billing) !== 'past-due' || billing.pause?.isPaymentPending !== true) return null;
  return { tone: 'attention', text: pausedText(billing.pause, billing), action: null };
}

/** The bank confirms the first payment. */
function firstPaymentNotice({ pendingPayment }: BillingOverview): StandingNotice | null {
  if (pendingPayment === undefined) return null;
  const plan = shownPlanName(catalogue, pendingPayment.plan);
  return { tone: 'attention', text: COPY.pendingFirst({ plan }), action: null };
}

/** A dispute or an open invoice of the subscription beside a given plan. The given plan keeps its access. */
function besideNotice(billing: BillingOverview): StandingNotice | null {
  if (billing.planGrant === undefined) return null;
  const state = stateBesideGrant(billing);
  const plan = shownPlanName(catalogue, billing.plan);
  if (state === 'on-hold') {
    return { tone: 'attention', text: COPY.onHoldBeside({ plan }), action: null };
  }
  if (state !== 'unpaid') return null;
  return { tone: 'attention', text: COPY.invoiceBeside({ plan }), action: payOr(billing) };
}

function endedText({ ended }: BillingOverview): string {
  if (ended === undefined) return COPY.ended;
  return COPY.endedAs[ended.kind]({ plan: shownPlanName(catalogue, ended.plan) });
}

/** A given plan is never renewed, so there is nothing to resume. */
function givenEndNotice({ plan, planGrant }: BillingOverview): StandingNotice | null {
  if (planGrant?.until == null || planGrant.endsSoon !== true) return null;
  const text = COPY.givenEnds({
    plan: shownPlanName(catalogue, plan),
    day: showDay(planGrant.until),
  });
  return { tone: 'attention', text, action: null };
}

/** It takes effect within days, and can be stopped only until then. */
function waitingExitNotice({ waitingExit: exit }: BillingOverview): StandingNotice | null {
  if (exit === undefined) return null;
  const text = COPY.waitingExit[exit.kind]({ moment: showMoment(exit.at) });
  return { tone: 'attention', text, action: { is: 'stop-exit', kind: exit.kind } };
}

/** Most urgent first: only one notice is shown. */
const READINGS: readonly Reading[] = [
  waitingExitNotice,
  (billing) =>
    planState(billing) === 'on-hold'
      ? {
          tone: 'negative',
          text: COPY.onHold,
          action: null,
        }
      : null,
  pendingNotice,
  firstPaymentNotice,
  (billing) =>
    planState(billing) === 'past-due'
      ? {
          tone: 'negative',
          text: pastDueText(billing),
          action: payOr(billing),
        }
      : null,
  (billing) =>
    planState(billing) === 'unpaid'
      ? {
          tone: 'negative',
          text: COPY.openInvoice,
          action: payOr(billing),
        }
      : null,
  (billing) =>
    planState(billing) === 'blocked'
      ? {
          tone: 'negative',
          text: contactHref() === null ? COPY.blocked : `${COPY.blocked} ${COPY.unlock}`,
          action: { is: 'contact' },
        }
      : null,
  besideNotice,
  refusedTrialNotice,
  (billing) =>
    planState(billing) === 'ended'
      ? {
          tone: 'attention',
          text: endedText(billing),
          action: { is: 'choose-plan' },
        }
      : null,
  trialNotice,
  (billing) =>
    billing.changesTo !== null && billing.changesAt !== null && billing.planGrant === undefined
      ? {
          tone: 'attention',
          text: COPY.changes({
            next: shownPlanName(catalogue, billing.changesTo),
            day: showDay(billing.changesAt),
            plan: shownPlanName(catalogue, billing.plan),
          }),
          action: manage(billing),
        }
      : null,
  (billing) =>
    billing.endsAt !== null && billing.planGrant === undefined
      ? {
          tone: 'attention',
          text: COPY.ends({
            day: showDay(billing.endsAt),
            plan: shownPlanName(catalogue, billing.plan),
          }),
          action: { is: 'resume', plan: shownPlanName(catalogue, billing.plan) },
        }
      : null,
  comingPriceNotice,
  givenEndNotice,
];

/** Explains the state that the badge names, and its remedy. */
export function standingNotice(billing: BillingOverview): StandingNotice | null {
  for (const reading of READINGS) {
    const notice = reading(billing);
    if (notice !== null) return notice;
  }
  return null;
}
