import type { InvoiceFact } from '../../../src/domain/referrals/commission.ts';
import { isLive, type SubscriptionFacts } from '../../../src/domain/subscription.ts';
import type { Cause } from '../cause.ts';
import type {
  CardFacts,
  ChargeRead,
  CustomerFacts,
  InvoiceRead,
  ScheduledChange,
  SubscriptionRead,
} from '../gateway/stripe-facts.ts';
import type { KnownPrice } from '../known-price.entity.ts';
import type { PriceMapping } from '../price-mapping/price-mapping.entity.ts';
import type { RenewalRead } from '../revenue/store-renewals.ts';
import { earliest, latest } from './moments.ts';
import { coveringOnlyTheirs, paidThrough, withoutFreeDays } from './paid-through.ts';

/** A subscription with the conclusions from its invoices and charges. */
export interface JudgedSubscription extends SubscriptionRead {
  paidThrough: Date | null;
  firstFailedAt: Date | null;
  /** When an invoice that resumes it first failed. Null unless it is paused. */
  resumeFailedAt: Date | null;
  /** A bank debit is pending. While it is paused: the one that resumes it. */
  isDebiting: boolean;
  closedBecause: SubscriptionFacts['closedBecause'];
  /** When evidence against an open dispute is due in Stripe. */
  evidenceDueAt: Date | null;
  /** Refunded from the payments for the latest period. */
  returnedCents: number;
  /** Where the oldest owed invoice can be paid. */
  payUrl: string | null;
  lastPaid: InvoiceRead | null;
  /** The time after its trial: paid for, with money or without (a code, credit), or the bank debit is pending. */
  afterTrial: 'settled' | 'under-way' | null;
}

export interface JudgedCustomer {
  subscriptions: JudgedSubscription[];
  /** Live subscriptions that we must end: Stripe never stops billing by itself. */
  toEnd: string[];
  /** Charges with a lost dispute. They block sales until an operator settles them. */
  lostCharges: string[];
}

export function judgeCustomer(facts: CustomerFacts): JudgedCustomer {
  const anyOpenDispute = facts.charges.some((charge) => charge.dispute === 'open');
  const evidenceDueAt = earliest(facts.charges.map((charge) => charge.evidenceDueAt));
  const subscriptions = facts.subscriptions.map((subscription) => {
    const invoices = facts.invoices.filter((each) => each.subscriptionId === subscription.id);
    const bought = invoices.filter((invoice) => invoice.state === 'settled');
    const settled = coveringOnlyTheirs(bought);
    const underWay = invoices.filter((invoice) => isUnderWay(facts, invoice));
    const owed = owedOf(invoices, settled).filter((invoice) => !underWay.includes(invoice));
    const resuming = owed.filter((invoice) => isResumption(subscription, invoice));
    const lost = chargesOf(facts, settled).some((charge) => charge.dispute === 'lost');
    const { refunded, returnedCents } = refundOf(facts, withoutFreeDays(bought));
    return {
      ...subscription,
      paidThrough: paidThrough(subscription, { invoices, settled, underWay }),
      firstFailedAt: earliest(owed.map((invoice) => invoice.failedAt)),
      resumeFailedAt: earliest(resuming.map((invoice) => invoice.failedAt)),
      isDebiting: underWay.some(
        (invoice) => subscription.status !== 'paused' || isResumption(subscription, invoice),
      ),
      closedBecause: closedBecause(anyOpenDispute || lost, refunded),
      evidenceDueAt,
      returnedCents,
      payUrl: owed.find((invoice) => invoice.url !== null)?.url ?? null,
      lastPaid: newestPaid(settled),
      afterTrial: afterTrial(subscription, { bought, underWay }),
      isOver: refunded || lost,
    };
  });
  return {
    subscriptions,
    toEnd: subscriptions
      .filter((each) => isLive(each.status) && each.isOver)
      .map((each) => each.id),
    lostCharges: facts.charges
      .filter((charge) => charge.dispute === 'lost')
      .map((charge) => charge.id),
  };
}

/**
 * Invoices owed since the last settled one, oldest first. An older unpaid invoice, forgiven or
 * forgotten, must not use up the grace period.
 */
function owedOf(invoices: InvoiceRead[], settled: InvoiceRead[]): InvoiceRead[] {
  const settledAt = Math.max(...settled.map((invoice) => invoice.createdAt.getTime()));
  return invoices
    .filter((invoice) => invoice.state === 'owed' && invoice.failedAt !== null)
    .filter((invoice) => invoice.createdAt.getTime() >= settledAt)
    .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
}

function afterTrial(
  { trialEndedAt: end }: SubscriptionRead,
  { bought, underWay }: Record<'bought' | 'underWay', InvoiceRead[]>,
): JudgedSubscription['afterTrial'] {
  if (end === null) return null;
  const isAfter = ({ createdAt, coversUntil }: InvoiceRead) =>
    createdAt >= end && coversUntil !== null && coversUntil > end;
  if (bought.some(isAfter)) return 'settled';
  return underWay.some(isAfter) ? 'under-way' : null;
}

/** A bank debit is pending: neither paid nor failed. */
function isUnderWay(facts: CustomerFacts, invoice: InvoiceRead): boolean {
  return invoice.state === 'owed' && chargesOf(facts, [invoice]).some((charge) => charge.pending);
}

/** An invoice of before the pause resumes nothing. */
function isResumption({ status, pausedAt }: SubscriptionRead, { createdAt }: InvoiceRead): boolean {
  return status === 'paused' && pausedAt !== null && createdAt >= pausedAt;
}

/** Both end access. A dispute outranks a refund in messages, because it can still be won. */
function closedBecause(disputed: boolean, refunded: boolean): SubscriptionFacts['closedBecause'] {
  if (disputed) return 'dispute';
  return refunded ? 'refund' : null;
}

/**
 * The refunds of the latest period. `refunded` if every payment for it was refunded in full: a partial
 * refund closes nothing.
 */
function refundOf(
  facts: CustomerFacts,
  bought: InvoiceRead[],
): { refunded: boolean; returnedCents: number } {
  const settled = coveringOnlyTheirs(bought);
  const end = latest(settled.map((invoice) => invoice.coversUntil));
  const withMoney = settled.filter(
    ({ paidCents, coversUntil }) => paidCents > 0 && coversUntil?.getTime() === end?.getTime(),
  );
  // Paid from the credit left by a longer period, so that period's payment counts.
  const ofLatestPeriod =
    withMoney.length > 0
      ? withMoney
      : bought.filter(
          ({ paidCents, coversUntil }) =>
            paidCents > 0 && end !== null && coversUntil !== null && coversUntil >= end,
        );
  const due = sum(ofLatestPeriod.map((invoice) => invoice.paidCents));
  const back = sum(chargesOf(facts, ofLatestPeriod).map((charge) => charge.refundedCents));
  return { refunded: due > 0 && back >= due, returnedCents: back };
}

export function chargesOf(facts: CustomerFacts, invoices: InvoiceRead[]) {
  const intents = new Set(invoices.flatMap((invoice) => invoice.paymentIntentIds));
  return facts.charges.filter(
    (charge) => charge.paymentIntentId !== null && intents.has(charge.paymentIntentId),
  );
}

function newestPaid(settled: InvoiceRead[]): InvoiceRead | null {
  const paid = settled.filter((invoice) => invoice.paidCents > 0);
  return paid.sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime())[0] ?? null;
}

function sum(amounts: number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}

export interface ReadCustomer {
  userId: string;
  customerId: string;
  cause: Cause;
  judged: JudgedCustomer;
  charges: readonly ChargeRead[];
  cards: CardFacts;
  renewals: readonly RenewalRead[];
  /** Invoices that money was received for. */
  paid: readonly InvoiceFact[];
  changes: Map<string, ScheduledChange>;
  contact: { email: string; isAccount: boolean } | null;
  customerExists: boolean;
  prices: Map<string, KnownPrice>;
  /** Decisions about other programs' prices. */
  mapped: Map<string, PriceMapping>;
}
