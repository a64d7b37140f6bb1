import { type Catalogue, FREE_PLAN } from '../../../src/domain/catalogue/catalogue.ts';
import { isOnPause } from '../../../src/domain/leaving/pause.ts';
import { isAbove, isShorter } from '../../../src/domain/plan.ts';
import { HEALTHY, isLive } from '../../../src/domain/subscription.ts';
import { readFork, transact } from '../../database/transaction.ts';
import { AppError } from '../../errors/app-error.ts';
import { ProviderFailure } from '../../errors/provider-failure.ts';
import { chosenLocale } from '../../texts/request-locale.ts';
import type { BillingDeps } from '../billing.deps.ts';
import { isInFreeDays } from '../in-free-days.ts';
import { hasOpenPause } from '../leaving/paused-until.ts';
import { orCodeRefused, requireCodeAtStripe } from '../offers/refused-at-stripe.ts';
import { type PaymentAttempt, PaymentAttemptEntity } from '../payment-attempt.entity.ts';
import { type Subscription, SubscriptionEntity } from '../subscription.entity.ts';
import { requireUpgradeTrial } from '../trials/offer-trial.ts';
import { type PaymentChoice, writeAttempt } from './attempts.ts';
import { decisionToLift } from './lifted-decision.ts';
import { unsoldPlans } from './manage-billing.ts';
import { changeReturnAddress } from './return-addresses.ts';
import { giveUpAttempt } from './return-decision.ts';

/**
 * Changes the price of the one subscription on Stripe's page, which shows and charges the
 * difference. A second checkout would bill twice.
 */
export async function startChange(
  deps: BillingDeps,
  choice: PaymentChoice,
): Promise<{ url: string }> {
  const { userId } = choice.payer;
  const current = await readFork(deps.orm).findOne(SubscriptionEntity, { userId, isCurrent: true });
  if (current === null || !isLive(current.stripeStatus) || current.stripeItemId == null) {
    throw new AppError(
      'billing.unavailable',
      'unavailable',
      'We could not read your subscription. Please try again.',
    );
  }
  if (current.closedBecause === 'dispute') {
    throw new AppError(
      'billing.on-hold',
      'conflict',
      'Your plan is on hold while your bank reviews a payment. You can upgrade once the dispute is settled.',
    );
  }
  const em = readFork(deps.orm);
  if (isOnPause(current) && (await hasOpenPause(em, current.stripeSubscriptionId))) {
    throw new AppError(
      'billing.paused',
      'conflict',
      'Your plan is paused. Resume it before you choose another one.',
    );
  }
  if (!HEALTHY.includes(current.stripeStatus)) return wayToPay(deps, choice, current);
  if (isInFreeDays(current)) {
    throw new AppError(
      'billing.free-days',
      'conflict',
      'You have free days until your next payment. You can upgrade after it.',
    );
  }
  const shop = deps.catalogue.current();
  if (!isAbove(shop, choice.plan, current.plan ?? FREE_PLAN)) {
    throw new AppError(
      'billing.not-an-upgrade',
      'conflict',
      'You already have this plan or a higher one. Make other changes under Manage billing.',
    );
  }
  refuseShorterCycle(shop, choice, current);
  const trialIndicators = await requireUpgradeTrial(deps, current, {
    plan: choice.plan,
    shown: choice.shownIndicators,
  });
  await requireCodeAtStripe(deps, choice);
  // A change is charged at once, even if the plan is also paid elsewhere.
  const attempt = await writeAttempt(
    deps,
    { ...choice, continues: null },
    {
      changedSubscriptionId: current.stripeSubscriptionId,
      trialIndicators,
      ...(await decisionToLift(deps, current)),
    },
  );
  // Stripe cannot change a subscription with a schedule. Our page warned about this before the
  // click.
  if (current.stripeScheduleId != null || current.endsAt != null) {
    await deps.stripe.liftSchedule(current.stripeSubscriptionId);
  }
  const input = {
    customerId: choice.customerId,
    subscriptionId: current.stripeSubscriptionId,
    itemId: current.stripeItemId,
    priceId: choice.price.id,
    heldPriceId: current.stripePriceId ?? null,
    promotionCodeId: choice.discount?.promotionCodeId ?? null,
    keepsTrial: current.trial != null,
    returnUrl: changeReturnAddress(choice.origin, attempt.id, choice.plan),
    cancelUrl: `${choice.origin}/upgrade`,
    locale: chosenLocale(),
  };
  const url = await orCodeRefused(deps, choice, () => deps.stripe.openChange(input)).catch(
    async (error: unknown) => {
      if (!isPassing(error)) await restore(deps, attempt);
      throw error;
    },
  );
  await transact(deps.orm, async (em) => {
    await em.nativeUpdate(PaymentAttemptEntity, { id: attempt.id }, { state: 'open', url });
  });
  return { url };
}

/** Stripe may have opened the page although its answer did not arrive. The sweep restores it then. */
const isPassing = (error: unknown) =>
  (error instanceof ProviderFailure || error instanceof AppError) && error.kind === 'unavailable';

/** A refused change changes nothing: the scheduled end or downgrade returns at once. */
async function restore(deps: BillingDeps, attempt: PaymentAttempt): Promise<void> {
  try {
    await giveUpAttempt(deps, attempt);
  } catch (error) {
    deps.log.warn({ err: error, attempt: attempt.id }, 'the sweep restores a refused change');
  }
}

/**
 * The change would only be charged and applied when the longer period ends, while our pages call it
 * paid.
 */
function refuseShorterCycle(
  shop: Catalogue,
  { billingCycle }: PaymentChoice,
  { billingCycle: running }: Subscription,
): void {
  if (running == null || !isShorter(shop, billingCycle, running)) return;
  throw new AppError(
    'billing.shorter-cycle',
    'conflict',
    'Your subscription is billed yearly. Choose the yearly price to upgrade now, or switch to monthly billing at the end of your period under Manage billing.',
  );
}

/** A past-due payer pays first: on the open invoice, or where the card can be changed. */
async function wayToPay(
  deps: BillingDeps,
  choice: PaymentChoice,
  current: Subscription,
): Promise<{ url: string }> {
  if (current.payUrl != null) return { url: current.payUrl };
  const url = await deps.stripe.openPortal({
    customerId: choice.customerId,
    returnUrl: `${choice.origin}/upgrade`,
    locale: chosenLocale(),
    full: await unsoldPlans(deps, choice.payer.userId, current),
    heldPriceId: current.stripePriceId,
  });
  return { url };
}
