import type { PendingLine } from '../billing/subscriptions/plans.ts';
import type { InvoiceLine, Price } from '../wire/answers/stored-objects.ts';
import { newId } from '../wire/ids.ts';

export interface DiscountShare {
  amount: number;
  discount: string;
}

export function invoiceLineObject(
  invoice: string,
  subscription: string | null,
  line: PendingLine,
  price: Price | undefined,
  shares: DiscountShare[],
  currency: string,
): InvoiceLine {
  return {
    id: newId('il'),
    object: 'line_item',
    amount: line.amount,
    currency,
    description: line.description,
    discount_amounts: shares,
    discountable: line.discountable,
    discounts: [],
    invoice,
    livemode: false,
    metadata: {},
    parent:
      line.item === null || subscription === null
        ? {
            invoice_item_details: {
              invoice_item: newId('ii'),
              proration: line.proration,
              proration_details: null,
              subscription,
            },
            subscription_item_details: null,
            type: 'invoice_item_details',
          }
        : {
            invoice_item_details: null,
            subscription_item_details: {
              invoice_item: line.proration ? newId('ii') : null,
              proration: line.proration,
              proration_details: line.proration ? { credited_items: creditedItems(line) } : null,
              subscription,
              subscription_item: line.item,
            },
            type: 'subscription_item_details',
          },
    period: { end: line.end, start: line.start },
    pretax_credit_amounts: shares.map((share) => ({ ...share, type: 'discount' as const })),
    pricing: {
      price_details: { price: line.price, product: price?.product ?? '' },
      type: 'price_details',
      unit_amount_decimal: price?.unit_amount_decimal ?? String(line.amount),
    },
    quantity: line.quantity,
    quantity_decimal: String(line.quantity),
    subscription,
    subtotal: line.amount,
    taxes: [],
  };
}

function creditedItems({ credits }: PendingLine) {
  return credits === undefined
    ? null
    : { invoice: credits.invoice, invoice_line_items: [credits.line] };
}
