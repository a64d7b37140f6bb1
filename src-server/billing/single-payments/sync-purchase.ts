import { readFork, transact } from '../../database/transaction.ts';
import type { BillingDeps } from '../billing.deps.ts';
import type { SinglePaymentCalls } from '../gateway/single-payment-port.ts';
import type { ChargeRead } from '../gateway/stripe-facts.ts';
import { uuidOf } from '../payer.ts';
import { withBillingLease } from '../with-billing-lease.ts';
import type { PagePurchase, PurchasePageState } from './purchase.ts';
import { readPurchasePage } from './read-purchase-page.ts';

export interface ReadPayment {
  intent: string;
  payment: ChargeRead;
}

/** How one kind of purchase is read and written. */
export interface PurchaseKind<P> {
  name: 'gift' | 'lifetime';
  table: 'gift' | 'lifetime_purchase';
  calls(deps: BillingDeps): SinglePaymentCalls;
  find(deps: BillingDeps, id: string): Promise<P | null>;
  /** Writes what a payment means, as it was just read. */
  apply(deps: BillingDeps, id: string, read: ReadPayment): Promise<void>;
}

type SyncedPurchase = PagePurchase & { stripePaymentIntentId?: string | null | undefined };

/**
 * Reads the page and the payment of a purchase from Stripe and writes the result. Every event, the buyer's return and
 * the timer end here, in any order and repeatedly. One at a time: an older read must not undo the effect of a
 * refund. Null: there is no such purchase.
 */
export function syncPurchase<P extends SyncedPurchase>(
  deps: BillingDeps,
  kind: PurchaseKind<P>,
  id: string,
): Promise<P | null> {
  return withBillingLease(deps, `${kind.name}-sync:${id}`, async () => {
    const purchase = await kind.find(deps, id);
    if (purchase === null) return null;
    const calls = kind.calls(deps);
    const intent = purchase.stripePaymentIntentId ?? (await readIntent(deps, kind, purchase));
    const payment = intent === null ? null : await calls.findPayment(intent);
    if (intent !== null && payment !== null) await kind.apply(deps, id, { intent, payment });
    else await note(deps, kind, { id, state: null });
    return kind.find(deps, id);
  });
}

/** The purchase of a session, charge, refund or dispute that has no customer. Null: it is about something else. */
export async function findPurchaseOf<P>(
  deps: BillingDeps,
  { table, calls }: PurchaseKind<P>,
  { kind, id }: { kind: string; id: string },
): Promise<string | null> {
  if (kind !== 'checkout.session') return uuidOf(await calls(deps).purchaseOf(kind, id));
  const [known] = await readFork(deps.orm).execute<{ id: string }[]>(
    `select id from ${table} where stripe_session_id = ?`,
    [id],
  );
  if (known !== undefined) return known.id;
  const page = await calls(deps).findPage(id);
  const purchaseId = page?.isPayment === true ? uuidOf(page.purchaseId) : null;
  // We crashed before its id was stored. The row was written first, and the session names it.
  if (purchaseId !== null) {
    await transact(deps.orm, (em) =>
      em.execute(
        `update ${table} set stripe_session_id = ? where id = ?::uuid and stripe_session_id is null`,
        [id, purchaseId],
      ),
    );
  }
  return purchaseId;
}

async function readIntent<P extends SyncedPurchase>(
  deps: BillingDeps,
  kind: PurchaseKind<P>,
  purchase: P,
): Promise<string | null> {
  const page = await readPurchasePage(deps, kind.calls(deps), purchase);
  if (page === null) return null;
  if ('intent' in page) return page.intent;
  await note(deps, kind, { id: purchase.id, state: page.state });
  return null;
}

/** Never touches the state of a paid purchase. */
function note<P>(
  deps: BillingDeps,
  { table }: PurchaseKind<P>,
  { id, state }: { id: string; state: PurchasePageState | null },
) {
  return transact(deps.orm, (em) =>
    em.execute(
      `update ${table} set checked_at = ?, state = case when state = 'paid' then state else coalesce(?, state) end
       where id = ?::uuid`,
      [deps.clock.now(), state, id],
    ),
  );
}
