import { readFork } from '../../database/transaction.ts';
import type { BillingDeps } from '../billing.deps.ts';
import {
  findPurchaseOf,
  type PurchaseKind,
  syncPurchase,
} from '../single-payments/sync-purchase.ts';
import { applyPayment } from './apply-payment.ts';
import { type Gift, GiftEntity } from './gift.entities.ts';

const GIFT: PurchaseKind<Gift> = {
  name: 'gift',
  table: 'gift',
  calls: ({ stripe }) => stripe.gifts,
  find: ({ orm }, id) => readFork(orm).findOne(GiftEntity, { id }),
  apply: applyPayment,
};

/** Reads a gift's page and payment from Stripe and writes the result. Null: there is no such gift. */
export const syncGift = (deps: BillingDeps, id: string) => syncPurchase(deps, GIFT, id);

/** The gift of a session, charge, refund or dispute that has no customer. False: it is about something else. */
export async function syncGiftOf(
  deps: BillingDeps,
  object: { kind: string; id: string },
): Promise<boolean> {
  const id = await findPurchaseOf(deps, GIFT, object);
  return id !== null && (await syncGift(deps, id)) !== null;
}
