import type Stripe from 'stripe';
import { askFor } from '../failure.ts';
import type { RefundState } from '../refund-facts.ts';

const CAME_BACK = ['failed', 'canceled'];

export async function findRefund(client: Stripe, id: string): Promise<RefundState | null> {
  const refund = await askFor('refund', 'refund', () => client.refunds.retrieve(id));
  if (refund === null) return null;
  const status = refund.status ?? 'unknown';
  return {
    id: refund.id,
    cameBack: CAME_BACK.includes(status),
    reason: refund.failure_reason ?? status,
    cents: refund.amount,
    currency: refund.currency,
  };
}
