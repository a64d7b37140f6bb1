import type { Plan } from '../../../src/domain/catalogue/catalogue.ts';
import { planName } from '../../../src/domain/plan.ts';
import { requireKept } from '../../catalogue/require-kept.ts';
import { ADVISORY_LOCK } from '../../database/advisory-lock.ts';
import { newId } from '../../database/identifier.ts';
import { transact } from '../../database/transaction.ts';
import { accountClosing } from '../../errors/account-closing.ts';
import { AppError } from '../../errors/app-error.ts';
import { lockOpenAccount } from '../../people/account-lock.ts';
import type { RequestContext, SubscriberActor } from '../../procedure/request-context.ts';
import { chosenLocale } from '../../texts/request-locale.ts';
import type { BillingDeps } from '../billing.deps.ts';
import { requireRoom } from '../capacity/require-room.ts';
import { paymentOnItsWay } from '../checkout/close-payment-pages.ts';
import { returnOrigin } from '../checkout/return-addresses.ts';
import { purchaseOriginOf } from '../consent/purchase-origin.ts';
import { recordPurchase } from '../consent/record-purchase.ts';
import { closeGiftsInTheWay } from '../gifts/pages/give-way.ts';
import { withBillingLease } from '../with-billing-lease.ts';
import { closeLifetimePage, openLifetimePagesOf } from './close-lifetime-page.ts';
import { type LifetimePurchase, LifetimePurchaseEntity } from './lifetime.entities.ts';
import { findLifetime } from './lifetime-offers.ts';
import { hasNow, lifetimeRefused, requireSellable } from './require-sellable.ts';

interface LifetimeRequest {
  plan: Plan;
  /** The price that the page showed. */
  price: number;
  returnTo?: string | undefined;
  agreedTo?: string | undefined;
}

/** Stripe refuses a shorter life. */
const PAGE_MS = 60 * 60_000;
/** Pages that expire sooner than this are not reused. */
const WORTH_REUSING_MS = 10 * 60_000;

/**
 * Returns Stripe's page for a plan for life. A second click gets the same page: a person has at most one open. The page
 * reserves one of the places until it expires, so no more are sold than there are.
 */
export async function startLifetime(
  deps: BillingDeps,
  context: RequestContext & { actor: SubscriberActor },
  asked: LifetimeRequest,
): Promise<{ url: string }> {
  const { accountId, email } = context.actor;
  await closeGiftsInTheWay(deps, context, { plan: asked.plan, userId: accountId });
  return withBillingLease(deps, `payer:${accountId}`, async () => {
    await requireSellable(deps, { accountId, plan: asked.plan });
    const known = await keepOne(deps, accountId, asked);
    if (known !== null) return { url: known };
    const purchase = await writePurchase(deps, context, asked);
    return { url: await openPage(deps, purchase, email) };
  });
}

/** The open page for the same choice. Every other page of this person is closed at Stripe first. */
async function keepOne(
  deps: BillingDeps,
  accountId: string,
  asked: LifetimeRequest,
): Promise<string | null> {
  let url: string | null = null;
  for (const purchase of await openLifetimePagesOf(deps, accountId)) {
    const page = isSame(deps, purchase, asked)
      ? await deps.stripe.lifetimes.findPage(purchase.stripeSessionId ?? '')
      : null;
    if (url === null && page?.state === 'open' && page.url !== null) url = page.url;
    else if (!(await closeLifetimePage(deps, purchase))) throw paymentOnItsWay();
  }
  return url;
}

function isSame(deps: BillingDeps, purchase: LifetimePurchase, asked: LifetimeRequest): boolean {
  const { plan, amountMinor, stripeSessionId, pageExpiresAt } = purchase;
  return (
    plan === asked.plan &&
    amountMinor === asked.price &&
    stripeSessionId != null &&
    purchase.returnOrigin === returnOrigin(deps.origins, asked.returnTo) &&
    pageExpiresAt.getTime() - deps.clock.now().getTime() > WORTH_REUSING_MS
  );
}

async function writePurchase(
  deps: BillingDeps,
  context: RequestContext & { actor: SubscriberActor },
  { plan, price, returnTo, agreedTo }: LifetimeRequest,
): Promise<LifetimePurchase> {
  const { accountId } = context.actor;
  const now = deps.clock.now();
  const holds = await hasNow(deps, { accountId, plan });
  return transact(deps.orm, async (em) => {
    if (!(await lockOpenAccount(em, accountId))) throw accountClosing('billing');
    await requireKept(em, { plan, billingCycle: null });
    if (!holds) await requireRoom(em, deps, { plan, userId: accountId });
    // Until this transaction ends no other buyer counts the places.
    await em.execute('select pg_advisory_xact_lock(?)', [ADVISORY_LOCK.capacity]);
    const offer = await findLifetime(em, deps, { plan });
    if (offer === null) throw lifetimeRefused('not-offered');
    if (offer.amountMinor !== price) throw lifetimeRefused('price-changed');
    const id = newId();
    recordPurchase(em, deps, {
      attemptId: id,
      userId: accountId,
      origin: purchaseOriginOf(context, agreedTo),
    });
    return em.create(LifetimePurchaseEntity, {
      id,
      accountId,
      locale: chosenLocale(),
      plan,
      amountMinor: offer.amountMinor,
      currency: offer.currency,
      returnOrigin: returnOrigin(deps.origins, returnTo),
      state: 'opening',
      createdAt: now,
      checkedAt: now,
      pageExpiresAt: new Date(Math.floor((now.getTime() + PAGE_MS) / 1000) * 1000),
      paidMinor: 0,
      refundedMinor: 0,
    });
  });
}

async function openPage(
  deps: BillingDeps,
  purchase: LifetimePurchase,
  email: string,
): Promise<string> {
  const { id, plan, amountMinor, currency, returnOrigin: origin } = purchase;
  const page = await deps.stripe.lifetimes.openPage({
    purchaseId: id,
    facts: { plan },
    name: `${planName(deps.catalogue.current(), plan)} for life`,
    amountMinor,
    currency,
    buyerEmail: email,
    successUrl: `${origin}/lifetime?bought=${id}`,
    cancelUrl: `${origin}/lifetime?plan=${plan}`,
    expiresAt: purchase.pageExpiresAt,
    locale: chosenLocale(),
  });
  const handedOut = await transact(deps.orm, (em) =>
    em.nativeUpdate(
      LifetimePurchaseEntity,
      { id, state: 'opening' },
      { state: 'open', stripeSessionId: page.id },
    ),
  );
  if (handedOut === 1) return page.url;
  // Stripe took longer than our lease, and another request closed this purchase.
  await deps.stripe.expireCheckout(page.id);
  throw new AppError('billing.busy', 'unavailable', 'Please try again in a moment.');
}
