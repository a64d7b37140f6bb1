import { countText } from '../../../src/domain/numbers/count-text.ts';
import { giftMessageFault, MAX_GIFT_MESSAGE } from '../../../src/domain/offers/gift.ts';
import { normaliseEmail } from '../../../src/domain/people/email-address.ts';
import { planName } from '../../../src/domain/plan.ts';
import { requireKept } from '../../catalogue/require-kept.ts';
import { newId } from '../../database/identifier.ts';
import { readFork, transact } from '../../database/transaction.ts';
import { AppError } from '../../errors/app-error.ts';
import type { RequestContext } from '../../procedure/request-context.ts';
import { hashToken, newToken } from '../../secrets/token.ts';
import { chosenLocale } from '../../texts/request-locale.ts';
import type { BillingDeps } from '../billing.deps.ts';
import { requireRoom } from '../capacity/require-room.ts';
import { returnOrigin } from '../checkout/return-addresses.ts';
import { purchaseOriginOf } from '../consent/purchase-origin.ts';
import { recordPurchase } from '../consent/record-purchase.ts';
import { withBillingLease } from '../with-billing-lease.ts';
import { type Gift, GiftEntity } from './gift.entities.ts';
import { findGiftPrice } from './gift-offers.ts';
import { keepOnePage } from './pages/keep-one-page.ts';
import { requireFewUnpaid } from './pages/require-few-unpaid.ts';
import { takeOwnPlace } from './pages/take-own-place.ts';
import { syncGift } from './sync-gift.ts';

export interface GiftRequest {
  key: string;
  plan: string;
  months: number;
  email: string;
  recipientEmail: string | null;
  message: string | null;
  /** The price that the page showed. */
  price: number;
  returnTo?: string | undefined;
  agreedTo?: string | undefined;
}

/** Stripe refuses a shorter life. */
const PAGE_MS = 60 * 60_000;
const COOKIE_SECONDS = 30 * 86_400;

/** Returns Stripe's page for a gift. A repeat with the same key returns the same page: one gift, one charge. */
export async function startGift(
  deps: BillingDeps,
  context: RequestContext,
  typed: GiftRequest,
): Promise<{ url: string }> {
  const buyer = await context.subscriber();
  const asked = {
    ...typed,
    email: normaliseEmail(buyer?.email ?? typed.email),
    recipientEmail: typed.recipientEmail && normaliseEmail(typed.recipientEmail),
    message: typed.recipientEmail && typed.message,
  };
  requireFair(asked);
  const findKnown = () => readFork(deps.orm).findOne(GiftEntity, { requestKey: asked.key });
  // Before the leases: the caller chooses their keys, and each key becomes a row.
  if ((await findKnown()) === null) await requirePrice(deps, asked);
  const browserHash = browserOf(context);
  const work = async () => {
    const known = await findKnown();
    if (known !== null) return { url: await reopen(deps, known, { ...asked, browserHash }) };
    const price = await requirePrice(deps, asked);
    const left = await keepOnePage(deps, browserHash, (gift) => isSameOrder(deps, gift, asked));
    if (left !== null) return { url: left };
    await takeOwnPlace(deps, context, { plan: asked.plan, accountId: buyer?.accountId ?? null });
    const now = deps.clock.now();
    const gift = await transact(deps.orm, async (em) => {
      const id = newId();
      const userId = buyer?.accountId ?? id;
      await requireKept(em, { plan: asked.plan, billingCycle: null });
      // A gift takes a place of its own, also if its buyer has one.
      await requireRoom(em, deps, { plan: asked.plan, userId: id });
      const origin = purchaseOriginOf(context, asked.agreedTo);
      await requireFewUnpaid(em, deps, { plan: asked.plan, address: origin.address });
      recordPurchase(em, deps, { attemptId: id, userId, origin });
      return em.create(GiftEntity, {
        id,
        requestKey: asked.key,
        browserHash,
        buyerAccountId: buyer?.accountId ?? null,
        buyerEmail: asked.email,
        recipientEmail: asked.recipientEmail,
        message: asked.message,
        locale: chosenLocale(),
        plan: asked.plan,
        months: asked.months,
        ...price,
        returnOrigin: returnOrigin(deps.origins, asked.returnTo),
        state: 'opening',
        createdAt: now,
        checkedAt: now,
        pageExpiresAt: new Date(Math.floor((now.getTime() + PAGE_MS) / 1000) * 1000),
        paidMinor: 0,
        refundedMinor: 0,
      });
    });
    return { url: await openPage(deps, gift) };
  };
  // A browser has one open page. Two browsers never share the key of an order.
  return withBillingLease(deps, `gift-browser:${browserHash}`, () =>
    withBillingLease(deps, `gift-request:${asked.key}`, work),
  );
}

const MESSAGE_FAULTS = {
  long: `A message has at most ${MAX_GIFT_MESSAGE} characters.`,
  hidden: 'The message has a character that cannot be mailed.',
  link: 'A message cannot contain links.',
} as const;

function requireFair({ message }: Pick<GiftRequest, 'message'>): void {
  const fault = message === null ? null : giftMessageFault(message);
  if (fault !== null) throw new AppError(`gift.message-${fault}`, 'invalid', MESSAGE_FAULTS[fault]);
}

async function requirePrice(deps: BillingDeps, asked: GiftRequest) {
  const price = await findGiftPrice(deps, asked);
  if (price === null) {
    throw new AppError('gift.not-offered', 'precondition', 'This gift is no longer offered.');
  }
  if (price.amountMinor !== asked.price) {
    const message = 'The price of this gift has changed. Please reload the page.';
    throw new AppError('gift.price-changed', 'conflict', message);
  }
  return price;
}

/** Only the browser that bought a gift is shown its link. */
function browserOf(context: RequestContext): string {
  const token = context.readCookie('gift') ?? newToken();
  context.writeCookie('gift', token, COOKIE_SECONDS);
  return hashToken(token);
}

function isSameOrder(deps: BillingDeps, gift: Gift, asked: GiftRequest): boolean {
  return (
    gift.plan === asked.plan &&
    gift.months === asked.months &&
    gift.amountMinor === asked.price &&
    gift.buyerEmail === asked.email &&
    (gift.recipientEmail ?? null) === asked.recipientEmail &&
    (gift.message ?? null) === asked.message &&
    gift.returnOrigin === returnOrigin(deps.origins, asked.returnTo)
  );
}

async function reopen(
  deps: BillingDeps,
  known: Gift,
  asked: GiftRequest & { browserHash: string },
): Promise<string> {
  const isSame = known.browserHash === asked.browserHash && isSameOrder(deps, known, asked);
  if (!isSame || known.state === 'closed') throw startAgain();
  if (known.stripeSessionId == null) return openPage(deps, known);
  const page = await deps.stripe.gifts.findPage(known.stripeSessionId);
  if (page?.state === 'open' && page.url !== null) return page.url;
  const { state } = (await syncGift(deps, known.id)) ?? known;
  if (state === 'closed' || state === 'open') throw startAgain();
  return returnAddress(known);
}

async function openPage(deps: BillingDeps, gift: Gift): Promise<string> {
  const { id, plan, months, amountMinor, currency } = gift;
  const term = countText(months, 'month');
  const { url, id: stripeSessionId } = await deps.stripe.gifts.openPage({
    purchaseId: id,
    facts: { plan, months: String(months) },
    name: `Gift: ${term} of ${planName(deps.catalogue.current(), plan)}`,
    amountMinor,
    currency,
    buyerEmail: gift.buyerEmail,
    successUrl: returnAddress(gift),
    cancelUrl: `${gift.returnOrigin}/gift`,
    expiresAt: gift.pageExpiresAt,
    locale: chosenLocale(),
  });
  const handedOut = await transact(deps.orm, (em) =>
    em.nativeUpdate(GiftEntity, { id, state: 'opening' }, { state: 'open', stripeSessionId }),
  );
  if (handedOut === 1) return url;
  // Stripe took longer than our lease, and another request of this browser closed this gift.
  await deps.stripe.expireCheckout(stripeSessionId);
  throw startAgain();
}

/** Names the gift, not its code: the page asks for the link with the cookie of this browser. */
const returnAddress = ({ returnOrigin: origin, id }: Gift) => `${origin}/gift?bought=${id}`;

const startAgain = () =>
  new AppError('gift.start-again', 'conflict', 'This payment page has closed. Please try again.');
