import type { Subscription } from './subscription.entity.ts';

/**
 * Whether the next payment was moved after one had arrived. Free days are a trial at Stripe, and with them the rest of the
 * paid period: whatever ends that trial loses both.
 */
export const isInFreeDays = ({ stripeStatus, lastPaidInvoiceId }: Subscription): boolean =>
  stripeStatus === 'trialing' && lastPaidInvoiceId != null;
