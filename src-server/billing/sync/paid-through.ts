import { RENEWAL_TAKES_MS } from '../../../src/domain/subscription.ts';
import type { InvoiceRead, SubscriptionRead } from '../gateway/stripe-facts.ts';
import { earliest, latest, notAfter } from './moments.ts';

/**
 * A change from yearly to monthly starts a new period inside the old, credited one. Each invoice
 * covers time only until the next settled period begins.
 */
export function coveringOnlyTheirs(settled: InvoiceRead[]): InvoiceRead[] {
  return settled.map((invoice) => {
    const later = settled.filter((other) => other.createdAt > invoice.createdAt);
    const next = earliest(later.map((other) => other.beginsAt));
    return { ...invoice, coversUntil: notAfter(invoice.coversUntil, next) };
  });
}

/**
 * Without the invoices about nothing that begin inside an earlier period. Stripe may make one when it moves the next
 * payment, and the money for the time before it is still the latest that was paid.
 */
export function withoutFreeDays(settled: InvoiceRead[]): InvoiceRead[] {
  return settled.filter(
    (each) => each.totalCents !== 0 || !settled.some((of) => isInside(each, of)),
  );
}

function isInside(free: InvoiceRead, { id, createdAt, coversUntil: end }: InvoiceRead): boolean {
  const { beginsAt } = free;
  if (free.id === id || createdAt > free.createdAt) return false;
  return beginsAt !== null && end !== null && beginsAt < end;
}

/** Allowance from Stripe's collection attempt until its result reaches us. */
const COLLECTING_MS = 30 * 60_000;

/**
 * How far invoices carry access: the periods with nothing owed, capped at the current period's end.
 */
export function paidThrough(
  { collectionPaused, currentPeriodEnd, trialEndsAt }: SubscriptionRead,
  {
    invoices,
    settled,
    underWay = [],
  }: { invoices: InvoiceRead[]; settled: InvoiceRead[]; underWay?: InvoiceRead[] },
): Date | null {
  const paid = latest(settled.map(coversUntil));
  // While an operator pauses collection, uncollected periods are free.
  const gifts = collectionPaused ? invoices.filter(({ state }) => GIVEN.includes(state)) : [];
  const renewal = invoices.find((invoice) => invoice.state === 'draft' && follows(invoice, paid));
  // A bank debit takes days to pay a renewal. A pending first payment grants nothing.
  const onItsWay = underWay.filter((invoice) => follows(invoice, paid));
  const reach = [
    paid,
    // Free days, with or without an invoice about nothing.
    trialEndsAt,
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

/**
 * A draft renewal covers the wait until collection: the account may delay it, and Stripe does while
 * webhooks fail.
 */
function waitedForUntil({ coversUntil: end, beginsAt, finalizesAt }: InvoiceRead): Date | null {
  const usual = beginsAt && new Date(beginsAt.getTime() + RENEWAL_TAKES_MS);
  const asked = finalizesAt && new Date(finalizesAt.getTime() + COLLECTING_MS);
  return notAfter(latest([usual, asked]), end);
}

function coversUntil(invoice: InvoiceRead): Date | null {
  return invoice.coversUntil;
}
