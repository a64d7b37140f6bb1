import type Stripe from 'stripe';
import {
  type Buyer,
  ensureCatalogue,
  idOf,
  invoicesOf,
  makeBuyer,
  subscribe,
} from '../../benches/stripe-bench.ts';
import { all, equals, oneReading, rightWhen } from '../../judge.ts';
import type { Context } from '../../running/context.ts';
import { defineStep } from '../../step.ts';

interface Seen {
  sessionOpen: boolean;
  lifeMinutes: number;
  subscriptionBefore: boolean;
  subscriptionAfter: boolean;
  attemptKept: boolean;
  subscriptions: number;
  failedCharges: number;
  cardAt: string;
  itemPeriod: boolean;
  topLevelPeriod: boolean;
  invoiceParent: boolean;
  billingMode: string;
  declined: string;
  authentication: string;
}

const LIFE_MINUTES = 60;
const ATTEMPT = 'rehearsal-attempt';

export const s2 = defineStep<Seen>({
  id: 'S2',
  title: 'Buy: a declined card, a good card, a card that asks for authentication',
  provider: 'stripe',
  person: 'Pays one Checkout page, first with a declined card.',
  facts: {
    'stripe.session-life': ({ sessionOpen, lifeMinutes }) =>
      all(
        equals(sessionOpen, true, 'session open'),
        rightWhen(
          lifeMinutes === undefined ? undefined : Math.abs(lifeMinutes - LIFE_MINUTES) < 2,
          {
            right: 'lives as long as asked for',
            wrong: `lives ${lifeMinutes} minutes`,
          },
        ),
      ),
    'stripe.checkout-subscription': ({ subscriptionBefore, subscriptionAfter, attemptKept }) =>
      all(
        equals(subscriptionBefore, false, 'subscription before the payment'),
        equals(subscriptionAfter, true, 'subscription after it'),
        equals(attemptKept, true, 'metadata of subscription_data'),
      ),
    'stripe.declined-first': ({ failedCharges, subscriptions }) =>
      all(
        rightWhen(failedCharges === undefined ? undefined : failedCharges > 0, {
          right: 'a first try was declined',
          wrong: 'no declined try was seen',
        }),
        equals(subscriptions, 1, 'subscriptions'),
      ),
    'stripe.checkout-card': ({ cardAt }) =>
      oneReading(cardAt, {
        subscription: 'the card belongs to the subscription only',
        both: 'the card belongs to the subscription and is the customer’s default',
      }),
    'stripe.basil-shapes': ({ itemPeriod, topLevelPeriod, invoiceParent, billingMode }) =>
      all(
        equals(itemPeriod, true, 'period on items'),
        equals(topLevelPeriod, false, 'period on the subscription'),
        equals(invoiceParent, true, 'invoice.parent'),
        equals(billingMode, 'flexible', 'billing mode'),
      ),
    'stripe.test-cards': ({ declined, authentication }) =>
      all(
        equals(declined, 'incomplete', 'declined card'),
        equals(authentication, 'incomplete', 'card with authentication'),
      ),
  },
  async run(context, seen) {
    const { gateway, sdk } = context.stripe;
    const ids = await ensureCatalogue(context);
    const price = ids.basic_monthly ?? '';
    await seeShapes(context, seen, price);

    const buyer = await makeBuyer(context);
    const now = await context.now();
    const session = await gateway.createCheckout({
      attemptId: `${ATTEMPT}-${crypto.randomUUID()}`,
      userId: 'rehearsal',
      kind: 'signup',
      customerId: buyer.customerId,
      plan: 'basic',
      billingCycle: 'monthly',
      priceId: price,
      successUrl: 'https://example.com/success?session_id={CHECKOUT_SESSION_ID}',
      cancelUrl: 'https://example.com/cancel',
      expiresAt: new Date(now.getTime() + LIFE_MINUTES * 60_000),
    });
    const open = await sdk.checkout.sessions.retrieve(session.id);
    seen.sessionOpen = open.status === 'open' && open.url !== null;
    seen.lifeMinutes = Math.round((open.expires_at - open.created) / 60);
    seen.subscriptionBefore = open.subscription !== null;
    const outcome = await payByPerson(context, session);
    if (outcome === 'skipped') return gateway.expireCheckout(session.id);
    await seePaid(context, seen, buyer, session.id);
  },
});

async function payByPerson(context: Context, session: { id: string; url: string }) {
  const { gateway } = context.stripe;
  return context.person.ask({
    title: 'Pay the Checkout page',
    link: session.url,
    steps: [
      'Pay with 4000 0000 0000 0002, any date ahead, any CVC: it is declined.',
      'On the same page, pay with 4242 4242 4242 4242.',
    ],
    isDone: async () => (await gateway.findCheckout(session.id))?.state === 'paid',
    async inSandbox(hands) {
      await hands.control('POST', `/stripe/checkout/${session.id}/decline`);
      await hands.control('POST', `/stripe/checkout/${session.id}/pay`);
    },
  });
}

async function seePaid(context: Context, seen: Partial<Seen>, buyer: Buyer, sessionId: string) {
  const { sdk } = context.stripe;
  const paid = await sdk.checkout.sessions.retrieve(sessionId);
  seen.subscriptionAfter = paid.subscription !== null;
  const charges = await sdk.charges.list({ customer: buyer.customerId, limit: 10 });
  seen.failedCharges = charges.data.filter(({ status }) => status === 'failed').length;
  const all = await sdk.subscriptions.list({ customer: buyer.customerId, status: 'all' });
  seen.subscriptions = all.data.length;
  const [subscription] = all.data;
  if (subscription === undefined) return;
  seen.attemptKept = subscription.metadata.attemptId?.startsWith(ATTEMPT) === true;
  seen.cardAt = await cardPlace(sdk, subscription);
}

async function cardPlace(sdk: Stripe, subscription: Stripe.Subscription): Promise<string> {
  const customer = await sdk.customers.retrieve(idOf(subscription.customer) ?? '');
  const isDefault =
    customer.deleted !== true && customer.invoice_settings.default_payment_method !== null;
  const isOwn = subscription.default_payment_method !== null;
  if (isOwn) return isDefault ? 'both' : 'subscription';
  return isDefault ? 'customer' : 'nowhere';
}

/** Observations that need no page: the shapes, and the behaviour of two cards. */
async function seeShapes(context: Context, seen: Partial<Seen>, price: string): Promise<void> {
  const paid = await subscribe(context, await makeBuyer(context), price);
  const fields: object = paid;
  seen.itemPeriod = typeof paid.items.data[0]?.current_period_end === 'number';
  seen.topLevelPeriod = 'current_period_end' in fields;
  const [invoice] = await invoicesOf(context, paid.id);
  seen.invoiceParent = idOf(invoice?.parent?.subscription_details?.subscription) === paid.id;
  seen.billingMode = paid.billing_mode.type;
  const other = (card: string) =>
    makeBuyer(context).then((buyer) => subscribe(context, buyer, price, card));
  seen.declined = (await other('pm_card_chargeCustomerFail')).status;
  seen.authentication = (await other('pm_card_authenticationRequired')).status;
}
