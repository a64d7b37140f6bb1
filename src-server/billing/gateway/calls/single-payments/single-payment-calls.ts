import type Stripe from 'stripe';
import { ProviderFailure } from '../../../../errors/provider-failure.ts';
import { ask, askFor } from '../../failure.ts';
import { idOf } from '../../mapping/fields.ts';
import { checkoutRead } from '../../mapping/map-checkout.ts';
import { chargeRead } from '../../mapping/map-money.ts';
import { localeParam } from '../../mapping/stripe-locale.ts';
import { readAll } from '../../pages.ts';
import type { Sale } from '../../sale.ts';
import type {
  PaymentPage,
  PaymentPageRead,
  SinglePaymentCalls,
} from '../../single-payment-port.ts';
import type { ChargeRead } from '../../stripe-facts.ts';
import { APP_MARK, isRefusedByBank, paymentMethodsOf } from '../checkout-calls.ts';
import { pendingOf, refundIntent } from '../refunds/refund-latest.ts';

/** Names a kind in keys and in the metadata of its payments. */
interface PaymentKind {
  name: 'gift' | 'lifetime';
  mark: 'giftId' | 'lifetimeId';
}

export const GIFT_PAYMENT: PaymentKind = { name: 'gift', mark: 'giftId' };
export const LIFETIME_PAYMENT: PaymentKind = { name: 'lifetime', mark: 'lifetimeId' };

export function singlePaymentCalls(
  client: Stripe,
  sale: Sale,
  kind: PaymentKind,
): SinglePaymentCalls {
  return {
    openPage: (page) => openPage(client, sale, { ...page, kind }),
    findPage: (id) => findPage(client, id, kind),
    findPayment: (intent) => findPayment(client, intent),
    purchaseOf: async (objectKind, id) =>
      (await metadataOf(client, objectKind, id))?.[kind.mark] ?? null,
    async refund(intent) {
      await refundIntent(client, kind.name, intent);
    },
    findPending: (intent) => pendingOf(client, intent),
  };
}

async function openPage(
  client: Stripe,
  sale: Sale,
  { kind, ...page }: PaymentPage & { kind: PaymentKind },
): Promise<{ id: string; url: string }> {
  const metadata = { app: APP_MARK, [kind.mark]: page.purchaseId, ...page.facts };
  const { taxCode, taxBehavior } = sale;
  const params: Stripe.Checkout.SessionCreateParams = {
    mode: 'payment',
    customer_email: page.buyerEmail,
    client_reference_id: page.purchaseId,
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: page.currency,
          unit_amount: page.amountMinor,
          product_data: { name: page.name, ...(taxCode === null ? {} : { tax_code: taxCode }) },
          ...(taxBehavior === null ? {} : { tax_behavior: taxBehavior }),
        },
      },
    ],
    ...paymentMethodsOf(sale),
    success_url: page.successUrl,
    cancel_url: page.cancelUrl,
    ...localeParam(page.locale),
    expires_at: Math.floor(page.expiresAt.getTime() / 1000),
    metadata,
    payment_intent_data: { metadata, description: page.name },
    ...(sale.automaticTax ? { automatic_tax: { enabled: true } } : {}),
    ...(sale.taxIdCollection ? { tax_id_collection: { enabled: true } } : {}),
  };
  const session = await ask(`open ${kind.name} page`, 'checkout.session', () =>
    client.checkout.sessions.create(params, { idempotencyKey: `${kind.name}:${page.purchaseId}` }),
  );
  if (!session.url) throw new ProviderFailure('stripe', 'unavailable', 'session-without-address');
  return { id: session.id, url: session.url };
}

async function findPage(
  client: Stripe,
  sessionId: string,
  { name, mark }: PaymentKind,
): Promise<PaymentPageRead | null> {
  const session = await askFor(`${name} page`, 'checkout.session', () =>
    client.checkout.sessions.retrieve(sessionId),
  );
  if (session === null) return null;
  const { state, url, attemptId, liveMode } = checkoutRead(session);
  const paymentIntentId = idOf(session.payment_intent);
  const isRefused = state === 'processing' && (await isRefusedByBank(client, { paymentIntentId }));
  return {
    state: isRefused ? 'expired' : state,
    url,
    purchaseId: attemptId,
    isPayment: session.mode === 'payment' && session.metadata?.[mark] === attemptId,
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

async function metadataOf(
  client: Stripe,
  objectKind: string,
  id: string,
): Promise<Stripe.Metadata | null> {
  const intent = (await LOOKUPS[objectKind]?.(client, id))?.payment_intent;
  if (intent == null || typeof intent === 'string' || intent.metadata.app !== APP_MARK) return null;
  return intent.metadata;
}
