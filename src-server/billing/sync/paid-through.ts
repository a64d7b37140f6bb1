import { RENEWAL_TAKES_MS } from '../../../src/domain/subscription.ts';
import type { InvoiceRead, SubscriptionRead } from '../stripe/stripe-facts.ts';
import { earliest, latest, notAfter } from './moments.ts';

/**
 * After an early change from a year to a month, a whole new period begins within the old one, which was credited: each
 * invoice covers until the next period that was settled after it.
 */
export function coveringOnlyTheirs(settled: InvoiceRead[]): InvoiceRead[] {
  return settled.map((invoice) => {
    const later = settled.filter((other) => other.createdAt > invoice.createdAt);
    const next = earliest(later.map((other) => other.beginsAt));
    return { ...invoice, coversUntil: notAfter(invoice.coversUntil, next) };
  });
}

/** Between Stripe's asking for the money and its telling that it came. */
const COLLECTING_MS = 30 * 60_000;

/**
 * How far invoices carry access: their periods when nothing is owed for them, and no further than the period that the
 * subscription is in.
 */
export function paidThrough(
  { collectionPaused, currentPeriodEnd }: SubscriptionRead,
  invoices: InvoiceRead[],
  settled: InvoiceRead[],
  underWay: InvoiceRead[] = [],
): Date | null {
  const paid = latest(settled.map(coversUntil));
  // While an operator paused collection, what is not asked for is a gift.
  const gifts = collectionPaused ? invoices.filter(({ state }) => GIVEN.includes(state)) : [];
  const renewal = invoices.find((invoice) => invoice.state === 'draft' && follows(invoice, paid));
  // A bank takes days to pay a renewal. A first payment follows on nothing paid, and gives nothing before it arrives.
  const onItsWay = underWay.filter((invoice) => follows(invoice, paid));
  const reach = [
    paid,
    ...gifts.map(coversUntil),
    ...onItsWay.map(coversUntil),
    renewal ? waitedForUntil(renewal) : null,
  ];
  return notAfter(latest(reach), currentPeriodEnd);
}

const GIVEN: InvoiceRead['state'][] = ['draft', 'waived'];

function follows({ beginsAt }: InvoiceRead, paid: Date | null): boolean {
  return paid !== null && beginsAt !== null && beginsAt <= paid;
}

/** A renewal's draft: the account may wait longer before it asks, and Stripe does while its webhooks fail. */
function waitedForUntil({ coversUntil: end, beginsAt, finalizesAt }: InvoiceRead): Date | null {
  const usual = beginsAt && new Date(beginsAt.getTime() + RENEWAL_TAKES_MS);
  const asked = finalizesAt && new Date(finalizesAt.getTime() + COLLECTING_MS);
  return notAfter(latest([usual, asked]), end);
}

function coversUntil(invoice: InvoiceRead): Date | null {
  return invoice.coversUntil;
}
