import type { InvoiceFact } from '../../../src/domain/referrals/commission.ts';
import type { CustomerFacts } from '../gateway/stripe-facts.ts';
import { chargesOf } from '../sync/judge-customer.ts';

/** Invoices of subscriptions that money was received for, with what went back. A fee or a gift is none. */
export function paidInvoicesOf(facts: CustomerFacts): InvoiceFact[] {
  return facts.invoices
    .filter(
      ({ state, paidCents, subscriptionId }) =>
        state === 'settled' && paidCents > 0 && subscriptionId !== null,
    )
    .map((invoice) => {
      const charges = chargesOf(facts, [invoice]).filter(({ succeeded }) => succeeded);
      const disputes = charges.map(({ dispute }) => dispute);
      const open = disputes.includes('open') ? 'open' : null;
      return {
        id: invoice.id,
        createdAt: invoice.beginsAt ?? invoice.createdAt,
        paidAt: invoice.paidAt ?? invoice.createdAt,
        currency: invoice.currency,
        paid: invoice.paidCents,
        total: invoice.totalCents,
        tax: invoice.taxCents,
        refunded: charges.reduce((sum, { refundedCents }) => sum + refundedCents, 0),
        dispute: disputes.includes('lost') ? 'lost' : open,
      };
    });
}
