import { transact } from '../../database/transaction.ts';
import { contactOf } from '../../people/contact.ts';
import type { BillingDeps } from '../billing.deps.ts';
import { type PaymentAttempt, PaymentAttemptEntity } from '../payment-attempt.entity.ts';
import { type CurrentStanding, standingOf } from '../standing/standing.ts';
import type { SyncResult } from '../sync/sync-subscription.ts';

/**
 * unknown: not our attempt, or Stripe contradicts our row. unavailable: Stripe did not answer;
 * nothing changed, try again. processing: checkout is complete, but the money has not arrived.
 */
export type Verification =
  | { state: 'unknown' | 'unavailable'; attempt: null; standing: null }
  | {
      state: 'paid' | 'open' | 'processing' | 'expired';
      attempt: PaymentAttempt;
      standing: CurrentStanding | null;
      /** Expired because the payer's bank declined. */
      bankRefused?: boolean;
      /** Everything Stripe has about the customer was read for this answer. */
      hasReadCustomer?: true;
    };

export const UNKNOWN: Verification = { state: 'unknown', attempt: null, standing: null };

/** Runs after the sync, so a paid attempt always has its subscription here. */
export async function paid(
  deps: BillingDeps,
  attempt: PaymentAttempt,
  { synced, payerEmail }: { synced: SyncResult; payerEmail: string | null },
): Promise<Verification> {
  if (synced.outcome === 'unknown-customer') return UNKNOWN;
  const paidAt = deps.clock.now();
  await transact(deps.orm, async (em) => {
    // Stripe may report a payment whose payer is already erased.
    const isKnown = (await contactOf(em, attempt.userId)) !== null;
    await em.nativeUpdate(
      PaymentAttemptEntity,
      { id: attempt.id, paidAt: null },
      { state: 'paid', paidAt },
    );
    if (payerEmail !== null && isKnown) {
      await em.execute('update customer set billing_email = ? where user_id = ?', [
        payerEmail,
        attempt.userId,
      ]);
    }
  });
  attempt.state = 'paid';
  attempt.paidAt ??= paidAt;
  const standing = await standingOf(deps, attempt.userId);
  return { state: 'paid', attempt, standing, hasReadCustomer: true };
}
