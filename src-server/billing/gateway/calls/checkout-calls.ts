import type Stripe from 'stripe';
import type { StripeSwitches } from '../../../config/stripe-switches.ts';
import { ProviderFailure } from '../../../errors/provider-failure.ts';
import { ask, askFor } from '../failure.ts';
import { checkoutRead } from '../mapping/map-checkout.ts';
import { localeParam } from '../mapping/stripe-locale.ts';
import type { CheckoutInput } from '../port.ts';
import type { CheckoutRead } from '../stripe-facts.ts';

/** Marks our objects in a Stripe account that may serve other products. */
export const APP_MARK = 'wickline';

export async function createCheckout(
  client: Stripe,
  switches: StripeSwitches,
  input: CheckoutInput,
): Promise<{ id: string; url: string }> {
  const metadata = {
    app: APP_MARK,
    attemptId: input.attemptId,
    userId: input.userId,
    plan: input.plan,
    billing: input.billingCycle,
    kind: input.kind,
    ...(input.replaces == null ? {} : { replaces: input.replaces }),
    ...(input.referral == null ? {} : { referral: input.referral }),
    ...(input.trial == null ? {} : { trialDays: String(input.trial.days) }),
  };
  const params: Stripe.Checkout.SessionCreateParams = {
    mode: 'subscription',
    customer: input.customerId,
    client_reference_id: input.attemptId,
    line_items: [{ price: input.priceId, quantity: 1 }],
    ...paymentMethodsOf(switches),
    success_url: input.successUrl,
    cancel_url: input.cancelUrl,
    ...localeParam(input.locale),
    expires_at: Math.floor(input.expiresAt.getTime() / 1000),
    metadata,
    // Stripe does not copy a session's metadata to its subscription.
    subscription_data: {
      metadata,
      ...(input.trialEndsAt == null
        ? {}
        : { trial_end: Math.floor(input.trialEndsAt.getTime() / 1000) }),
      ...(input.trial == null
        ? {}
        : { trial_settings: { end_behavior: { missing_payment_method: 'cancel' } } }),
    },
    ...(input.trial == null
      ? {}
      : {
          payment_method_collection: input.trial.card,
          custom_text: { submit: { message: input.trial.notice } },
        }),
    ...discountsOf(switches, input),
    ...(switches.automaticTax
      ? { automatic_tax: { enabled: true }, customer_update: { address: 'auto', name: 'auto' } }
      : {}),
    ...(switches.taxIdCollection
      ? { tax_id_collection: { enabled: true }, customer_update: { address: 'auto', name: 'auto' } }
      : {}),
  };
  const session = await ask('create checkout', 'checkout.session', () =>
    client.checkout.sessions.create(params, { idempotencyKey: `cs:${input.attemptId}` }),
  );
  if (!session.url) throw new ProviderFailure('stripe', 'unavailable', 'session-without-address');
  return { id: session.id, url: session.url };
}

/** Stripe refuses a session with both. */
function discountsOf(
  { promotionCodes }: StripeSwitches,
  { promotionCodeId }: CheckoutInput,
): Partial<Stripe.Checkout.SessionCreateParams> {
  if (promotionCodeId != null) return { discounts: [{ promotion_code: promotionCodeId }] };
  return promotionCodes ? { allow_promotion_codes: true } : {};
}

export function paymentMethodsOf({
  paymentMethods,
  adaptivePricing,
}: StripeSwitches): Partial<Stripe.Checkout.SessionCreateParams> {
  return {
    ...(paymentMethods === 'card' ? { allowed_payment_method_types: ['card'] } : {}),
    ...(paymentMethods.startsWith('pmc_') ? { payment_method_configuration: paymentMethods } : {}),
    ...(adaptivePricing === 'account'
      ? {}
      : { adaptive_pricing: { enabled: adaptivePricing === 'on' } }),
  };
}

export async function findCheckout(
  client: Stripe,
  sessionId: string,
): Promise<CheckoutRead | null> {
  const session = await askFor('checkout', 'checkout.session', () =>
    client.checkout.sessions.retrieve(sessionId, { expand: ['line_items', 'invoice.payments'] }),
  );
  if (session === null) return null;
  const read = checkoutRead(session);
  const refused = read.state === 'processing' && (await isRefusedByBank(client, read));
  return refused ? { ...read, state: 'expired', bankRefused: true } : read;
}

/**
 * A session that the bank declined stays complete and unpaid. Only the charge tells the difference.
 */
export async function isRefusedByBank(
  client: Stripe,
  { paymentIntentId }: Pick<CheckoutRead, 'paymentIntentId'>,
): Promise<boolean> {
  if (paymentIntentId === null) return false;
  const charges = await ask('charges of a payment', 'list', () =>
    client.charges.list({ payment_intent: paymentIntentId, limit: 1 }),
  );
  return charges.data[0]?.status === 'failed';
}

export async function expireCheckout(client: Stripe, sessionId: string): Promise<void> {
  try {
    await ask('expire checkout', 'checkout.session', () =>
      client.checkout.sessions.expire(sessionId),
    );
  } catch (error) {
    // Stripe refuses to expire a complete or expired session. The caller reads which it is.
    if (!(error instanceof ProviderFailure) || error.kind !== 'refused') throw error;
  }
}
