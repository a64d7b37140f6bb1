import type { BillingOverview } from '../../../src/contract/billing.contract.ts';
import { FREE_PLAN, type Plan } from '../../../src/domain/catalogue/catalogue.ts';
import { isOnPause, isResuming } from '../../../src/domain/leaving/pause.ts';
import { includesPlan, paidPlans } from '../../../src/domain/plan.ts';
import { paidElsewhere, sourceTitle } from '../../../src/domain/plan-grants.ts';
import { REMINDER_MS } from '../../../src/domain/standing/given-end.ts';
import { HEALTHY, isLive } from '../../../src/domain/subscription.ts';
import { readFork } from '../../database/transaction.ts';
import { AppError } from '../../errors/app-error.ts';
import { chosenLocale } from '../../texts/request-locale.ts';
import type { BillingDeps } from '../billing.deps.ts';
import { listFullPlans } from '../capacity/sold-out.ts';
import { waitingExitOf } from '../exits/stop-exit.ts';
import { isInFreeDays } from '../in-free-days.ts';
import { pausedUntilOf } from '../leaving/paused-until.ts';
import { type PlanGrant, PlanGrantEntity } from '../plan-grants/plan-grant.entity.ts';
import { planLeftAfter } from '../plan-grants/plan-left.ts';
import { findComingPrice } from '../price-moves/coming-price.ts';
import { isPartner } from '../referrals/partner-page.view.ts';
import { lastEndOf } from '../standing/last-end.view.ts';
import { type CurrentStanding, standingOf } from '../standing/standing.ts';
import { type Subscription, SubscriptionEntity } from '../subscription.entity.ts';
import { findCustomer, isBlocked } from '../sync/ensure-customer.ts';
import { trialPartOf } from '../trials/trial-part.view.ts';
import { returnOrigin } from './return-addresses.ts';

/** Stripe's portal: cards, invoices, downgrade, cancellation and resuming. */
export async function openBillingPortal(
  deps: BillingDeps,
  actor: { accountId: string },
  input: { returnUrl?: string | undefined },
): Promise<{ url: string }> {
  const customer = await findCustomer(deps, actor.accountId);
  if (customer === null || customer.deletedAt != null) {
    throw new AppError('billing.no-customer', 'precondition', 'You have nothing to manage yet.');
  }
  const held = await findCurrent(deps, actor);
  const url = await deps.stripe.openPortal({
    customerId: customer.stripeCustomerId,
    returnUrl: `${returnOrigin(deps.origins, input.returnUrl)}/account`,
    locale: chosenLocale(),
    full: await unsoldPlans(deps, actor.accountId, held),
    heldPriceId: held !== null && isLive(held.stripeStatus) ? held.stripePriceId : null,
    keepsTrial: held?.trial != null,
  });
  return { url };
}

/**
 * Plans to which Stripe's portal offers no change: those without room. While a payment is due, all of them: the change
 * would be charged to the card that failed. In free days too: Stripe would end them, with the period that is paid.
 */
export async function unsoldPlans(
  deps: BillingDeps,
  accountId: string,
  held: Subscription | null,
): Promise<readonly Plan[]> {
  const isFixed =
    held !== null &&
    isLive(held.stripeStatus) &&
    (!HEALTHY.includes(held.stripeStatus) || isInFreeDays(held));
  return isFixed ? paidPlans(deps.catalogue.current()) : listFullPlans(deps, accountId);
}

/** Data for the banners beside the plan: amount due, scheduled end and scheduled change. */
export async function billingOverview(
  deps: BillingDeps,
  actor: { accountId: string },
): Promise<BillingOverview> {
  const userId = actor.accountId;
  const em = readFork(deps.orm);
  const now = deps.clock.now();
  const standing = await standingOf(deps, userId);
  const current = await findCurrent(deps, actor);
  const live = current !== null && isLive(current.stripeStatus);
  const coming = live ? await findComingPrice(deps, current) : undefined;
  // The same plan at another price is no change of plan.
  const isPriceOnly = coming !== undefined && current?.changesTo === current?.plan;
  const changes = live && !isPriceOnly;
  const suspended = live && current.closedBecause === 'dispute';
  const plan = standing?.plan ?? FREE_PLAN;
  const customer = await findCustomer(deps, userId);
  const waitingExit = await waitingExitOf(deps, userId);
  return {
    plan,
    subscriptionStatus: standing?.status ?? 'inactive',
    accessUntil: iso(standing?.accessUntil),
    billingCycle: live ? (current.billingCycle ?? null) : null,
    price:
      live && current.amountCents != null && current.currency != null
        ? { amount: current.amountCents, currency: current.currency }
        : null,
    lastPaidPlan: standing?.lastPaidPlan ?? null,
    endsAt: live ? iso(current.endsAt) : null,
    changesTo: changes ? (current.changesTo ?? null) : null,
    changesAt: changes ? iso(current.changesAt) : null,
    ...(coming === undefined ? {} : { comingPrice: coming }),
    payUrl: live ? (current.payUrl ?? null) : null,
    suspended,
    blocked: isBlocked(customer),
    heldPlan: suspended || (live && plan === FREE_PLAN) ? (current.plan ?? null) : null,
    ...pendingPaymentOf(plan, current),
    ...(await trialPartOf(deps, userId, live ? current : null)),
    ...(standing?.planGrantId == null ? {} : { planGrant: await planGrantOf(deps, standing) }),
    ...(standing?.planGrantId != null &&
      live &&
      current.plan != null && { pricedPlan: current.plan }),
    ...(live && isOnPause(current)
      ? {
          pause: {
            plan: current.plan ?? null,
            until: await pausedUntilOf(em, current),
            ...(isResuming(current) && { isPaymentPending: true }),
          },
        }
      : {}),
    ...(plan === FREE_PLAN && !live && (await lastEndOf(em, { userId, current, now }))),
    ...(waitingExit !== undefined && { waitingExit }),
    manageable: customer?.deletedAt === null,
    ...((await isPartner(deps, actor)) && { isPartner: true as const }),
  };
}

/** The first payment of a new subscription. A renewal and the end of a pause have notices of their own. */
function pendingPaymentOf(
  plan: Plan,
  current: Subscription | null,
): Pick<BillingOverview, 'pendingPayment'> {
  const isFirst = current?.stripeStatus === 'incomplete' || current?.stripeStatus === 'active';
  const isPending = plan === FREE_PLAN && isFirst && current.isDebiting;
  return isPending && current.plan != null ? { pendingPayment: { plan: current.plan } } : {};
}

async function planGrantOf(
  deps: BillingDeps,
  { planGrantId, accessUntil }: Pick<CurrentStanding, 'planGrantId' | 'accessUntil'>,
): Promise<BillingOverview['planGrant']> {
  const grant = await readFork(deps.orm).findOne(PlanGrantEntity, { id: planGrantId });
  const isPaidElsewhere = grant !== null && paidElsewhere(grant.source);
  return {
    until: iso(accessUntil),
    ...(grant !== null && !isPaidElsewhere && (await endsSoon(deps, grant))),
    ...(isPaidElsewhere && { paidAt: sourceTitle(grant.source) }),
    ...(grant?.source === 'lifetime' && {
      bought: {
        amount: grant.paidMinor ?? 0,
        currency: grant.currency ?? '',
        at: grant.createdAt.toISOString(),
      },
    }),
  };
}

/** Uses the rule of the reminder. */
async function endsSoon(
  deps: BillingDeps,
  { accountId, plan, until }: PlanGrant,
): Promise<{ endsSoon?: true }> {
  const left = (until?.getTime() ?? Number.POSITIVE_INFINITY) - deps.clock.now().getTime();
  if (until == null || left > REMINDER_MS) return {};
  const remains = await planLeftAfter(readFork(deps.orm), deps, { accountId, until });
  return includesPlan(deps.catalogue.current(), remains, plan) ? {} : { endsSoon: true };
}

function findCurrent({ orm }: BillingDeps, { accountId }: { accountId: string }) {
  return readFork(orm).findOne(SubscriptionEntity, { userId: accountId, isCurrent: true });
}

const iso = (moment: Date | null | undefined) => moment?.toISOString() ?? null;
