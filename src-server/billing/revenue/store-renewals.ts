import type { EntityManager } from '@mikro-orm/postgresql';
import { FailedRenewalEntity } from './failed-renewal.entity.ts';
import { markDays } from './mark-days.ts';

export interface RenewalRead {
  stripeInvoiceId: string;
  /** Null if no failure shows any longer: Stripe forgets one that needed no charge. */
  failedAt: Date | null;
  state: 'open' | 'recovered' | 'lost';
  paidAt: Date | null;
  paidCents: number;
  currency: string;
}

/** Stores failed renewals and what became of those that were stored before. */
export async function storeRenewals(
  em: EntityManager,
  { userId, renewals }: { userId: string; renewals: readonly RenewalRead[] },
): Promise<void> {
  if (renewals.length === 0) return;
  const known = await em.find(FailedRenewalEntity, { userId });
  const rows = new Map(known.map((row) => [row.stripeInvoiceId, row]));
  const changed: Date[] = [];
  for (const { stripeInvoiceId, failedAt, ...outcome } of renewals) {
    const row = rows.get(stripeInvoiceId);
    if (row === undefined) {
      if (failedAt === null) continue;
      em.create(FailedRenewalEntity, { stripeInvoiceId, userId, failedAt, ...outcome });
      changed.push(failedAt);
    } else if (row.state !== outcome.state || row.paidCents !== outcome.paidCents) {
      // The day of the first reading stays: a settled invoice no longer says when it failed.
      Object.assign(row, outcome);
      changed.push(row.failedAt);
    }
  }
  markDays(em, changed);
}
