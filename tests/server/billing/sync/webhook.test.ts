import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createStripeGateway } from '../../../../src-server/billing/gateway/adapter.ts';
import { WEBHOOK_EVENTS } from '../../../../src-server/billing/gateway/calls/set-up-calls.ts';
import { needOf } from '../../../../src-server/billing/webhook/event-types.ts';
import { receiveStripeWebhook } from '../../../../src-server/billing/webhook/receive-stripe-webhook.ts';
import type { AppError } from '../../../../src-server/errors/app-error.ts';
import { type BillingWorld, startBillingWorld } from '../support/billing-world.ts';
import { WEBHOOK_SECRET } from '../support/stripe-world.ts';

describe('a Stripe webhook', () => {
  let world: BillingWorld;
  beforeAll(async () => {
    world = await startBillingWorld();
  });
  afterAll(() => world.close());

  const seconds = () => Math.floor(Date.now() / 1000);
  const sign = (payload: string, secret = WEBHOOK_SECRET, timestamp = seconds()) =>
    new Stripe('sk_test_signer').webhooks.generateTestHeaderString({ payload, secret, timestamp });
  const event = (id: string, fields: Record<string, unknown> = {}) =>
    JSON.stringify({
      id,
      object: 'event',
      type: 'product.created',
      livemode: false,
      created: seconds(),
      data: { object: { id: 'prod_1', object: 'product', name: 'Grün – ünïcode' } },
      ...fields,
    });
  const receive = (body: string, signature: string | null) =>
    receiveStripeWebhook(world.deps, body, signature).then(
      () => 'taken',
      (error: AppError) => error.kind,
    );
  const stored = (id: string) =>
    world.rows<Record<string, unknown>>(
      `select type, subject, processed_at is not null as processed, parked_at is not null as parked,
         attempts, last_error as error from inbox_event where external_id = ?`,
      [id],
    );

  it('a Stripe webhook is accepted when it is signed, and stored once however often it arrives [billing-100]', async () => {
    const body = event('evt_once');
    const answers = await Promise.all([1, 2, 3].map(() => receive(body, sign(body))));
    expect(answers).toEqual(['taken', 'taken', 'taken']);
    expect(await stored('evt_once')).toHaveLength(1);
  });

  it.each([
    ['missing', () => null],
    ['empty', () => ''],
    ['not a signature', () => 'forged'],
    ['without its hash', (body: string) => sign(body).replace(/v1=.*/, 'v1=')],
    ['of another secret', (body: string) => sign(body, 'whsec_other')],
    ['of another body', () => sign(event('evt_else'))],
    ['over five minutes old', (body: string) => sign(body, WEBHOOK_SECRET, seconds() - 400)],
    ['a day ahead', (body: string) => sign(body, WEBHOOK_SECRET, seconds() + 86_400)],
    ['without a time', (body: string) => sign(body).replace(/t=\d+,/, '')],
  ])(
    'a Stripe webhook is refused when its signature is %s [billing-101]',
    async (_name, signature) => {
      const body = event('evt_refused');
      expect(await receive(body, signature(body))).toBe('invalid');
      expect(await stored('evt_refused')).toHaveLength(0);
    },
  );

  it('a Stripe webhook is accepted under either secret during a rotation [billing-102]', async () => {
    const body = event('evt_rotated');
    expect(await receive(body, sign(body, 'whsec_test_next'))).toBe('taken');
    const both = event('evt_rotated_both');
    const header = `${sign(both, 'whsec_retired')},${sign(both).split(',')[1]}`;
    expect(await receive(both, header)).toBe('taken');
  });

  it('a Stripe webhook is answered 404 where no secret is configured [billing-103]', async () => {
    const stripe = createStripeGateway({
      secretKey: 'sk_test_product',
      apiBase: world.stripe.address,
      webhookSecrets: [],
    });
    const body = event('evt_nobody');
    const answer = receiveStripeWebhook({ ...world.deps, stripe }, body, sign(body, 'whsec_any'));
    await expect(answer).rejects.toMatchObject({ kind: 'not-found' });
  });

  it('a Stripe webhook of live mode is refused with a test key', async () => {
    const body = event('evt_live', { livemode: true });
    expect(await receive(body, sign(body))).toBe('invalid');
  });

  it('a Stripe webhook of an unhandled type is stored as settled [billing-104]', async () => {
    const body = event('evt_unknown_type', { type: 'something.new.entirely' });
    expect(await receive(body, sign(body))).toBe('taken');
    expect(await stored('evt_unknown_type')).toMatchObject([{ processed: true, attempts: 0 }]);
    expect(await world.worker.runDue()).toBe(0);
  });

  it('a Stripe webhook of every type that we subscribe to is handled', () => {
    expect(WEBHOOK_EVENTS.filter((type) => needOf(type) === null)).toEqual([]);
  });

  it('a Stripe webhook is not acknowledged while it cannot be stored', async () => {
    const body = event('evt_disk_full');
    await world.rows('alter table inbox_event rename to inbox_event_away');
    const answer = await receiveStripeWebhook(world.deps, body, sign(body)).then(
      () => 'taken',
      () => 'refused',
    );
    await world.rows('alter table inbox_event_away rename to inbox_event');
    expect(answer).toBe('refused');
    expect(await receive(body, sign(body))).toBe('taken');
    expect(await stored('evt_disk_full')).toHaveLength(1);
  });

  it('stores only ids of its payload', async () => {
    const body = event('evt_ids', {
      type: 'invoice.created',
      api_version: '2020-08-27',
      data: {
        object: { id: 'in_1', object: 'invoice', customer: 'cus_1', customer_email: 'a@b.example' },
      },
    });
    await receive(body, sign(body));
    expect(await stored('evt_ids')).toMatchObject([
      { subject: { objectId: 'in_1', objectKind: 'invoice', customerId: 'cus_1' } },
    ]);
  });
});
