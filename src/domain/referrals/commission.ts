import { addMonths } from '../leaving/leave.ts';

/** A paid invoice of a referred customer with the money that came back, as last read from Stripe. Minor units. */
export interface InvoiceFact {
  id: string;
  /** Start of the period that it pays. Stripe creates a renewal some time after. */
  createdAt: Date;
  paidAt: Date;
  currency: string;
  /** Money received. Credit on the customer's balance is none. */
  paid: number;
  /** With tax. */
  total: number;
  tax: number;
  refunded: number;
  dispute: 'open' | 'lost' | null;
}

/** Fixed when the friend came: a later change of the partner's terms applies to later friends. */
export interface ReferralTerms {
  at: Date;
  rateBp: number;
  months: number;
  holdDays: number;
  partnerEndedAt: Date | null;
  /** Partner and friend are one person, and no operator overruled it. */
  isSelf: boolean;
}

export const COMMISSION_STATES = ['held', 'due', 'paying', 'paid', 'written-off', 'void'] as const;
export type CommissionState = (typeof COMMISSION_STATES)[number];
export type CommissionReason =
  | 'refund'
  | 'part-refund'
  | 'dispute'
  | 'self-referral'
  | 'too-small'
  | 'outside';

/** The commission of one invoice. `earned` is always held + due + paying + settled + writtenOff. */
export interface Commission {
  invoiceId: string;
  currency: string;
  holdUntil: Date;
  state: CommissionState;
  /** Why it is less than the invoice would give, or waits longer. */
  reason: CommissionReason | null;
  earned: number;
  held: number;
  /** For the next payout. Below zero: paid out before the money went back. */
  due: number;
  /** In payouts that are not finished. */
  paying: number;
  /** Paid out before. */
  settled: number;
  /** Owed to an erased partner, and given up by an operator. */
  writtenOff: number;
}

const DAY_MS = 86_400_000;

/**
 * The share of what was paid, without tax, after refunds. Rounds down once, to the whole minor unit. A lost dispute
 * leaves nothing.
 */
export function commissionOf(fact: InvoiceFact, rateBp: number): number {
  const { paid, total, tax, refunded, dispute } = fact;
  if (total <= 0 || dispute === 'lost') return 0;
  const kept = Math.max(0, Math.min(paid, total) - refunded);
  return Number((BigInt(kept) * BigInt(total - tax) * BigInt(rateBp)) / (BigInt(total) * 10_000n));
}

/** The months count from the creation of the first paid invoice, so a late payment loses none. */
export function earningInvoices(
  { at, months, partnerEndedAt }: ReferralTerms,
  invoices: readonly InvoiceFact[],
): InvoiceFact[] {
  // Stripe's times are whole seconds.
  const since = Math.floor(at.getTime() / 1_000) * 1_000;
  const paid = invoices
    .filter((each) => each.paid > 0 && each.createdAt.getTime() >= since)
    .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  const first = paid[0];
  if (first === undefined) return [];
  const end = addMonths(first.createdAt, months);
  return paid.filter(
    ({ createdAt, paidAt }) =>
      createdAt < end && (partnerEndedAt === null || paidAt < partnerEndedAt),
  );
}

/**
 * The commissions of one friend. `settledOf` says what payouts have paid for an invoice, `payingOf` what
 * unfinished ones are about to pay, and `writtenOffOf` what an operator gave up. An earlier invoice that is paid late
 * moves the months: an invoice then outside them earns nothing, and what was paid for it comes off.
 */
export function ledgerOf(
  terms: ReferralTerms,
  invoices: readonly InvoiceFact[],
  {
    now,
    settledOf,
    payingOf = () => 0,
    writtenOffOf = () => 0,
  }: {
    now: Date;
    settledOf(invoiceId: string): number;
    payingOf?: (invoiceId: string) => number;
    writtenOffOf?: (invoiceId: string) => number;
  },
): Commission[] {
  const earning = new Set(earningInvoices(terms, invoices));
  return invoices.map((fact) => {
    const settled = settledOf(fact.id);
    const paying = payingOf(fact.id);
    const isOutside = !earning.has(fact);
    const full = isOutside ? 0 : commissionOf(fact, terms.rateBp);
    // A payout stays paid: an operator has confirmed it.
    const givenUp = writtenOffOf(fact.id);
    const earned = terms.isSelf ? Math.min(full, Math.max(0, settled + paying + givenUp)) : full;
    const holdUntil = new Date(fact.paidAt.getTime() + terms.holdDays * DAY_MS);
    const waits = !isOutside && (fact.dispute === 'open' || holdUntil > now);
    const unpaid = earned - settled - paying;
    // A refund after it takes back what was given up first: nothing of it was paid.
    const writtenOff = Math.min(givenUp, Math.max(0, unpaid));
    const rest = unpaid - writtenOff;
    const entry = { earned, settled, paying, writtenOff, waits, rest };
    return {
      invoiceId: fact.id,
      currency: fact.currency,
      holdUntil,
      state: stateOf(entry),
      reason: isOutside ? 'outside' : reasonOf(fact, terms, full),
      earned,
      held: waits ? rest : 0,
      due: waits ? 0 : rest,
      paying,
      settled,
      writtenOff,
    };
  });
}

function stateOf(entry: {
  earned: number;
  settled: number;
  paying: number;
  writtenOff: number;
  waits: boolean;
  rest: number;
}): CommissionState {
  if (entry.earned === 0 && entry.settled === 0 && entry.paying === 0) return 'void';
  if (entry.waits) return 'held';
  if (entry.rest !== 0) return 'due';
  if (entry.paying !== 0) return 'paying';
  return entry.writtenOff > 0 ? 'written-off' : 'paid';
}

function reasonOf(
  { dispute, refunded, paid }: InvoiceFact,
  { isSelf }: ReferralTerms,
  full: number,
): CommissionReason | null {
  if (isSelf) return 'self-referral';
  if (dispute !== null) return 'dispute';
  if (refunded > 0) return refunded >= paid ? 'refund' : 'part-refund';
  return full === 0 ? 'too-small' : null;
}

export interface PayoutLine {
  invoiceId: string;
  minor: number;
}

/**
 * A payout in one currency: everything that is due, less what went back after an earlier payout. Null: nothing is due,
 * or less than was paid too much, which then waits for the next payout.
 */
export function payoutOf(
  commissions: readonly Pick<Commission, 'invoiceId' | 'currency' | 'due'>[],
  currency: string,
): { amount: number; lines: PayoutLine[] } | null {
  const lines = commissions
    .filter((each) => each.currency === currency && each.due !== 0)
    .map(({ invoiceId, due }) => ({ invoiceId, minor: due }));
  const amount = lines.reduce((sum, { minor }) => sum + minor, 0);
  return amount > 0 ? { amount, lines } : null;
}
