import type { TakenBack } from '../../../src/domain/offers/gift.ts';

/**
 * opening: written before Stripe's page exists. processing: a bank debit is pending. closed: the page
 * expired, or the bank refused.
 */
export type PurchasePageState = 'opening' | 'open' | 'processing' | 'paid' | 'closed';

/** The columns that gifts and plans for life share. */
export interface PagePurchase {
  id: string;
  state: PurchasePageState;
  stripeSessionId?: string | null | undefined;
  pageExpiresAt: Date;
  /** Before tax. */
  amountMinor: number;
  currency: string;
}

export interface GivingPurchase {
  id: string;
  plan: string;
  accountId?: string | null | undefined;
  planGrantId?: string | null | undefined;
  takenBecause?: TakenBack | null | undefined;
  takenAt?: Date | null | undefined;
}
