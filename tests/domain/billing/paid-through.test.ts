import { describe, expect, it } from 'vitest';
import type {
  CustomerFacts,
  InvoiceRead,
} from '../../../src-server/billing/gateway/stripe-facts.ts';
import { judgeCustomer } from '../../../src-server/billing/sync/judge-customer.ts';
import { charge, customer, day, invoice, subscription } from './facts.ts';

const judged = (fields: Partial<CustomerFacts>) => {
  const result = judgeCustomer(customer(fields));
  const [first] = result.subscriptions;
  if (first === undefined) throw new Error('There is one.');
  return { ...result, first };
};

describe('paid through, while the renewal’s invoice is a draft', () => {
  const renewed = subscription({ currentPeriodEnd: day(60) });
  const next = { id: 'in_2', coversUntil: day(60), beginsAt: day(30), createdAt: day(30) };
  const hours = (count: number) => new Date(day(30).getTime() + count * 3_600_000);
  const reach = (fields: Partial<InvoiceRead>, ...before: InvoiceRead[]) => {
    const draft = invoice({ ...next, state: 'draft', ...fields });
    return judged({ subscriptions: [renewed], invoices: [draft, ...before] }).first.paidThrough;
  };

  it('extends two hours past the period', () => {
    expect(reach({}, invoice())).toEqual(hours(2));
    expect(reach({ finalizesAt: hours(1) }, invoice())).toEqual(hours(2));
  });

  it('extends to half an hour after a later scheduled finalization', () => {
    expect(reach({ finalizesAt: hours(72) }, invoice())).toEqual(hours(72.5));
  });

  it('a draft renewal does not extend paid through when the period before was not paid', () => {
    const owed = invoice({ state: 'owed', failedAt: day(0) });
    expect(reach({ finalizesAt: hours(1) }, owed)).toBeNull();
    const paid = invoice({ id: 'in_0', coversUntil: day(0), beginsAt: day(-30) });
    expect(reach({ finalizesAt: hours(1) }, owed, paid)).toEqual(day(0));
  });
});

describe('paid through, after an immediate change from yearly to monthly', () => {
  const changed = subscription({ currentPeriodEnd: day(70), status: 'past_due' });
  const year = invoice({ coversUntil: day(365), paidCents: 49_000 });
  const month = invoice({
    id: 'in_2',
    coversUntil: day(40),
    beginsAt: day(10),
    createdAt: day(10),
    paymentIntentIds: ['pi_2'],
  });

  it('an immediate change from yearly to monthly is paid through the month, although the year was paid', () => {
    const owed = { id: 'in_3', state: 'owed', failedAt: day(40), createdAt: day(40) } as const;
    const invoices = [invoice({ ...owed, coversUntil: day(70) }), month, year];
    expect(judged({ subscriptions: [changed], invoices }).first).toMatchObject({
      paidThrough: day(40),
      firstFailedAt: day(40),
    });
  });

  it('closes when the month is refunded', () => {
    const charges = [
      charge({ amountCents: 49_000 }),
      charge({ id: 'ch_2', paymentIntentId: 'pi_2', refundedCents: 4_900 }),
    ];
    expect(judged({ invoices: [month, year], charges }).first.closedBecause).toBe('refund');
  });

  it('closes when the year whose credit paid the month is refunded', () => {
    const credited = { ...month, paidCents: 0, paymentIntentIds: [] };
    const judgedWith = (refundedCents: number) =>
      judged({
        invoices: [credited, year],
        charges: [charge({ amountCents: 49_000, refundedCents })],
      }).first.closedBecause;
    expect([judgedWith(4_900), judgedWith(49_000)]).toEqual([null, 'refund']);
  });

  it('keeps the full period when a prorated upgrade invoice follows', () => {
    const share = invoice({
      id: 'in_2',
      coversUntil: day(30),
      beginsAt: null,
      createdAt: day(5),
    });
    expect(judged({ invoices: [share, invoice()] }).first.paidThrough).toEqual(day(30));
  });
});
