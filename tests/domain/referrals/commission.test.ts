import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  commissionOf,
  earningInvoices,
  type InvoiceFact,
  ledgerOf,
  payoutOf,
  type ReferralTerms,
} from '../../../src/domain/referrals/commission.ts';
import { centByCent, type Sums } from './cent-by-cent.ts';
import { anyLife, CURRENCIES, runLedger } from './referral-life.ts';

const RUNS = Number(process.env.FC_RUNS ?? 2_000);

const at = (day: number) => new Date(Date.UTC(2028, 0, 1 + day));
const invoice = (fields: Partial<InvoiceFact> = {}): InvoiceFact => ({
  id: 'in_1',
  createdAt: at(0),
  paidAt: at(0),
  currency: 'usd',
  paid: 4_900,
  total: 4_900,
  tax: 0,
  refunded: 0,
  dispute: null,
  ...fields,
});
const TERMS: ReferralTerms = {
  at: at(0),
  rateBp: 2_000,
  months: 12,
  holdDays: 30,
  partnerEndedAt: null,
  isSelf: false,
};
const entryOf = (
  fact: Partial<InvoiceFact>,
  {
    terms = {},
    day = 0,
    settled = 0,
  }: { terms?: Partial<ReferralTerms>; day?: number; settled?: number } = {},
) =>
  ledgerOf({ ...TERMS, ...terms }, [invoice(fact)], {
    now: at(day),
    settledOf: () => settled,
  })[0];

describe('the commission of one invoice', () => {
  it.each([
    ['a share of the payment', {}, 980],
    ['the tax left out', { paid: 5_831, total: 5_831, tax: 931 }, 980],
    ['the part that credit paid left out', { paid: 2_450 }, 490],
    ['half of it after half was refunded', { refunded: 2_450 }, 490],
    ['rounded down to the cent', { paid: 99, total: 99 }, 19],
    ['the refunded cent taken off before rounding', { paid: 100, total: 100, refunded: 1 }, 19],
    ['nothing after a lost dispute', { dispute: 'lost' as const }, 0],
    ['nothing after a refund of more than was paid', { refunded: 5_000 }, 0],
    ['no debt of before', { paid: 9_900 }, 980],
  ])('is %s', (_, fact, expected) => {
    expect(commissionOf(invoice(fact), 2_000)).toBe(expected);
  });

  it('is exact where floating point is not', () => {
    const fact = invoice({ paid: 1_187_085_528, total: 1_187_085_528, tax: 117_116_078 });
    expect(commissionOf(fact, 3_600)).toBe(385_189_002);
  });
});

describe('the invoices that earn', () => {
  const ids = (terms: Partial<ReferralTerms>, facts: InvoiceFact[]) =>
    earningInvoices({ ...TERMS, ...terms }, facts).map(({ id }) => id);

  it('are those created within the months of the first paid one, however late they were paid', () => {
    const facts = [
      invoice({ id: 'trial', paid: 0 }),
      invoice({ id: 'first', createdAt: at(14) }),
      invoice({ id: 'late', createdAt: at(40), paidAt: at(90) }),
      invoice({ id: 'after', createdAt: new Date(Date.UTC(2028, 1, 15)) }),
    ];
    expect(ids({ months: 1 }, facts)).toEqual(['first', 'late']);
  });

  it('exclude what was paid from the end of the partnership on', () => {
    const facts = [invoice(), invoice({ id: 'in_2', createdAt: at(30), paidAt: at(31) })];
    expect(ids({ partnerEndedAt: at(31) }, facts)).toEqual(['in_1']);
    expect(ids({ partnerEndedAt: new Date(at(31).getTime() + 1) }, facts)).toHaveLength(2);
  });

  it('include one of the same second as the referral, for Stripe has whole seconds', () => {
    expect(ids({ at: new Date(at(0).getTime() + 999) }, [invoice()])).toEqual(['in_1']);
  });
});

describe('the state of a commission', () => {
  it.each([
    ['held in the hold', {}, { day: 29 }, { state: 'held', held: 980, due: 0 }],
    ['due on the last day of the hold', {}, { day: 30 }, { state: 'due', held: 0, due: 980 }],
    ['paid', {}, { day: 40, settled: 980 }, { state: 'paid', due: 0 }],
    [
      'held by an open dispute',
      { dispute: 'open' as const },
      { day: 90 },
      { state: 'held', reason: 'dispute' },
    ],
    [
      'void after a refund',
      { refunded: 4_900 },
      { day: 1 },
      { state: 'void', reason: 'refund', held: 0 },
    ],
    [
      'a negative carry after a refund of a paid one',
      { refunded: 2_450 },
      { day: 90, settled: 980 },
      { state: 'due', reason: 'part-refund', due: -490 },
    ],
    [
      'void when the buyer is the partner',
      {},
      { day: 90, terms: { isSelf: true } },
      { state: 'void', reason: 'self-referral', due: 0 },
    ],
    [
      'still paid when that shows after the payout',
      {},
      { day: 90, settled: 980, terms: { isSelf: true } },
      { state: 'paid', due: 0 },
    ],
    [
      'void when it is less than a cent',
      { paid: 4, total: 4 },
      {},
      { state: 'void', reason: 'too-small' },
    ],
  ])('is %s', (_, fact, when, expected) => {
    expect(entryOf(fact, when)).toMatchObject(expected);
  });
});

it('a payout carries what was paid too much, and pays nothing below zero', () => {
  const due = (invoiceId: string, minor: number, currency = 'usd') => ({
    invoiceId,
    currency,
    due: minor,
  });
  expect(payoutOf([due('a', 980), due('b', -490), due('c', 70, 'eur')], 'usd')).toEqual({
    amount: 490,
    lines: [
      { invoiceId: 'a', minor: 980 },
      { invoiceId: 'b', minor: -490 },
    ],
  });
  expect(payoutOf([due('a', 400), due('b', -490)], 'usd')).toBeNull();
});

it('over random lives the ledger equals a count cent by cent', { timeout: 600_000 }, () => {
  fc.assert(
    fc.property(anyLife, (life) => {
      const { entries, payouts } = runLedger(life);
      const counted = centByCent(life);
      for (const currency of CURRENCIES) {
        const own = entries.filter((entry) => entry.currency === currency);
        const sum = (of: keyof Sums) => own.reduce((total, entry) => total + entry[of], 0);
        expect({
          held: sum('held'),
          due: sum('due'),
          paying: sum('paying'),
          settled: sum('settled'),
          writtenOff: sum('writtenOff'),
        }).toEqual(counted.sums[currency]);
      }
      expect(payouts).toEqual(counted.payouts);
      for (const { earned, held, due, paying, settled, writtenOff } of entries) {
        expect(earned).toBe(held + due + paying + settled + writtenOff);
      }
    }),
    { numRuns: RUNS },
  );
});
