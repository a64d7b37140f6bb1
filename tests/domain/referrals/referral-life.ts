import fc from 'fast-check';
import {
  type Commission,
  type InvoiceFact,
  ledgerOf,
  type PayoutLine,
  payoutOf,
  type ReferralTerms,
} from '../../../src/domain/referrals/commission.ts';

type Step =
  | { kind: 'invoice'; paid: number; more: number; tax: number; late: number; currency: number }
  | { kind: 'refund'; of: number; share: number }
  | { kind: 'dispute'; of: number }
  | { kind: 'decide'; of: number; isLost: boolean }
  | { kind: 'payout'; currency: number }
  | { kind: 'write-off'; currency: number }
  | { kind: 'list'; currency: number }
  | { kind: 'close'; currency: number; isPaid: boolean }
  | { kind: 'edge' }
  | { kind: 'overrule' }
  | { kind: 'end' };

export interface Life {
  rateBp: number;
  months: number;
  holdDays: number;
  /** Each after so many days. */
  steps: { days: number; step: Step }[];
}

const of = fc.nat(30);
const currency = fc.nat(1);

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('invoice' as const),
      paid: fc.oneof(fc.integer({ min: 0, max: 400 }), fc.constant(1)),
      more: fc.oneof(fc.constant(0), fc.nat(50)),
      tax: fc.oneof(fc.constant(0), fc.nat(90)),
      late: fc.oneof(fc.constant(0), fc.nat(20)),
      currency,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('refund' as const), of, share: fc.nat(100) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('dispute' as const), of }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('decide' as const), of, isLost: fc.boolean() }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('payout' as const), currency }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('write-off' as const), currency }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('list' as const), currency }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('close' as const), currency, isPaid: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'edge' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'overrule' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'end' as const }) },
);

export const anyLife: fc.Arbitrary<Life> = fc.record({
  rateBp: fc.oneof(fc.integer({ min: 1, max: 10_000 }), fc.constantFrom(2_000, 10_000, 1)),
  months: fc.integer({ min: 1, max: 14 }),
  holdDays: fc.constantFrom(0, 7, 30, 60),
  steps: fc.array(fc.record({ days: fc.nat(25), step }), { maxLength: 30 }),
});

export const CURRENCIES = ['usd', 'jpy'] as const;
const START = Date.parse('2028-01-31T12:00:00.000Z');
const DAY_MS = 86_400_000;

/** The ledger in use, through one life: facts as the sync reads them, payouts as the operator makes them. */
export function runLedger({ rateBp, months, holdDays, steps }: Life) {
  const invoices: InvoiceFact[] = [];
  const paidOut = new Map<string, number>();
  const givenUp = new Map<string, number>();
  const listed = new Map<string, { amount: number; lines: PayoutLine[] }>();
  const terms: ReferralTerms = {
    at: new Date(START),
    rateBp,
    months,
    holdDays,
    partnerEndedAt: null,
    isSelf: false,
  };
  let now = START;
  let isOverruled = false;
  const payouts: { currency: string; amount: number }[] = [];
  const entries = (): Commission[] => {
    // A payment that has not arrived yet is no fact.
    const read = invoices.filter(({ paidAt }) => paidAt.getTime() <= now);
    return ledgerOf(terms, read, {
      now: new Date(now),
      settledOf: (id) => paidOut.get(id) ?? 0,
      writtenOffOf: (id) => givenUp.get(id) ?? 0,
      payingOf: (id) =>
        [...listed.values()]
          .flatMap(({ lines }) => lines)
          .filter(({ invoiceId }) => invoiceId === id)
          .reduce((sum, { minor }) => sum + minor, 0),
    });
  };
  const at = (index: number) => {
    const read = invoices.filter(({ paidAt, paid }) => paidAt.getTime() <= now && paid > 0);
    return read[index % Math.max(1, read.length)];
  };
  const addTo = (sums: Map<string, number>, lines: PayoutLine[]) => {
    for (const { invoiceId, minor } of lines) {
      sums.set(invoiceId, (sums.get(invoiceId) ?? 0) + minor);
    }
  };
  const pay = (of: string, { amount, lines }: { amount: number; lines: PayoutLine[] }) => {
    payouts.push({ currency: of, amount });
    addTo(paidOut, lines);
  };
  for (const { days, step: each } of steps) {
    now += days * DAY_MS;
    if (each.kind === 'invoice') {
      const total = each.paid + each.more;
      invoices.push({
        id: `in_${invoices.length}`,
        createdAt: new Date(now),
        paidAt: new Date(now + each.late * DAY_MS),
        currency: CURRENCIES[each.currency] ?? 'usd',
        paid: each.paid,
        total,
        tax: Math.min(each.tax, total),
        refunded: 0,
        dispute: null,
      });
    } else if (each.kind === 'refund') {
      const invoice = at(each.of);
      if (invoice !== undefined && invoice.dispute === null) {
        invoice.refunded += Math.floor(((invoice.paid - invoice.refunded) * each.share) / 100);
      }
    } else if (each.kind === 'dispute') {
      const invoice = at(each.of);
      if (invoice?.dispute === null) invoice.dispute = 'open';
    } else if (each.kind === 'decide') {
      const invoice = at(each.of);
      if (invoice?.dispute === 'open') invoice.dispute = each.isLost ? 'lost' : null;
    } else if (each.kind === 'payout') {
      const chosen = CURRENCIES[each.currency] ?? 'usd';
      const payout = listed.has(chosen) ? null : payoutOf(entries(), chosen);
      if (payout !== null) pay(chosen, payout);
    } else if (each.kind === 'write-off') {
      const chosen = CURRENCIES[each.currency] ?? 'usd';
      const payout = listed.has(chosen) ? null : payoutOf(entries(), chosen);
      if (payout !== null) addTo(givenUp, payout.lines);
    } else if (each.kind === 'list') {
      const chosen = CURRENCIES[each.currency] ?? 'usd';
      const payout = listed.has(chosen) ? null : payoutOf(entries(), chosen);
      if (payout !== null) listed.set(chosen, payout);
    } else if (each.kind === 'close') {
      const chosen = CURRENCIES[each.currency] ?? 'usd';
      const payout = listed.get(chosen);
      listed.delete(chosen);
      if (payout !== undefined && each.isPaid) pay(chosen, payout);
    } else if (each.kind === 'edge') terms.isSelf = !isOverruled;
    else if (each.kind === 'overrule') {
      if (terms.isSelf) isOverruled = true;
      terms.isSelf = false;
    } else terms.partnerEndedAt ??= new Date(now);
  }
  return { entries: entries(), payouts };
}
