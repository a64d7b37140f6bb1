import type Stripe from 'stripe';
import type { Subscription } from '../../wire/answers/stored-objects.ts';
import { invalidRequest } from '../../wire/answers/stripe-error.ts';
import { named } from '../../wire/find.ts';
import { mergedMetadata } from '../../wire/requests/metadata.ts';
import type { World } from '../../world.ts';
import { collectInvoice } from '../invoices/collect-invoice.ts';
import { startDiscount } from '../invoices/discounts.ts';
import { attachTestMethod } from '../payments/attach-method.ts';
import { termsOf } from '../schedules/phase-terms.ts';
import { scheduleCancellation, withdrawCancellation } from '../schedules/schedule-cancellation.ts';
import { changeItems } from './change-items.ts';
import {
  billingPlanOf,
  changeSubscription,
  currentPeriod,
  hasEnded,
  setPeriod,
} from './change-subscription.ts';
import { billNow } from './pause-subscription.ts';
import { planChange } from './plan-change.ts';
import { trialLines } from './subscription-lines.ts';
import { wantedItems } from './wanted-items.ts';

type Params = Stripe.SubscriptionUpdateParams;

export function updateSubscription(world: World, subscription: Subscription, params: Params): void {
  refuseWrongState(subscription, params);
  if (params.default_payment_method === '') {
    changeSubscription(world, subscription, () => {
      subscription.default_payment_method = null;
    });
  } else if (params.default_payment_method !== undefined) {
    const customer = named(world.state.customers, subscription.customer, 'customer', 'customer');
    const { id } = attachTestMethod(
      world,
      params.default_payment_method,
      customer,
      'default_payment_method',
    );
    changeSubscription(world, subscription, () => {
      subscription.default_payment_method = id;
    });
  }
  if (params.discounts !== undefined) setDiscounts(world, subscription, params.discounts || []);
  const restart = params.billing_cycle_anchor?.type === 'now';
  if (params.items !== undefined || restart) {
    const behavior = params.proration_behavior ?? 'create_prorations';
    const change = planChange(world, subscription, {
      items: wantedItems(world, subscription, params.items ?? []),
      prorationBehavior: behavior,
      at: params.proration_date ?? world.seconds(),
      restart,
    });
    changeItems(
      world,
      subscription,
      change,
      behavior,
      params.payment_behavior ?? 'allow_incomplete',
    );
  }
  changeSubscription(world, subscription, () => setFields(world, subscription, params));
  if (typeof params.trial_end === 'number') billTrial(world, subscription, params.trial_end);
  followInPhase(world, subscription);
}

/** Stripe makes an invoice at once when a trial starts or is extended, usually about nothing. */
function billTrial(world: World, subscription: Subscription, end: number): void {
  const start = world.seconds();
  const lines = trialLines(world, subscription, { start, end });
  const invoice = billNow(world, subscription, { lines, period: { start, end: start } });
  subscription.latest_invoice = invoice.id;
  collectInvoice(world, invoice);
}

/** Copies the subscription's changes into the running phase. Later phases keep their terms. */
function followInPhase(world: World, subscription: Subscription): void {
  const schedule = world.state.schedules[subscription.schedule ?? ''];
  const phase = schedule?.phases.find(
    ({ start_date }) => start_date === schedule.current_phase?.start_date,
  );
  if (phase !== undefined) Object.assign(phase, termsOf(subscription));
}

function setFields(world: World, subscription: Subscription, params: Params): void {
  subscription.metadata = mergedMetadata(subscription.metadata, params.metadata);
  if (params.description !== undefined) subscription.description = params.description || null;
  subscription.collection_method = params.collection_method ?? subscription.collection_method;
  subscription.days_until_due = params.days_until_due ?? subscription.days_until_due;
  if (params.automatic_tax !== undefined) {
    subscription.automatic_tax.enabled = params.automatic_tax.enabled;
    subscription.automatic_tax.liability = params.automatic_tax.enabled ? { type: 'self' } : null;
  }
  if (params.pause_collection !== undefined) {
    const pause = params.pause_collection || null;
    subscription.pause_collection =
      pause === null ? null : { behavior: pause.behavior, resumes_at: pause.resumes_at || null };
  }
  const saves = params.payment_settings?.save_default_payment_method;
  if (saves !== undefined && subscription.payment_settings !== null) {
    subscription.payment_settings.save_default_payment_method = saves;
  }
  setCancellation(world, subscription, params);
  if (params.trial_end !== undefined) setTrialEnd(world, subscription, params.trial_end);
  if (params.cancellation_details !== undefined) {
    subscription.cancellation_details = {
      comment: params.cancellation_details.comment || null,
      feedback: params.cancellation_details.feedback || null,
      feedback_option: null,
      reason: subscription.cancellation_details?.reason ?? null,
    };
  }
}

function setCancellation(world: World, subscription: Subscription, params: Params): void {
  if (params.cancel_at_period_end === true) {
    scheduleCancellation(world, subscription, 'period-end');
  } else if (typeof params.cancel_at === 'number') {
    scheduleCancellation(world, subscription, params.cancel_at);
  } else if (params.cancel_at) {
    scheduleCancellation(world, subscription, currentPeriod(subscription).end);
  } else if (params.cancel_at_period_end === false || params.cancel_at === '') {
    withdrawCancellation(subscription);
  }
}

function setTrialEnd(world: World, subscription: Subscription, end: number | 'now' | string): void {
  const at = typeof end === 'number' ? end : world.seconds();
  subscription.trial_end = at;
  billingPlanOf(world, subscription.id).anchor = at;
  subscription.billing_cycle_anchor = at;
  if (typeof end === 'number') {
    subscription.status = 'trialing';
    subscription.trial_start ??= world.seconds();
  }
  // The calendar ends the trial when it is due, possibly at once.
  setPeriod(subscription, { start: currentPeriod(subscription).start, end: at });
}

function setDiscounts(
  world: World,
  subscription: Subscription,
  given: { coupon?: string; discount?: string; promotion_code?: string }[],
): void {
  const ids = given.map((one, index) => {
    if (one.discount !== undefined) return one.discount;
    const code =
      one.promotion_code === undefined
        ? null
        : named(
            world.state.promotionCodes,
            one.promotion_code,
            'promotion code',
            `discounts[${index}][promotion_code]`,
          );
    const coupon = one.coupon ?? code?.promotion.coupon ?? '';
    named(world.state.coupons, coupon, 'coupon', `discounts[${index}][coupon]`);
    return startDiscount(world, coupon, code?.id ?? null, subscription, null);
  });
  changeSubscription(world, subscription, () => {
    subscription.discounts = ids;
  });
}

const PENDING_ALLOWS = new Set([
  'items',
  'proration_behavior',
  'payment_behavior',
  'proration_date',
  'billing_cycle_anchor',
  'trial_end',
  'trial_from_plan',
  'off_session',
  'add_invoice_items',
  'discounts',
  'cancel_at_period_end',
  'metadata',
]);

function refuseWrongState(subscription: Subscription, params: Params): void {
  const keys = Object.keys(params);
  if (
    hasEnded(subscription) &&
    keys.some((key) => key !== 'metadata' && key !== 'cancellation_details')
  ) {
    throw invalidRequest(
      'A canceled subscription can only update its cancellation_details and metadata.',
    );
  }
  if (params.cancel_at !== undefined && params.cancel_at_period_end !== undefined) {
    throw invalidRequest(
      'You may only specify one of these parameters: cancel_at, cancel_at_period_end.',
    );
  }
  const cancels = params.cancel_at !== undefined || params.cancel_at_period_end !== undefined;
  if (cancels && subscription.schedule !== null) {
    throw invalidRequest(
      `The subscription is managed by the subscription schedule \`${subscription.schedule}\`, and updating any cancelation behavior directly is not allowed. Please update the schedule instead.`,
    );
  }
  const unfit = keys.find((key) => !PENDING_ALLOWS.has(key));
  if (params.payment_behavior === 'pending_if_incomplete' && unfit !== undefined) {
    throw invalidRequest(
      `When \`payment_behavior\` is set to \`pending_if_incomplete\`, you can only pass supported params. Unsupported: ${unfit}.`,
      { param: unfit },
    );
  }
}
