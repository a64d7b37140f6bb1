import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createStripeGateway } from '../../../src-server/billing/gateway/adapter.ts';
import { createStripeSetUp } from '../../../src-server/billing/gateway/calls/set-up-calls.ts';
import type { StripeSwitches } from '../../../src-server/config/stripe-switches.ts';
import { switchChecks } from '../../../src-server/operator/setup/switch-checks.ts';
import { type BillingWorld, startBillingWorld } from './support/billing-world.ts';

describe('Stripe’s optional features', () => {
  let world: BillingWorld;
  beforeAll(async () => {
    world = await startBillingWorld();
  });
  afterAll(() => world.close());
  afterEach(() =>
    world.stripe.control('PUT', '/settings', {
      taxStatus: 'active',
      taxBehavior: 'inferred_by_currency',
    }),
  );

  const connection = () => ({
    secretKey: 'sk_test_product',
    apiBase: world.stripe.address,
    networkRetries: 0,
    webhookSecrets: [],
  });
  const setUpWith = (switches: Partial<StripeSwitches>) =>
    createStripeSetUp({ ...connection(), switches });
  const checksWith = (switches: Partial<StripeSwitches>) => switchChecks(setUpWith(switches));

  it('Stripe’s optional features are not checked while they are off', async () => {
    expect(await checksWith({})).toEqual([]);
  });

  it('the check names missing tax settings and the step to fix them', async () => {
    await world.stripe.control('PUT', '/settings', { taxStatus: 'pending' });
    expect(await checksWith({ automaticTax: true })).toMatchObject([
      {
        state: 'wrong',
        found: 'Stripe’s tax settings lack head office: no one can pay.',
        step: expect.stringMatching(/Settings > Tax/),
      },
    ]);
  });

  it('the check names prices without a tax behavior, and sets it once on request', async () => {
    await world.stripe.control('PUT', '/settings', { taxBehavior: 'unset' });
    expect(await checksWith({ automaticTax: true })).toMatchObject([
      { state: 'wrong', step: expect.stringMatching(/STRIPE_TAX_BEHAVIOR/) },
    ]);
    const exclusive = { automaticTax: true, taxBehavior: 'exclusive' } as const;
    expect(await checksWith(exclusive)).toMatchObject([{ state: 'missing', makes: 'prices' }]);
    expect(await setUpWith(exclusive).completeTaxBehavior()).toHaveLength(6);
    expect(await setUpWith(exclusive).completeTaxBehavior()).toEqual([]);
    expect(await checksWith(exclusive)).toMatchObject([{ state: 'ok' }]);
    expect(await checksWith({ ...exclusive, taxBehavior: 'inclusive' })).toMatchObject([
      { state: 'wrong', found: expect.stringMatching(/not inclusive of tax/) },
    ]);
  });

  it('the check names an unknown payment method configuration', async () => {
    expect(await checksWith({ paymentMethods: 'account' })).toMatchObject([{ state: 'ok' }]);
    expect(await checksWith({ paymentMethods: 'pmc_other' })).toMatchObject([
      { state: 'wrong', found: 'Stripe has no pmc_other: no one can pay.' },
    ]);
  });

  it('change our portal configuration and leave others alone', async () => {
    const { client } = world.stripe;
    const other = await client.billingPortal.configurations.create({
      features: { invoice_history: { enabled: true } },
      metadata: { app: 'another' },
    });
    const id = await setUpWith({}).ensurePortal();
    const before = await client.billingPortal.configurations.retrieve(id);
    expect(before.features.customer_update.enabled).toBe(false);
    const on = { automaticTax: true, cancellationReasons: true };
    expect(await setUpWith(on).findPortal()).toBeNull();
    const customer = await client.customers.create({ email: 'a@b.example' });
    await createStripeGateway({ ...connection(), switches: on }).openPortal({
      customerId: customer.id,
      returnUrl: 'http://127.0.0.1/account',
    });
    expect(await setUpWith(on).findPortal()).toBe(id);
    const after = await client.billingPortal.configurations.retrieve(id);
    expect(after.features.customer_update).toEqual({
      enabled: true,
      allowed_updates: ['address', 'email', 'name', 'tax_id'],
    });
    expect(after.features.subscription_cancel.cancellation_reason.enabled).toBe(true);
    expect(await client.billingPortal.configurations.retrieve(other.id)).toEqual(other);
  });
});
