import { transact } from '../../database/transaction.ts';
import type { BillingDeps } from '../billing.deps.ts';
import { type PaymentAttempt, PaymentAttemptEntity } from '../payment-attempt.entity.ts';
import { type CurrentStanding, standingOf } from '../standing/standing.ts';
import type { SyncResult } from '../sync/sync-subscription.ts';

/**
 * unknown: no attempt of ours, or Stripe says something else than our row. unavailable: Stripe could not
 * be asked; nothing changed, ask again. processing: paid on Stripe's side, the money has not arrived.
 */
export type Verification =
  | { state: 'unknown' | 'unavailable'; attempt: null; standing: null }
  | {
      state: 'paid' | 'open' | 'processing' | 'expired';
      attempt: PaymentAttempt;
      standing: CurrentStanding | null;
      /** Expired because the payer's bank refused the money. */
      bankRefused?: boolean;
    };

export const UNKNOWN: Verification = { state: 'unknown', attempt: null, standing: null };

/** Marked after the sync: an attempt that is paid here has its subscription here. */
export async function paid(
  deps: BillingDeps,
  attempt: PaymentAttempt,
  synced: SyncResult,
  payerEmail: string | null,
): Promise<Verification> {
  if (synced.outcome === 'unknown-customer') return UNKNOWN;
  const paidAt = deps.clock.now();
  await transact(deps.orm, async (em) => {
    // Stripe may tell of it when its payer is erased already.
    const isKnown = (await deps.people.contactOf(em, attempt.userId)) !== null;
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
  return { state: 'paid', attempt, standing: await standingOf(deps, attempt.userId) };
}
