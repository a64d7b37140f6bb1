import { readFork, transact } from '../../database/transaction.ts';
import type { BillingDeps } from '../billing.deps.ts';
import type { GiftPageRead } from '../gateway/gift-port.ts';
import { uuidOf } from '../payer.ts';
import { withBillingLease } from '../with-billing-lease.ts';
import { applyPayment } from './apply-payment.ts';
import { type Gift, GiftEntity } from './gift.entities.ts';

/**
 * Reads a gift's page and payment from Stripe and writes the result. Every event, the buyer's return and
 * the timer end here, in any order and repeatedly. One at a time: an older read must not undo the effect of a
 * refund. Null: there is no such gift.
 */
export function syncGift(deps: BillingDeps, giftId: string): Promise<Gift | null> {
  return withBillingLease(deps, `gift-sync:${giftId}`, () => readAndWrite(deps, giftId));
}

async function readAndWrite(deps: BillingDeps, giftId: string): Promise<Gift | null> {
  const gift = await findGift(deps, giftId);
  if (gift === null) return null;
  const intent = gift.stripePaymentIntentId ?? (await readPage(deps, gift));
  const payment = intent === null ? null : await deps.stripe.gifts.findPayment(intent);
  if (intent !== null && payment !== null) await applyPayment(deps, giftId, { intent, payment });
  else await note(deps, giftId, {});
  return findGift(deps, giftId);
}

/** The gift of a session, charge, refund or dispute that has no customer. False: it is about something else. */
export async function syncGiftOf(
  deps: BillingDeps,
  { kind, id }: { kind: string; id: string },
): Promise<boolean> {
  const giftId = await giftIdOf(deps, kind, id);
  return giftId !== null && (await syncGift(deps, giftId)) !== null;
}

async function giftIdOf(deps: BillingDeps, kind: string, id: string): Promise<string | null> {
  if (kind !== 'checkout.session') return uuidOf(await deps.stripe.gifts.giftOf(kind, id));
  const known = await readFork(deps.orm).findOne(GiftEntity, { stripeSessionId: id });
  if (known !== null) return known.id;
  const page = await deps.stripe.gifts.findPage(id);
  const giftId = page?.isPayment === true ? uuidOf(page.giftId) : null;
  // We crashed before its id was stored. The row was written first, and the session names it.
  if (giftId !== null) await bind(deps, giftId, id);
  return giftId;
}

const bind = (deps: BillingDeps, id: string, stripeSessionId: string) =>
  transact(deps.orm, (em) =>
    em.nativeUpdate(GiftEntity, { id, stripeSessionId: null }, { stripeSessionId }),
  );

/** The payment of a page that was paid. A bank debit counts only once the bank has paid it. */
async function readPage(deps: BillingDeps, gift: Gift): Promise<string | null> {
  if (gift.stripeSessionId == null) {
    const isOver = gift.pageExpiresAt <= deps.clock.now();
    if (isOver) await note(deps, gift.id, { state: 'closed' });
    return null;
  }
  const page = await deps.stripe.gifts.findPage(gift.stripeSessionId);
  if (page === null) return null;
  const contradiction = contradictionOf(deps, gift, page);
  if (contradiction !== null) {
    deps.log.error({ gift: gift.id, contradiction }, 'the payment page of a gift is not ours');
    return null;
  }
  if (page.state === 'paid') return page.paymentIntentId;
  await note(deps, gift.id, { state: page.state === 'expired' ? 'closed' : page.state });
  return null;
}

function contradictionOf(deps: BillingDeps, gift: Gift, page: GiftPageRead): string | null {
  if (!page.isPayment) return 'mode';
  if (page.giftId !== gift.id) return 'reference';
  if (page.subtotalMinor !== gift.amountMinor) return 'amount';
  if (page.currency !== gift.currency) return 'currency';
  return page.liveMode === deps.stripe.liveMode ? null : 'livemode';
}

/** Never touches a paid gift's state. */
function note(deps: BillingDeps, id: string, change: Partial<Pick<Gift, 'state'>>) {
  const where = change.state === undefined ? { id } : { id, state: { $ne: 'paid' as const } };
  return transact(deps.orm, (em) =>
    em.nativeUpdate(GiftEntity, where, { ...change, checkedAt: deps.clock.now() }),
  );
}

const findGift = ({ orm }: BillingDeps, id: string) => readFork(orm).findOne(GiftEntity, { id });
