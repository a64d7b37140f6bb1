import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedCatalogue, subscribe } from './support/shop.ts';
import { type StripeSandbox, startStripe } from './support/stripe-sandbox.ts';

const DAY_MS = 86_400_000;
const PDF = Buffer.from('%PDF-1.4 proof');

let sandbox: StripeSandbox;
let shop: Awaited<ReturnType<typeof seedCatalogue>>;
beforeAll(async () => {
  sandbox = await startStripe();
  shop = await seedCatalogue(sandbox.stripe);
});
afterAll(() => sandbox.close());

const days = (count: number) =>
  sandbox.core.clock.advanceTo(new Date(sandbox.core.clock.now().getTime() + count * DAY_MS));

/** The newest charge of a new subscriber. */
async function charged(): Promise<{ customer: string; charge: string; subscription: string }> {
  const { customer, subscription } = await subscribe(sandbox, shop.standardMonthly.id);
  return {
    customer: customer.id,
    charge: await newest(customer.id),
    subscription: subscription.id,
  };
}

async function newest(customer: string): Promise<string> {
  const [charge] = (await sandbox.stripe.charges.list({ customer })).data;
  if (charge === undefined) throw new Error('Nothing was charged.');
  return charge.id;
}

async function disputed(body: object = {}): Promise<string> {
  const { charge } = await charged();
  const answer = await sandbox.control('POST', `/charges/${charge}/dispute`, body);
  return answer.body.id;
}

const upload = (data: Buffer, name: string, purpose: 'dispute_evidence' | 'business_logo') =>
  sandbox.stripe.files.create({ file: { data, name, type: 'application/pdf' }, purpose });

describe('an uploaded file', () => {
  test('keeps its name, its size and the type that its bytes show', async () => {
    const file = await upload(PDF, 'evidence.pdf', 'dispute_evidence');
    const shown = { filename: 'evidence.pdf', size: PDF.length, type: 'pdf' };
    expect(await sandbox.stripe.files.retrieve(file.id)).toMatchObject(shown);
  });

  test('an upload that is repeated with its key is stored once', async () => {
    const input = {
      file: { data: PDF, name: 'once.pdf', type: 'application/pdf' },
      purpose: 'dispute_evidence' as const,
    };
    const [first, second] = await Promise.all(
      [1, 2].map(() => sandbox.stripe.files.create(input, { idempotencyKey: 'evidence-once' })),
    );
    expect(second?.id).toBe(first?.id);
  });

  test.each([
    ['a text', Buffer.from('It was used.'), 'PDF, JPEG and PNG'],
    ['nothing', Buffer.alloc(0), 'empty'],
    ['more than 5 MB', Buffer.concat([PDF, Buffer.alloc(5 * 1024 * 1024)]), 'maximum'],
  ])('refuses %s as evidence', async (_name, data, words) => {
    await expect(upload(data, 'evidence.pdf', 'dispute_evidence')).rejects.toThrow(words);
  });
});

describe('evidence', () => {
  test('stays editable until it is submitted, and is submitted once', async () => {
    const { stripe } = sandbox;
    const id = await disputed();
    const staged = await stripe.disputes.update(id, {
      evidence: { uncategorized_text: 'First.' },
      submit: false,
    });
    expect(staged).toMatchObject({
      status: 'needs_response',
      evidence_details: { has_evidence: true, submission_count: 0 },
    });
    await stripe.disputes.update(id, {
      evidence: { uncategorized_text: 'Second.' },
      submit: false,
    });
    const submitted = await stripe.disputes.update(id, { submit: true });
    expect(submitted).toMatchObject({
      status: 'under_review',
      evidence: { uncategorized_text: 'Second.' },
      evidence_details: { submission_count: 1 },
    });
    await expect(stripe.disputes.update(id, { submit: true })).rejects.toThrow('already');
  });

  test('refuses texts over their limits and files that are no evidence', async () => {
    const { stripe } = sandbox;
    const id = await disputed();
    const stage = (evidence: object) => stripe.disputes.update(id, { evidence, submit: false });
    await expect(stage({ access_activity_log: 'x'.repeat(20_001) })).rejects.toMatchObject({
      param: 'evidence[access_activity_log]',
    });
    const full = 'x'.repeat(20_000);
    const many = {
      access_activity_log: full,
      cancellation_policy_disclosure: full,
      cancellation_rebuttal: full,
      duplicate_charge_explanation: full,
      product_description: full,
      refund_policy_disclosure: full,
      refund_refusal_explanation: full,
      uncategorized_text: 'x'.repeat(10_001),
    };
    await expect(stage(many)).rejects.toThrow('150000');
    await expect(stage({ service_documentation: 'file_none' })).rejects.toMatchObject({
      code: 'resource_missing',
    });
    const logo = await upload(PDF, 'logo.pdf', 'business_logo');
    await expect(stage({ service_documentation: logo.id })).rejects.toThrow('purpose');
    expect((await stripe.disputes.retrieve(id)).evidence_details.has_evidence).toBe(false);
  });

  test('a dispute without evidence is lost at its deadline', async () => {
    const { stripe } = sandbox;
    const [silent, answered] = [await disputed(), await disputed()];
    await stripe.disputes.update(answered, { evidence: { uncategorized_text: 'Used.' } });
    await days(10);
    expect(await stripe.disputes.retrieve(silent)).toMatchObject({
      status: 'lost',
      evidence_details: { past_due: true },
    });
    expect((await stripe.disputes.retrieve(answered)).status).toBe('under_review');
    await expect(stripe.disputes.update(silent, { submit: true })).rejects.toThrow('closed');
  });
});

describe('an inquiry', () => {
  test('moves no money until the bank makes a dispute of it', async () => {
    const { stripe, control } = sandbox;
    const { charge } = await charged();
    const { body } = await control('POST', `/charges/${charge}/inquiry`);
    expect(body).toMatchObject({ status: 'warning_needs_response', balance_transactions: [] });
    await expect(stripe.disputes.close(body.id)).rejects.toThrow('inquiry');
    await control('POST', `/disputes/${body.id}/escalate`);
    const dispute = await stripe.disputes.retrieve(body.id);
    expect(dispute.status).toBe('needs_response');
    expect(dispute.balance_transactions.map(({ amount }) => amount)).toEqual([-4900]);
  });

  test('that was answered can be answered once more as a dispute, whether its evidence is kept or not', async () => {
    const { stripe, control } = sandbox;
    for (const keepsEvidence of [false, true]) {
      const { charge } = await charged();
      const { body } = await control('POST', `/charges/${charge}/inquiry`);
      await stripe.disputes.update(body.id, { evidence: { uncategorized_text: 'Used.' } });
      const again = () => stripe.disputes.update(body.id, { submit: true });
      await expect(again()).rejects.toThrow('already');
      await control('POST', `/disputes/${body.id}/escalate`, { keepsEvidence });
      const { evidence, evidence_details } = await stripe.disputes.retrieve(body.id);
      expect([evidence.uncategorized_text, evidence_details.submission_count]).toEqual(
        keepsEvidence ? ['Used.', 1] : [null, 0],
      );
      expect((await again()).status).toBe('under_review');
      await expect(again()).rejects.toThrow('already');
    }
  });

  test('a refund closes it', async () => {
    const { stripe, control } = sandbox;
    const { charge } = await charged();
    const { body } = await control('POST', `/charges/${charge}/inquiry`);
    await stripe.refunds.create({ charge });
    expect((await stripe.disputes.retrieve(body.id)).status).toBe('warning_closed');
  });
});

test('a fraud warning can be acted on until the charge is refunded or disputed', async () => {
  const { stripe, control } = sandbox;
  const { charge } = await charged();
  const { body } = await control('POST', `/charges/${charge}/fraud-warning`);
  expect(body).toMatchObject({ actionable: true, fraud_type: 'misc' });
  await stripe.refunds.create({ charge });
  const [warning] = (await stripe.radar.earlyFraudWarnings.list({ charge })).data;
  expect(warning?.actionable).toBe(false);
  const { data } = await stripe.events.list({ type: 'radar.early_fraud_warning.*' });
  expect(data.map(({ type }) => type).slice(0, 2)).toEqual([
    'radar.early_fraud_warning.updated',
    'radar.early_fraud_warning.created',
  ]);
});

test('Visa’s compelling evidence is offered after two old payments, and qualified when complete', async () => {
  const { stripe, control } = sandbox;
  const { customer, charge: first } = await charged();
  expect((await stripe.disputes.retrieve(await disputed())).enhanced_eligibility_types).toEqual([]);
  await days(190);
  const charge = await newest(customer);
  const { body } = await control('POST', `/charges/${charge}/dispute`);
  expect(body.enhanced_eligibility_types).toEqual(['visa_compelling_evidence_3']);
  const charges = (await stripe.charges.list({ customer, limit: 100 })).data;
  const second = charges.at(-2)?.id ?? '';
  const same = { customer_account_id: 'account-1', customer_purchase_ip: '203.0.113.7' };
  const staged = await stripe.disputes.update(body.id, {
    submit: false,
    evidence: {
      enhanced_evidence: {
        visa_compelling_evidence_3: {
          disputed_transaction: {
            ...same,
            product_description: 'Indicators',
            merchandise_or_services: 'services',
          },
          prior_undisputed_transactions: [first, second].map((id) => ({
            ...same,
            charge: id,
            product_description: 'Indicators',
          })),
        },
      },
    },
  });
  expect(staged.evidence_details.enhanced_eligibility.visa_compelling_evidence_3).toEqual({
    required_actions: [],
    status: 'qualified',
  });
});
