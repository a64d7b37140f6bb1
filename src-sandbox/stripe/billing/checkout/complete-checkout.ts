import { addressOf, NO_ADDRESS } from '../../objects/address.ts';
import { customerObject } from '../../objects/customer.ts';
import { paymentIntentObject } from '../../objects/payment-intent.ts';
import { cardObject } from '../../objects/payment-method.ts';
import { setupIntentObject } from '../../objects/setup-intent.ts';
import type {
  CheckoutSession,
  Customer,
  PaymentIntent,
  PaymentMethod,
} from '../../wire/answers/stored-objects.ts';
import { lookUp } from '../../wire/find.ts';
import type { World } from '../../world.ts';
import { chargeCard, type PaymentOutcome } from '../payments/charge-card.ts';
import { type CardBehaviour, isAccepted, TEST_CARDS } from '../payments/test-cards.ts';
import { createSubscription, trialEndFrom } from '../subscriptions/create-subscription.ts';
import type { CheckoutPlan } from '../subscriptions/plans.ts';

interface Payer {
  card: CardBehaviour;
  /** Confirmed with the bank: the second step of a card that requires authentication. */
  authenticated: boolean;
  email?: string | undefined;
  name?: string | undefined;
  /** Names the card. Default: one for each test number, as in Stripe's test mode. */
  fingerprint?: string | undefined;
}

/** Pays on the hosted page. A decline leaves only the failed attempt; the subscription is created on payment. */
export function payCheckout(world: World, session: CheckoutSession, payer: Payer): PaymentOutcome {
  const plan = world.state.checkoutPlans[session.id];
  if (plan === undefined) throw new Error(`No plan for ${session.id}`);
  // A declined card creates no customer.
  const becomesCustomer = isAccepted(payer.card, payer.authenticated);
  const customer =
    lookUp(world.state.customers, session.customer ?? '') ??
    (becomesCustomer ? newCustomer(world, session, payer) : null);
  const method = cardObject(
    world.seconds(),
    TEST_CARDS[payer.card],
    customer?.id ?? null,
    customer?.email ?? payer.email ?? session.customer_email,
    payer.fingerprint,
  );
  world.state.paymentMethods[method.id] = method;
  const due = amountDueNow(session, plan);
  const intent = due === 0 ? null : intentFor(world, session, customer, due, plan);
  const outcome =
    intent === null
      ? 'paid'
      : chargeCard(world, intent, method, { authenticated: payer.authenticated });
  if (outcome !== 'paid' && outcome !== 'processing') return outcome;
  const keeps = due > 0 || session.payment_method_collection === 'always';
  complete(world, session, plan, { customer, method: keeps ? method : null, intent, payer });
  return outcome;
}

/** The account offers bank debits and the session does not exclude them. */
export function offersBankDebit(world: World, session: CheckoutSession): boolean {
  const allowed = session.allowed_payment_method_types;
  return (
    world.state.settings.bankDebits === 'on' &&
    (allowed === null || allowed.includes('us_bank_account'))
  );
}

/** The amount due today: zero during a trial or with a 100 % discount. */
export function amountDueNow(session: CheckoutSession, plan: CheckoutPlan): number {
  const { trialDays, trialEnd } = plan.subscription;
  if (session.mode === 'setup') return 0;
  if (session.mode === 'subscription' && (trialDays !== null || trialEnd !== null)) return 0;
  return session.amount_total ?? 0;
}

interface Paid {
  customer: Customer | null;
  method: PaymentMethod | null;
  intent: PaymentIntent | null;
  payer: Payer;
}

function complete(world: World, session: CheckoutSession, plan: CheckoutPlan, paid: Paid): void {
  const { customer, method, intent, payer } = paid;
  if (customer !== null && method !== null) attach(world, customer, method);
  if (session.mode === 'subscription' && customer !== null) {
    subscribe(world, session, plan, { ...paid, customer });
  }
  if (session.mode === 'payment') session.payment_intent = intent?.id ?? null;
  if (session.mode === 'setup') {
    const setup = setupIntentObject(world.seconds(), customer?.id ?? null, method?.id ?? null);
    world.state.setupIntents[setup.id] = setup;
    session.setup_intent = setup.id;
  }
  session.status = 'complete';
  session.payment_status =
    intent === null ? 'no_payment_required' : intent.status === 'processing' ? 'unpaid' : 'paid';
  session.url = null;
  session.customer ??= customer?.id ?? null;
  session.customer_details = {
    address: customer?.address ?? addressOf({ country: 'US' }) ?? NO_ADDRESS,
    business_name: null,
    email: customer?.email ?? payer.email ?? session.customer_email,
    individual_name: null,
    name: payer.name ?? customer?.name ?? null,
    phone: customer?.phone ?? null,
    tax_exempt: 'none',
    tax_ids: [],
  };
  if (session.automatic_tax.enabled) session.automatic_tax.status = 'complete';
  world.emit('checkout.session.completed', session);
  world.effect('checkout.completed', {
    session: session.id,
    customer: session.customer,
    subscription: session.subscription,
    payment_status: session.payment_status,
  });
}

function subscribe(
  world: World,
  session: CheckoutSession,
  plan: CheckoutPlan,
  paid: Paid & { customer: Customer },
): void {
  const { subscription, invoice } = createSubscription(
    world,
    {
      customer: paid.customer,
      items: plan.lines.flatMap((line) => {
        const price = world.state.prices[line.price];
        return price === undefined ? [] : [{ price, quantity: line.quantity }];
      }),
      metadata: { ...plan.subscription.metadata },
      description: plan.subscription.description,
      paymentMethod: paid.method?.id ?? null,
      trialEnd: trialEndFrom(
        world.seconds(),
        plan.subscription.trialDays,
        plan.subscription.trialEnd,
      ),
      coupons:
        plan.coupon === null ? [] : [{ coupon: plan.coupon, promotionCode: plan.promotionCode }],
      checkoutSession: session.id,
      automaticTax: session.automatic_tax.enabled,
      withoutCard: plan.subscription.withoutCard ?? 'create_invoice',
    },
    paid.intent?.status === 'processing'
      ? { kind: 'processing', intent: paid.intent }
      : { kind: 'already-paid', intent: paid.intent },
  );
  session.subscription = subscription.id;
  session.invoice = invoice.id;
}

function attach(world: World, customer: Customer, method: PaymentMethod): void {
  method.customer = customer.id;
  world.emit('payment_method.attached', method);
}

/** Created from the e-mail of the session or of the page. */
function newCustomer(world: World, session: CheckoutSession, payer: Payer): Customer | null {
  if (session.mode === 'payment' && session.customer_creation !== 'always') return null;
  const email = session.customer_email ?? payer.email;
  const customer = customerObject(world.seconds(), {
    ...(email === undefined ? {} : { email }),
    ...(payer.name === undefined ? {} : { name: payer.name }),
  });
  world.state.customers[customer.id] = customer;
  session.customer = customer.id;
  world.emit('customer.created', customer);
  world.effect('customer.created', { customer: customer.id });
  return customer;
}

function intentFor(
  world: World,
  session: CheckoutSession,
  customer: Customer | null,
  amount: number,
  plan: CheckoutPlan,
): PaymentIntent {
  const open = world.state.paymentIntents[plan.paymentIntent ?? ''];
  if (open !== undefined && open.status !== 'succeeded' && open.amount === amount) {
    open.customer = customer?.id ?? null;
    return open;
  }
  const intent = paymentIntentObject({
    created: world.seconds(),
    amount,
    currency: session.currency ?? 'usd',
    customer: customer?.id ?? null,
    paymentMethod: null,
    description:
      session.mode === 'subscription' ? 'Subscription creation' : (plan.paymentDescription ?? null),
    metadata: plan.paymentMetadata,
  });
  if (!plan.setupFutureUsage && session.mode === 'payment') intent.setup_future_usage = null;
  world.state.paymentIntents[intent.id] = intent;
  plan.paymentIntent = intent.id;
  world.emit('payment_intent.created', intent);
  return intent;
}
