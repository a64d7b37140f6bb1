import type { Subscription } from '../../wire/answers/stored-objects.ts';
import type { World } from '../../world.ts';
import { expireCheckout } from '../checkout/expire-checkout.ts';
import { retryInvoice } from '../invoices/dunning.ts';
import { voidInvoice } from '../invoices/invoice-states.ts';
import { deadlineOf, passDeadline } from '../payments/dispute-charge.ts';
import { finishBankDebit } from '../payments/finish-bank-debit.ts';
import { DAY } from './calendar-months.ts';
import { cancelSubscription, expireIncomplete } from './cancel-subscription.ts';
import { changeSubscription, currentPeriod, hasEnded } from './change-subscription.ts';
import { resumeSubscription } from './pause-subscription.ts';
import { dropPendingUpdate } from './pending-update.ts';
import type { BillingPlan } from './plans.ts';
import { askForRenewal, renewSubscription } from './renew-subscription.ts';

/** A scheduled action, in sandbox seconds. */
interface DueAction {
  at: number;
  run: () => void;
}

const TRIAL_REMINDER = 3 * DAY;

/** The earliest action of the billing calendar. */
export function nextAction(world: World): DueAction | null {
  let first: DueAction | null = null;
  const consider = (at: number | null | undefined, run: () => void) => {
    if (typeof at === 'number' && (first === null || at < first.at)) first = { at, run };
  };
  for (const session of Object.values(world.state.sessions)) {
    if (session.status === 'open') {
      consider(session.expires_at, () => expireCheckout(world, session));
    }
  }
  for (const dispute of Object.values(world.state.disputes)) {
    consider(deadlineOf(dispute), () => passDeadline(world, dispute));
  }
  for (const [intent, { at }] of Object.entries(world.state.bankDebits)) {
    consider(at, () => finishBankDebit(world, intent));
  }
  for (const subscription of Object.values(world.state.subscriptions)) {
    const plan = world.state.billingPlans[subscription.id];
    if (plan !== undefined && !hasEnded(subscription)) {
      subscriptionActions(world, subscription, plan, consider);
    }
  }
  return first;
}

function subscriptionActions(
  world: World,
  subscription: Subscription,
  plan: BillingPlan,
  consider: (at: number | null | undefined, run: () => void) => void,
): void {
  if (subscription.status === 'incomplete') {
    consider(plan.incompleteUntil, () => expireIncomplete(world, subscription));
    return;
  }
  consider(subscription.cancel_at, () =>
    cancelSubscription(world, subscription, { reason: 'cancellation_requested' }),
  );
  consider(plan.draft?.at, () => askForRenewal(world, subscription));
  consider(plan.retry?.at, () => retryInvoice(world, subscription));
  consider(plan.resumesAt, () => {
    plan.resumesAt = null;
    if (subscription.status !== 'paused') return;
    resumeSubscription(world, subscription, { payment_behavior: 'resume_on_payment_success' });
  });
  consider(plan.untried?.at, () => {
    const invoice = world.state.invoices[plan.untried?.invoice ?? ''];
    plan.untried = null;
    if (invoice?.status === 'open' && !invoice.attempted) voidInvoice(world, invoice);
  });
  consider(subscription.pending_update?.expires_at, () => {
    const invoice = world.state.invoices[plan.pendingUpdate?.invoice ?? ''];
    if (invoice?.status === 'open') voidInvoice(world, invoice);
    dropPendingUpdate(world, subscription);
  });
  consider(subscription.pause_collection?.resumes_at, () =>
    changeSubscription(world, subscription, () => {
      subscription.pause_collection = null;
    }),
  );
  if (subscription.status === 'trialing' && !plan.trialReminderSent) {
    consider((subscription.trial_end ?? 0) - TRIAL_REMINDER, () => {
      plan.trialReminderSent = true;
      world.emit('customer.subscription.trial_will_end', subscription);
    });
  }
  if (endsWithoutCard(world, subscription)) {
    consider(subscription.trial_end, () =>
      cancelSubscription(world, subscription, { reason: 'cancellation_requested' }),
    );
  } else if (subscription.status !== 'paused') {
    const delay = (world.state.settings.renewalMinutes ?? 0) * 60;
    consider(currentPeriod(subscription).end + delay, () => renewSubscription(world, subscription));
  }
}

/** As Stripe ends a trial that was sold with `missing_payment_method=cancel`. */
function endsWithoutCard(world: World, subscription: Subscription): boolean {
  const { status, trial_settings: settings, default_payment_method: own } = subscription;
  if (status !== 'trialing' || own !== null) return false;
  if (settings?.end_behavior.missing_payment_method !== 'cancel') return false;
  const customer = world.state.customers[subscription.customer];
  return customer?.invoice_settings.default_payment_method == null;
}
