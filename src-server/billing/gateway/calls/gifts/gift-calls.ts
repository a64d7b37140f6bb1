import type Stripe from 'stripe';
import { ProviderFailure } from '../../../../errors/provider-failure.ts';
import { ask, askFor } from '../../failure.ts';
import type { GiftCalls, GiftPage, GiftPageRead } from '../../gift-port.ts';
import { idOf } from '../../mapping/fields.ts';
import { checkoutRead } from '../../mapping/map-checkout.ts';
import { chargeRead } from '../../mapping/map-money.ts';
import { localeParam } from '../../mapping/stripe-locale.ts';
import { readAll } from '../../pages.ts';
import type { Sale } from '../../sale.ts';
import type { ChargeRead } from '../../stripe-facts.ts';
import { APP_MARK, isRefusedByBank, paymentMethodsOf } from '../checkout-calls.ts';
import { refundIntent } from '../refunds/refund-latest.ts';

export function giftCalls(client: Stripe, sale: Sale): GiftCalls {
  return {
    openPage: (gift) => openPage(client, sale, gift),
    findPage: (id) => findPage(client, id),
    findPayment: (intent) => findPayment(client, intent),
    giftOf: (kind, id) => giftOf(client, kind, id),
    async refund(intent) {
      await refundIntent(client, 'gift', intent);
    },
  };
}

async function openPage(
  client: Stripe,
  sale: Sale,
  gift: GiftPage,
): Promise<{ id: string; url: string }> {
  const metadata = {
    app: APP_MARK,
    giftId: gift.giftId,
    plan: gift.plan,
    months: String(gift.months),
  };
  const { taxCode, taxBehavior } = sale;
  const params: Stripe.Checkout.SessionCreateParams = {
    mode: 'payment',
    customer_email: gift.buyerEmail,
    client_reference_id: gift.giftId,
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: gift.currency,
          unit_amount: gift.amountMinor,
          product_data: { name: gift.name, ...(taxCode === null ? {} : { tax_code: taxCode }) },
          ...(taxBehavior === null ? {} : { tax_behavior: taxBehavior }),
        },
      },
    ],
    ...paymentMethodsOf(sale),
    success_url: gift.successUrl,
    cancel_url: gift.cancelUrl,
    ...localeParam(gift.locale),
    expires_at: Math.floor(gift.expiresAt.getTime() / 1000),
    metadata,
    payment_intent_data: { metadata, description: gift.name },
    ...(sale.automaticTax ? { automatic_tax: { enabled: true } } : {}),
    ...(sale.taxIdCollection ? { tax_id_collection: { enabled: true } } : {}),
  };
  const session = await ask('open gift page', 'checkout.session', () =>
    client.checkout.sessions.create(params, { idempotencyKey: `gift:${gift.giftId}` }),
  );
  if (!session.url) throw new ProviderFailure('stripe', 'unavailable', 'session-without-address');
  return { id: session.id, url: session.url };
}

async function findPage(client: Stripe, sessionId: string): Promise<GiftPageRead | null> {
  const session = await askFor('gift page', 'checkout.session', () =>
    client.checkout.sessions.retrieve(sessionId),
  );
  if (session === null) return null;
  const { state, url, attemptId, liveMode } = checkoutRead(session);
  const paymentIntentId = idOf(session.payment_intent);
  const isRefused = state === 'processing' && (await isRefusedByBank(client, { paymentIntentId }));
  return {
    state: isRefused ? 'expired' : state,
    url,
    giftId: attemptId,
    isPayment: session.mode === 'payment',
    liveMode,
    paymentIntentId,
    subtotalMinor: session.amount_subtotal ?? 0,
    currency: session.currency ?? '',
  };
}

async function findPayment(client: Stripe, intent: string): Promise<ChargeRead | null> {
  const charges = await readAll('charges', (cursor) =>
    client.charges.list({ payment_intent: intent, ...cursor }),
  );
  const charge = charges.find(({ status }) => status === 'succeeded');
  if (charge === undefined) return null;
  const disputes = charge.disputed
    ? await readAll('disputes', (cursor) => client.disputes.list({ charge: charge.id, ...cursor }))
    : [];
  return chargeRead(charge, disputes);
}

const EXPANDED = { expand: ['payment_intent'] };

/** The metadata of the payment names it: Stripe copies no metadata to a refund or a dispute. */
const LOOKUPS: Record<
  string,
  (client: Stripe, id: string) => Promise<{ payment_intent: Intent } | null>
> = {
  charge: (client, id) => askFor('charge', 'charge', () => client.charges.retrieve(id, EXPANDED)),
  refund: (client, id) => askFor('refund', 'refund', () => client.refunds.retrieve(id, EXPANDED)),
  dispute: (client, id) =>
    askFor('dispute', 'dispute', () => client.disputes.retrieve(id, EXPANDED)),
};

type Intent = string | Stripe.PaymentIntent | null;

async function giftOf(client: Stripe, kind: string, id: string): Promise<string | null> {
  const intent = (await LOOKUPS[kind]?.(client, id))?.payment_intent;
  if (intent == null || typeof intent === 'string' || intent.metadata.app !== APP_MARK) return null;
  return intent.metadata.giftId ?? null;
}
