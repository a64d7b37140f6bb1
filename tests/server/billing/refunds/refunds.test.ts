import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createStripeGateway } from '../../../../src-server/billing/gateway/adapter.ts';
import type { StripeGateway } from '../../../../src-server/billing/gateway/port.ts';
import {
  factsOfRefund,
  refundMessage,
} from '../../../../src-server/billing/refunds/refund-and-end.ts';

/** An invoice with every payment attempt, newest first. */
const invoice = (id: string, amountPaid: number, payments: [string, string][]) => ({
  id,
  object: 'invoice',
  amount_paid: amountPaid,
  currency: 'usd',
  status: 'paid',
  payments: {
    object: 'list',
    data: payments.map(([intent, status]) => ({
      object: 'invoice_payment',
      status,
      payment: { type: 'payment_intent', payment_intent: intent },
    })),
  },
});

describe('refunding the latest payment', () => {
  let invoices: unknown[] = [];
  let refunds: Record<string, { status: number; body: unknown }> = {};
  let asked: string[] = [];
  let stripe: StripeGateway;
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      const intent = new URLSearchParams(body).get('payment_intent') ?? '';
      const list = { object: 'list', data: invoices, has_more: false, url: '/v1/invoices' };
      const answer =
        request.method === 'GET' ? { status: 200, body: list } : (refunds[intent] ?? succeeds);
      if (request.method === 'POST') asked.push(intent);
      response.writeHead(answer.status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(answer.body));
    });
  });
  const refundOf = (amount: number, status = 'succeeded') => ({
    status: 200,
    body: { id: 're_1', object: 'refund', amount, status },
  });
  const succeeds = refundOf(4_900);
  const goneBefore = {
    status: 400,
    body: { error: { type: 'invalid_request_error', code: 'charge_already_refunded' } },
  };

  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    stripe = createStripeGateway({
      secretKey: 'sk_test_product',
      apiBase: `http://127.0.0.1:${port}`,
      webhookSecrets: [],
      networkRetries: 0,
    });
  });
  beforeEach(() => {
    asked = [];
    refunds = {};
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  it('refunds the successful payment of the newest paid invoice, not a failed attempt [billing-51]', async () => {
    invoices = [
      invoice('in_free', 0, []),
      invoice('in_2', 4_900, [
        ['pi_declined', 'canceled'],
        ['pi_paid', 'paid'],
      ]),
      invoice('in_1', 4_900, [['pi_old', 'paid']]),
    ];
    const refund = await stripe.refundLatest('sub_1');
    expect(asked).toEqual(['pi_paid']);
    expect(refund).toEqual({
      invoiceId: 'in_2',
      cents: 4_900,
      pendingCents: 0,
      currency: 'usd',
    });
    expect(refundMessage(refund)).toBe('Ended, and $49.00 was refunded.');
  });

  it('reports the amount refunded now and the amount refunded before', async () => {
    invoices = [
      invoice('in_1', 4_900, [
        ['pi_a', 'paid'],
        ['pi_b', 'paid'],
      ]),
    ];
    refunds = { pi_a: refundOf(1_000, 'pending'), pi_b: goneBefore };
    expect(await stripe.refundLatest('sub_1')).toMatchObject({ cents: 1_000 });
    refunds = { pi_a: goneBefore, pi_b: goneBefore };
    const nothing = await stripe.refundLatest('sub_1');
    expect(refundMessage(nothing)).toContain('was already refunded');
  });

  it.each([
    ['the full amount', refundOf(4_900, 'pending'), null, 'Ended, and $49.00 is being refunded.'],
    [
      'a part',
      refundOf(1_000, 'requires_action'),
      refundOf(3_900),
      'Ended; $39.00 was refunded, and $10.00 is being refunded.',
    ],
  ])(
    'a refund is not reported as done while %s is pending [billing-52]',
    async (_name, a, b, words) => {
      const payments: [string, string][] = [['pi_a', 'paid']];
      if (b !== null) payments.push(['pi_b', 'paid']);
      invoices = [invoice('in_1', 4_900, payments)];
      refunds = { pi_a: a, ...(b === null ? {} : { pi_b: b }) };
      const refund = await stripe.refundLatest('sub_1');
      expect(refundMessage(refund)).toBe(words);
      expect(factsOfRefund(refund)).toMatchObject({
        refundedCents: 4_900,
        pendingCents: b === null ? 4_900 : 1_000,
      });
    },
  );

  it('refunds nothing when nothing was ever paid', async () => {
    invoices = [invoice('in_free', 0, [])];
    expect(await stripe.refundLatest('sub_1')).toBeNull();
    expect(refundMessage(null)).toContain('There was no payment');
  });

  it.each([
    ['without a Stripe payment', [['pi_a', 'canceled']], {}, 'nothing_to_refund'],
    [
      'by a payment whose refund failed',
      [['pi_a', 'paid']],
      { pi_a: refundOf(4_900, 'failed') },
      'refund_failed',
    ],
  ] as [string, [string, string][], typeof refunds, string][])(
    'refuses to refund an invoice paid %s',
    async (_name, payments, answers, reason) => {
      invoices = [invoice('in_1', 4_900, payments)];
      refunds = answers;
      await expect(stripe.refundLatest('sub_1')).rejects.toMatchObject({ kind: 'refused', reason });
    },
  );
});
