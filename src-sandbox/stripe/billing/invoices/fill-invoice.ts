import { type DiscountShare, invoiceLineObject } from '../../objects/invoice-line.ts';
import type { Customer, Invoice } from '../../wire/answers/stored-objects.ts';
import type { World } from '../../world.ts';
import type { PendingLine } from '../subscriptions/plans.ts';
import { discountShares } from './discount-shares.ts';
import { isTooSmallToCharge } from './smallest-charge.ts';

/** Writes lines and totals into a draft. The customer's balance is applied on finalization. */
export function fillInvoice(
  world: World,
  invoice: Invoice,
  lines: PendingLine[],
  discountIds: string[],
): void {
  const subscription = invoice.parent?.subscription_details?.subscription ?? null;
  const remaining = lines.map((line) => (line.discountable ? line.amount : 0));
  const shares: DiscountShare[][] = lines.map(() => []);
  for (const id of discountIds) {
    const couponId = world.state.discounts[id]?.source.coupon ?? '';
    const only = world.state.couponProducts[couponId];
    const takesOff = ({ price }: PendingLine) =>
      only === undefined || only.includes(world.state.prices[price]?.product ?? '');
    const open = lines.map((line, index) => (takesOff(line) ? (remaining[index] ?? 0) : 0));
    discountShares(world.state.coupons[couponId], open).forEach((amount, index) => {
      remaining[index] = (remaining[index] ?? 0) - amount;
      if (amount > 0) shares[index]?.push({ amount, discount: id });
    });
  }
  invoice.lines.data = lines.map((line, index) =>
    invoiceLineObject(
      invoice.id,
      subscription,
      line,
      world.state.prices[line.price],
      shares[index] ?? [],
      invoice.currency,
    ),
  );
  invoice.discounts = [...discountIds];
  total(invoice, discountIds);
}

function total(invoice: Invoice, discountIds: string[]): void {
  const lines = invoice.lines.data;
  const subtotal = lines.reduce((sum, line) => sum + line.amount, 0);
  const discounts = discountIds.map((discount) => ({
    amount: lines
      .flatMap((line) => line.discount_amounts ?? [])
      .filter((share) => share.discount === discount)
      .reduce((sum, share) => sum + share.amount, 0),
    discount,
  }));
  const off = discounts.reduce((sum, { amount }) => sum + amount, 0);
  invoice.subtotal = subtotal;
  invoice.subtotal_excluding_tax = subtotal;
  invoice.total = subtotal - off;
  invoice.total_excluding_tax = subtotal - off;
  invoice.total_discount_amounts = discounts;
  invoice.total_pretax_credit_amounts = discounts.map((one) => ({ ...one, type: 'discount' }));
  invoice.amount_due = Math.max(invoice.total, 0);
  invoice.amount_remaining = invoice.amount_due;
}

/** Change to the customer's balance by an invoice. Negative is credit, positive is owed with the next invoice. */
export function applyBalance(invoice: Invoice, customer: Customer): void {
  const owed = invoice.total + customer.balance;
  const isCarried = isTooSmallToCharge(owed, invoice.currency);
  invoice.starting_balance = customer.balance;
  invoice.ending_balance = isCarried ? owed : Math.min(owed, 0);
  invoice.amount_due = isCarried ? 0 : Math.max(owed, 0);
  invoice.amount_remaining = invoice.amount_due;
}
