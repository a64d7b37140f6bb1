import { isOnPause, isPausedOnRequest } from '../../../src/domain/leaving/pause.ts';
import { HEALTHY, isLive, type Standing } from '../../../src/domain/subscription.ts';
import type { MailTemplate } from '../../mail/mail-templates.ts';
import type { InvoiceRead } from '../gateway/stripe-facts.ts';

/** A user's billing state right before and after one sync. */
export interface SubscriptionChange {
  was: { plan: string; status: string; accessUntil?: Date | null | undefined } | null;
  standing: Standing;
  /** The current subscription before, and after. */
  before: MailedSubscription | null;
  current: MailedSubscription | null;
  /** The newest invoice with money in it of the current subscription. */
  lastPaid: InvoiceRead | null;
  /** Refunded from the payments for its latest period. */
  returnedCents?: number;
  /** The pause is one of ours. One that was made in Stripe's dashboard ends access like any other end. */
  isOurPause?: boolean;
  /** The account lost a dispute and can buy no plan. */
  isBlocked?: boolean;
  /** No dispute is open. One that closes the subscription is lost, and we are ending it. */
  isLost?: boolean;
}

interface MailedSubscription {
  stripeSubscriptionId: string;
  endsAt?: Date | null | undefined;
  decidedEndsAt?: Date | null | undefined;
  firstFailedAt?: Date | null | undefined;
  lastPaidInvoiceId?: string | null | undefined;
  /** Stripe's page for the oldest owed invoice. */
  payUrl?: string | null | undefined;
  stripeStatus: string;
  trial?: string | null | undefined;
  syncedAt?: Date;
  endedAt?: Date | null | undefined;
  currentPeriodEnd?: Date | null | undefined;
  pausedBecause?: string | null | undefined;
  closedBecause?: 'dispute' | 'refund' | null | undefined;
  plan?: string | null | undefined;
  billingCycle?: string | null | undefined;
  amountCents?: number | null | undefined;
  currency?: string | null | undefined;
}

/** Stripe keeps billing, and access waits for the dispute's outcome. */
const isOnHold = (subscription: MailedSubscription | null) =>
  subscription?.closedBecause === 'dispute' && isLive(subscription.stripeStatus);

interface SubscriptionMail {
  /** Identifies the event, to mail it once. */
  dedupeKey: string;
  template: MailTemplate;
  plan: string;
  /** One of our paths, or the invoice's address at Stripe. */
  link: string;
}

/** Each says that access ends, pauses or returns. */
export const ABOUT_ACCESS: readonly MailTemplate[] = [
  'access-ends',
  'access-ended',
  'access-ended-refunded',
  'trial-ended',
  'access-on-hold',
  'access-resumed',
  'access-blocked',
  'pause-started',
  'pause-ended',
];

/** The mails due for a transition. `isGranted`: a plan grant keeps the access in place. */
export function mailsFor(change: SubscriptionChange, isGranted = false): SubscriptionMail[] {
  const due = mailsOfPayment(change);
  return isGranted ? due.filter(({ template }) => !ABOUT_ACCESS.includes(template)) : due;
}

function mailsOfPayment(change: SubscriptionChange): SubscriptionMail[] {
  const { was, standing, before, current, lastPaid } = change;
  const templates: SubscriptionMail[] = [];
  const oldPlan = was?.plan ?? 'free';
  const wasOnHold = isOnHold(before);
  const wasPaused = change.isOurPause === true && before !== null && isPausedOnRequest(before);
  const oldName = wasOnHold ? (before?.plan ?? oldPlan) : oldPlan;
  const plan = standing.plan === 'free' ? oldName : standing.plan;
  const id = current?.stripeSubscriptionId ?? 'none';
  const tell = (template: MailTemplate, about: string, link: string) =>
    templates.push({ dedupeKey: `${template}:${about}`, template, plan, link });

  if (oldPlan === 'free' && standing.plan !== 'free' && before?.stripeSubscriptionId !== id) {
    tell(current?.trial == null ? 'welcome' : 'welcome-trial', id, '/');
  }
  if (lastPaid?.url && lastPaid.id !== before?.lastPaidInvoiceId && standing.plan !== 'free') {
    tell('receipt-pointer', lastPaid.id, lastPaid.url);
  }
  if (standing.status === 'past_due' && was?.status !== 'past_due') {
    const due = current?.payUrl ?? '/account';
    tell('payment-failed', `${id}:${iso(current?.firstFailedAt)}`, due);
  }
  const endsAt = iso(current?.decidedEndsAt);
  if (endsAt !== '' && standing.plan !== 'free' && iso(before?.decidedEndsAt) !== endsAt) {
    // The same end may be taken back and scheduled again.
    tell('access-ends', `${id}:${endsAt}:${iso(current?.syncedAt)}`, '/leave');
  }
  if (current !== null && isKept(before, current) && standing.plan !== 'free') {
    tell('subscription-continues', `${id}:${iso(current.syncedAt)}`, '/');
  }
  if (wasOnHold && standing.plan !== 'free') {
    tell('access-resumed', `${id}:${iso(standing.accessUntil)}`, '/');
  }
  if (wasPaused && current !== null && HEALTHY.includes(current.stripeStatus)) {
    tell('pause-ended', `${id}:${iso(standing.accessUntil)}`, '/');
  }
  if (standing.plan !== 'free') return templates;
  if (change.isOurPause === true && current !== null && isOnPause(current)) {
    if (oldPlan !== 'free' && !wasPaused)
      tell('pause-started', `${id}:${iso(was?.accessUntil)}`, '/');
    return templates;
  }
  if (isOnHold(current)) {
    if (oldPlan !== 'free' && change.isLost !== true)
      tell('access-on-hold', `${id}:${iso(was?.accessUntil)}`, '/account');
  } else if (oldPlan !== 'free' || wasOnHold) {
    const about = `${id}:${iso(was?.accessUntil)}`;
    if (change.isBlocked === true) tell('access-blocked', about, '');
    else tell(endOf(change), about, '/upgrade');
  }
  return templates;
}

/** The end that was decided before is dropped. */
const isKept = (before: MailedSubscription | null, current: MailedSubscription): boolean =>
  before?.decidedEndsAt != null &&
  current.decidedEndsAt == null &&
  before.stripeSubscriptionId === current.stripeSubscriptionId &&
  HEALTHY.includes(current.stripeStatus);

/** A trial ends unpaid. A refund is named if it ended the subscription before the paid time was over. */
function endOf({ before, current, lastPaid, returnedCents = 0 }: SubscriptionChange): MailTemplate {
  if (before?.trial != null && lastPaid === null) return 'trial-ended';
  const paidUntil = lastPaid?.coversUntil ?? null;
  const isEarly = current?.endedAt != null && paidUntil !== null && current.endedAt < paidUntil;
  const isByUs = current?.closedBecause === 'refund' || isEarly;
  return isByUs && returnedCents > 0 ? 'access-ended-refunded' : 'access-ended';
}

function iso(moment: Date | null | undefined): string {
  return moment?.toISOString() ?? '';
}
