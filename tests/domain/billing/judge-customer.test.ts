import { describe, expect, it } from 'vitest';
import type { CustomerFacts } from '../../../src-server/billing/gateway/stripe-facts.ts';
import { judgeCustomer } from '../../../src-server/billing/sync/judge-customer.ts';
import { charge, customer, day, invoice, subscription } from './facts.ts';

const judged = (fields: Partial<CustomerFacts>) => {
  const result = judgeCustomer(customer(fields));
  const [first] = result.subscriptions;
  if (first === undefined) throw new Error('There is one.');
  return { ...result, first };
};

describe('paid through', () => {
  it('paid through is the end of the period that a paid invoice covers', () => {
    expect(judged({}).first.paidThrough).toEqual(day(30));
  });

  it('paid through is null before anything is paid', () => {
    const owed = invoice({ state: 'owed', paidCents: 0, failedAt: day(0) });
    expect(judged({ invoices: [owed] }).first.paidThrough).toBeNull();
  });

  it('includes an invoice with nothing due: a trial or a 100 % discount', () => {
    const free = invoice({ paidCents: 0, paymentIntentIds: [] });
    expect(judged({ invoices: [free], charges: [] }).first).toMatchObject({
      paidThrough: day(30),
      closedBecause: null,
    });
  });

  it('paid through stays when the period moves on before the renewal is paid', () => {
    const renewed = subscription({ currentPeriodEnd: day(60), status: 'past_due' });
    const owed = invoice({ id: 'in_2', state: 'owed', coversUntil: day(60), failedAt: day(30) });
    expect(judged({ subscriptions: [renewed], invoices: [owed, invoice()] }).first).toMatchObject({
      paidThrough: day(30),
      firstFailedAt: day(30),
      payUrl: owed.url,
    });
  });

  it('paid through ends with the current period after a change from yearly to monthly', () => {
    const year = invoice({ coversUntil: day(365) });
    expect(judged({ invoices: [year] }).first.paidThrough).toEqual(day(30));
  });

  it('includes waived invoices while an operator paused collection', () => {
    const paused = subscription({ currentPeriodEnd: day(60), collectionPaused: true });
    const waived = invoice({ id: 'in_2', state: 'waived', coversUntil: day(60) });
    expect(judged({ subscriptions: [paused], invoices: [waived] }).first.paidThrough).toEqual(
      day(60),
    );
    const bad = subscription({ currentPeriodEnd: day(60) });
    expect(judged({ subscriptions: [bad], invoices: [waived] }).first.paidThrough).toBeNull();
  });

  it('paid through counts only a subscription’s own invoices', () => {
    const other = subscription({ id: 'sub_2', currentPeriodEnd: day(90) });
    const { subscriptions } = judged({ subscriptions: [subscription(), other] });
    expect(subscriptions.map((each) => each.paidThrough)).toEqual([day(30), null]);
  });
});

describe('the grace period', () => {
  it('the grace period starts at the oldest failed invoice', () => {
    const invoices = [
      invoice({ id: 'in_3', state: 'owed', failedAt: day(60), createdAt: day(60) }),
      invoice({ id: 'in_2', state: 'owed', failedAt: day(30), createdAt: day(30), url: 'first' }),
      invoice(),
    ];
    expect(judged({ invoices }).first).toMatchObject({ firstFailedAt: day(30), payUrl: 'first' });
  });

  it('ignores an owed invoice older than the newest settled one [domain-6]', () => {
    const old = invoice({ id: 'in_2', state: 'owed', failedAt: day(30), createdAt: day(30) });
    const settled = invoice({ id: 'in_3', createdAt: day(60) });
    const invoices = [settled, old, invoice()];
    expect(judged({ invoices }).first).toMatchObject({ firstFailedAt: null, payUrl: null });
    const failed = { state: 'owed', failedAt: day(90), createdAt: day(90), url: 'new' } as const;
    const later = [...invoices, invoice({ id: 'in_4', ...failed })];
    const { first } = judged({ invoices: later });
    expect(first).toMatchObject({ firstFailedAt: day(90), payUrl: 'new' });
  });

  it('the grace period does not start at a waived invoice', () => {
    const given = invoice({ id: 'in_2', state: 'waived', failedAt: day(30), createdAt: day(30) });
    expect(judged({ invoices: [given, invoice()] }).first).toMatchObject({
      firstFailedAt: null,
      payUrl: null,
    });
  });
});

describe('a refund', () => {
  const upgraded = {
    invoices: [
      invoice({ id: 'in_2', paidCents: 3_000, paymentIntentIds: ['pi_2'] }),
      invoice({ paidCents: 1_000 }),
    ],
  };
  const charges = (first: number, second: number) => [
    charge({ amountCents: 1_000, refundedCents: first }),
    charge({ id: 'ch_2', paymentIntentId: 'pi_2', amountCents: 3_000, refundedCents: second }),
  ];

  it.each([
    [0, 0, null],
    [1_000, 0, null],
    [0, 3_000, null],
    [1_000, 2_999, null],
    [1_000, 3_000, 'refund'],
  ])(
    'a refund of %i and %i cents of an upgraded period closes it because of %s',
    (a, b, because) => {
      expect(judged({ ...upgraded, charges: charges(a, b) }).first.closedBecause).toBe(because);
    },
  );

  it('a refund of an earlier period closes nothing', () => {
    const invoices = [
      invoice({ id: 'in_2', coversUntil: day(60), paymentIntentIds: ['pi_2'] }),
      invoice(),
    ];
    const paid = [
      charge({ refundedCents: 4_900 }),
      charge({ id: 'ch_2', paymentIntentId: 'pi_2' }),
    ];
    expect(judged({ invoices, charges: paid }).first.closedBecause).toBeNull();
  });

  describe('after free days, with an invoice about nothing', () => {
    const free = { paidCents: 0, totalCents: 0, paymentIntentIds: [] };
    const gift = (from: number, until: number) => {
      const [beginsAt, coversUntil] = [day(from), day(until)];
      return invoice({ ...free, id: `in_${from}`, createdAt: beginsAt, beginsAt, coversUntil });
    };
    const given = subscription({ status: 'trialing', currentPeriodEnd: day(44) });
    const back = [charge({ refundedCents: 4_900 })];
    const judgedWith = (...gifts: ReturnType<typeof gift>[]) =>
      judged({ subscriptions: [given], invoices: [...gifts, invoice()], charges: back });

    it('a full refund of the paid period closes it', () => {
      const twice = judgedWith(gift(33, 44), gift(10, 37));
      for (const { first, toEnd } of [judgedWith(gift(10, 44)), twice]) {
        expect(first).toMatchObject({ closedBecause: 'refund', returnedCents: 4_900 });
        expect(toEnd).toEqual(['sub_1']);
      }
    });

    it('a refund of the period before a free renewal closes nothing', () => {
      expect(judgedWith(gift(30, 60)).first.closedBecause).toBeNull();
      expect(judgedWith(gift(40, 67), gift(30, 60)).first.closedBecause).toBeNull();
    });
  });

  it('a full refund ends a live subscription and leaves an ended one alone', () => {
    const back = [charge({ refundedCents: 4_900 })];
    expect(judged({ charges: back }).toEnd).toEqual(['sub_1']);
    const ended = subscription({ status: 'canceled', endedAt: day(1) });
    expect(judged({ charges: back, subscriptions: [ended] }).toEnd).toEqual([]);
  });
});

describe('a dispute', () => {
  it('suspends access while open and ends nothing', () => {
    expect(judged({ charges: [charge({ dispute: 'open' })] })).toMatchObject({
      first: { closedBecause: 'dispute' },
      toEnd: [],
      lostCharges: [],
    });
  });

  it('reports the earliest evidence deadline of two disputes', () => {
    const charges = [
      charge({ dispute: 'open', evidenceDueAt: day(20) }),
      charge({ id: 'ch_2', dispute: 'open', evidenceDueAt: day(9) }),
      charge({ id: 'ch_3', dispute: 'open' }),
    ];
    expect(judged({ charges }).first.evidenceDueAt).toEqual(day(9));
  });

  it('a dispute over one subscription still ends another one that was fully refunded [domain-7]', () => {
    const facts = {
      subscriptions: [
        subscription({ status: 'canceled', endedAt: day(1) }),
        subscription({ id: 'sub_2', createdAt: day(2) }),
      ],
      invoices: [
        invoice(),
        invoice({ id: 'in_2', subscriptionId: 'sub_2', paymentIntentIds: ['pi_2'] }),
      ],
      charges: [
        charge({ dispute: 'open' }),
        charge({ id: 'ch_2', paymentIntentId: 'pi_2', refundedCents: 4_900 }),
      ],
    };
    const { toEnd, subscriptions } = judged(facts);
    expect(toEnd).toEqual(['sub_2']);
    expect(subscriptions[1]?.closedBecause).toBe('dispute');
  });

  it('a lost dispute ends the subscription and blocks access', () => {
    expect(judged({ charges: [charge({ dispute: 'lost' })] })).toMatchObject({
      first: { closedBecause: 'dispute' },
      toEnd: ['sub_1'],
      lostCharges: ['ch_1'],
    });
  });

  it('lost over an earlier subscription does not close a later one', () => {
    const { subscriptions } = judged({
      subscriptions: [
        subscription({ status: 'canceled' }),
        subscription({ id: 'sub_2', createdAt: day(40) }),
      ],
      charges: [charge({ dispute: 'lost' })],
    });
    expect(subscriptions.map((each) => each.closedBecause)).toEqual(['dispute', null]);
  });
});

describe('a pause on request', () => {
  const paused = { status: 'paused', pausedBecause: 'pause_requested', pausedAt: day(10) };
  const owed = (createdAt: Date) =>
    invoice({
      id: 'in_2',
      state: 'owed',
      failedAt: day(12),
      createdAt,
      paymentIntentIds: ['pi_2'],
    });
  const readOf = (createdAt: Date, pending: boolean) =>
    judged({
      subscriptions: [subscription(paused)],
      invoices: [invoice(), owed(createdAt)],
      charges: [charge(), charge({ id: 'ch_2', paymentIntentId: 'pi_2', pending })],
    }).first;

  it('is resumed by an invoice of its own, which is pending or was declined', () => {
    expect(readOf(day(11), true)).toMatchObject({ isDebiting: true, resumeFailedAt: null });
    expect(readOf(day(11), false)).toMatchObject({ isDebiting: false, resumeFailedAt: day(12) });
  });

  it('is not resumed by a renewal of before', () => {
    expect(readOf(day(9), true)).toMatchObject({ isDebiting: false, resumeFailedAt: null });
    expect(readOf(day(9), false)).toMatchObject({ resumeFailedAt: null, firstFailedAt: day(12) });
  });
});
