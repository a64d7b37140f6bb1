import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { METHOD_CONFIGURATION } from '../../../src-sandbox/stripe/objects/method-configuration.ts';
import { startPayment } from '../../../src-server/billing/checkout/start-payment.ts';
import { verifyPayment } from '../../../src-server/billing/checkout/verify-payment.ts';
import { createStripeGateway } from '../../../src-server/billing/gateway/adapter.ts';
import { subscriptionsOf } from '../../../src-server/billing/gateway/calls/read-customer.ts';
import {
  findSubscription,
  listSubscriptions,
} from '../../../src-server/billing/gateway/calls/subscription-calls.ts';
import { standingOf } from '../../../src-server/billing/standing/standing.ts';
import type { StripeSwitches } from '../../../src-server/config/stripe-switches.ts';
import { type BillingWorld, startBillingWorld } from './support/billing-world.ts';
import { WEBHOOK_SECRET } from './support/stripe-world.ts';
import { openPage, sessionIdOf, signUp } from './support/visitor.ts';

describe('optional checkout features', () => {
  let world: BillingWorld;
  beforeAll(async () => {
    world = await startBillingWorld();
  });
  afterAll(() => world.close());

  const post = (url: string, fields: Record<string, string>) =>
    fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
  /** The page that the product opens with these switches. */
  const pageWith = async (switches: Partial<StripeSwitches>) => {
    const stripe = createStripeGateway({
      secretKey: 'sk_test_product',
      apiBase: world.stripe.address,
      webhookSecrets: [WEBHOOK_SECRET],
      networkRetries: 0,
      switches,
    });
    const visitor = await signUp(world);
    const deps = { ...world.deps, stripe };
    const { url } = await startPayment(deps, visitor.context, {
      plan: 'standard',
      billing: 'monthly',
      email: visitor.email,
    });
    const session = await world.stripe.client.checkout.sessions.retrieve(sessionIdOf(url));
    return { visitor, url, session };
  };

  it('optional checkout features are off by default', async () => {
    const visitor = await signUp(world);
    const session = await world.stripe.client.checkout.sessions.retrieve(
      await openPage(world, visitor),
    );
    expect(session.allow_promotion_codes ?? false).toBe(false);
    expect(session.automatic_tax.enabled).toBe(false);
    expect(session.tax_id_collection?.enabled ?? false).toBe(false);
  });

  it('collect taxes and tax ids [billing-15]', async () => {
    const { session } = await pageWith({ automaticTax: true, taxIdCollection: true });
    expect(session.automatic_tax.enabled).toBe(true);
    expect(session.tax_id_collection?.enabled).toBe(true);
    expect(session.allow_promotion_codes ?? false).toBe(false);
  });

  it('automatic tax refuses a page while the tax settings are pending', async () => {
    await world.stripe.control('PUT', '/settings', { taxStatus: 'pending' });
    await expect(pageWith({ automaticTax: true })).rejects.toThrow();
    await world.stripe.control('PUT', '/settings', { taxStatus: 'active' });
    const { session } = await pageWith({ automaticTax: true });
    expect(session.status).toBe('open');
  });

  it.each([
    ['card', ['card'], null],
    ['account', null, expect.objectContaining({ parent: null })],
    [METHOD_CONFIGURATION, null, { id: METHOD_CONFIGURATION, parent: null }],
  ])('offer the payment methods of %s', async (paymentMethods, types, details) => {
    const { session } = await pageWith({ paymentMethods });
    expect(session.allowed_payment_method_types).toEqual(types);
    expect(session.payment_method_configuration_details).toEqual(details);
  });

  it('Adaptive Pricing shows prices in the buyer’s currency', async () => {
    const { session } = await pageWith({ adaptivePricing: 'on' });
    expect(session.adaptive_pricing?.enabled).toBe(true);
  });

  it('a promotion code for the full amount counts as a payment [billing-16]', async () => {
    const { client } = world.stripe;
    const coupon = await client.coupons.create({ percent_off: 100, duration: 'forever' });
    await client.promotionCodes.create({
      promotion: { type: 'coupon', coupon: coupon.id },
      code: 'FREE',
    });
    const { visitor, url, session } = await pageWith({ promotionCodes: true });
    expect(session.allow_promotion_codes).toBe(true);
    await post(`${url}/promotion-code`, { code: 'FREE' });
    await post(url, { outcome: 'paid' });
    expect(await verifyPayment(world.deps, visitor.context, session.id)).toMatchObject({
      success: true,
      plan: 'standard',
    });
    await world.settle();
    expect(await standingOf(world.deps, visitor.userId)).toMatchObject({
      plan: 'standard',
      status: 'active',
    });
    // Revenue figures use the price paid, not the list price.
    const [paid] = await subscriptionsOf(client, session.customer as string);
    expect(paid).toMatchObject({ amountCents: 4_900, monthlyCents: 0 });
    const found = await findSubscription(client, paid?.id ?? '');
    expect(found?.monthlyCents).toBe(0);
    const page = await listSubscriptions(client, { limit: 5, after: null });
    expect(page.subscriptions.find(({ id }) => id === paid?.id)?.monthlyCents).toBe(0);
  });
});
