import type { EntityManager } from '@mikro-orm/postgresql';
import { type HeldLease, nullIfLost } from '../../database/lease.ts';
import { readFork, transact } from '../../database/transaction.ts';
import { AppError } from '../../errors/app-error.ts';
import type { BillingDeps } from '../billing.deps.ts';
import type { SinglePaymentCalls } from '../gateway/single-payment-port.ts';
import type { ChargeRead } from '../gateway/stripe-facts.ts';
import { uuidOf } from '../payer.ts';
import { withBillingLease } from '../with-billing-lease.ts';
import type { PagePurchase, PurchasePageState } from './purchase.ts';
import { readPurchasePage } from './read-purchase-page.ts';

export interface ReadPayment {
  purchaseId: string;
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
  apply(em: EntityManager, deps: BillingDeps, read: ReadPayment): Promise<void>;
}

type SyncedPurchase = PagePurchase & { stripePaymentIntentId?: string | null | undefined };

/** This many lost leases in a row mean that Stripe is slower than the lease. */
const MAX_TRIES = 4;

/**
 * Reads the page and the payment of a purchase from Stripe and writes the result. Every event, the buyer's return and
 * the timer end here, in any order and repeatedly. One at a time, and a read that lost its lease starts over: an older
 * read must not undo the effect of a refund. Null: there is no such purchase.
 */
export async function syncPurchase<P extends SyncedPurchase>(
  deps: BillingDeps,
  kind: PurchaseKind<P>,
  id: string,
): Promise<P | null> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const written = await withBillingLease(deps, `${kind.name}-sync:${id}`, (lease) =>
      nullIfLost(readAndWrite(deps, kind, { lease, id })),
    );
    if (written !== null) return written.purchase;
  }
  throw new AppError('billing.busy', 'unavailable', 'Please try again in a moment.');
}

/** Throws LeaseLost before it writes. */
async function readAndWrite<P extends SyncedPurchase>(
  deps: BillingDeps,
  kind: PurchaseKind<P>,
  { lease, id }: { lease: HeldLease; id: string },
): Promise<{ purchase: P | null }> {
  const purchase = await kind.find(deps, id);
  if (purchase === null) return { purchase };
  const calls = kind.calls(deps);
  const known = purchase.stripePaymentIntentId ?? null;
  const page = known === null ? await readPurchasePage(deps, calls, purchase) : { intent: known };
  const intent = page !== null && 'intent' in page ? page.intent : null;
  const payment = intent === null ? null : await calls.findPayment(intent);
  await lease.write(async (em) => {
    if (intent !== null && payment !== null) {
      await kind.apply(em, deps, { purchaseId: id, intent, payment });
    } else {
      const state = page !== null && 'state' in page ? page.state : null;
      await note(em, kind, { id, state, at: deps.clock.now() });
    }
  });
  return { purchase: await kind.find(deps, id) };
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

/** Never touches the state of a paid purchase. */
function note<P>(
  em: EntityManager,
  { table }: PurchaseKind<P>,
  { id, state, at }: { id: string; state: PurchasePageState | null; at: Date },
) {
  return em.execute(
    `update ${table} set checked_at = ?, state = case when state = 'paid' then state else coalesce(?, state) end
     where id = ?::uuid`,
    [at, state, id],
  );
}
