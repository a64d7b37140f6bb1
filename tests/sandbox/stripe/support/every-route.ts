import type Stripe from 'stripe';
import { openSession, seedCatalogue, subscribe } from './shop.ts';
import type { StripeSandbox } from './stripe-sandbox.ts';

/** Calls the routes that one account's life (see `one-life.ts`) does not reach. */
export async function callEveryRoute(sandbox: StripeSandbox): Promise<void> {
  const { stripe, control } = sandbox;
  const product = await stripe.products.create({ name: 'Thing', id: 'thing' });
  await stripe.products.update(product.id, { description: 'A thing', metadata: { a: 'b' } });
  await stripe.products.retrieve(product.id);
  await stripe.products.list();
  await stripe.prices.list({ limit: 100 });
  await stripe.products.del(product.id);
  const shop = await seedCatalogue(stripe);
  await stripe.prices.update(shop.standardMonthly.id, { nickname: 'Monthly' });
  await stripe.prices.retrieve(shop.standardMonthly.id);

  const { customer, subscription, session } = await subscribe(sandbox, shop.standardMonthly.id);
  await stripe.customers.retrieve(customer.id);
  await stripe.customers.update(customer.id, { name: 'Ada', address: { country: 'GB' } });
  await stripe.checkout.sessions.list({ subscription: subscription.id });
  await stripe.checkout.sessions.retrieve(session.id);
  await stripe.checkout.sessions.update(session.id, { metadata: { seen: 'yes' } });
  await stripe.checkout.sessions.listLineItems(session.id);
  await stripe.subscriptionItems.list({ subscription: subscription.id });
  await cards(stripe, customer.id);
  await moneyOf(stripe, customer.id);
  await invoicesOf(stripe, customer.id, shop.premiumYearly.id);
  await discountsOf(stripe);
  await schedulesOf(sandbox, shop.premiumMonthly.id);

  const setup = await stripe.checkout.sessions.create({
    mode: 'setup',
    currency: 'usd',
    customer: customer.id,
    success_url: 'http://127.0.0.1:3000/done',
  });
  const { body } = await control('POST', `/checkout/${setup.id}/pay`);
  await stripe.setupIntents.retrieve(body.session.setup_intent);
  await stripe.tax.settings.retrieve();
  const [methods] = (await stripe.paymentMethodConfigurations.list()).data;
  await stripe.paymentMethodConfigurations.retrieve(methods?.id ?? '');
  const [configuration] = (await stripe.billingPortal.configurations.list()).data;
  await stripe.billingPortal.configurations.retrieve(configuration?.id ?? '');
  await stripe.billingPortal.configurations.update(configuration?.id ?? '', { name: 'Named' });
  const [endpoint] = (await stripe.webhookEndpoints.list()).data;
  await stripe.webhookEndpoints.retrieve(endpoint?.id ?? '');
  await stripe.webhookEndpoints.update(endpoint?.id ?? '', { description: 'Here' });
  await stripe.webhookEndpoints.del(endpoint?.id ?? '');
  const [event] = (await stripe.events.list()).data;
  await stripe.events.retrieve(event?.id ?? '');
  await stripe.subscriptions.list({ customer: customer.id });
  await stripe.subscriptions.pause(subscription.id);
  await stripe.subscriptions.resume(subscription.id);
  const classic = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: shop.standardMonthly.id }],
    billing_mode: { type: 'classic' },
    payment_behavior: 'default_incomplete',
  });
  await stripe.subscriptions.migrate(classic.id, { billing_mode: { type: 'flexible' } });
  await draftOf(sandbox, shop.standardMonthly.id);
  await stripe.customers.del(customer.id);
  await stripe.customers.list();
}

/** While collection is paused, renewals create invoices that stay drafts. */
async function draftOf(sandbox: StripeSandbox, price: string): Promise<void> {
  const { stripe, core } = sandbox;
  const { subscription } = await subscribe(sandbox, price);
  await stripe.subscriptions.update(subscription.id, {
    pause_collection: { behavior: 'keep_as_draft' },
  });
  await core.clock.advanceTo(new Date(core.clock.now().getTime() + 32 * 86_400_000));
  const drafts = await stripe.invoices.list({ subscription: subscription.id, status: 'draft' });
  await stripe.invoices.finalizeInvoice(drafts.data[0]?.id ?? '');
}

async function cards(stripe: Stripe, customer: string): Promise<void> {
  const method = await stripe.paymentMethods.attach('pm_card_visa', { customer });
  await stripe.paymentMethods.retrieve(method.id);
  await stripe.paymentMethods.list({ customer, type: 'card' });
  await stripe.customers.listPaymentMethods(customer);
  const credit = await stripe.customers.createBalanceTransaction(customer, {
    amount: -100,
    currency: 'usd',
  });
  await stripe.customers.retrieveBalanceTransaction(customer, credit.id);
  await stripe.customers.listBalanceTransactions(customer);
  await stripe.customers.retrievePaymentMethod(customer, method.id);
  await stripe.paymentMethods.detach(method.id);
}

async function moneyOf(stripe: Stripe, customer: string): Promise<void> {
  const [charge] = (await stripe.charges.list({ customer })).data;
  const id = charge?.id ?? '';
  await stripe.charges.retrieve(id);
  await stripe.charges.update(id, { description: 'Checked' });
  await stripe.paymentIntents.list({ customer });
  await stripe.paymentIntents.retrieve(String(charge?.payment_intent));
  await stripe.balanceTransactions.retrieve(String(charge?.balance_transaction));
  const refund = await stripe.refunds.create({ charge: id, amount: 100 });
  await stripe.refunds.retrieve(refund.id);
  await stripe.refunds.update(refund.id, { metadata: { why: 'kindness' } });
  await stripe.refunds.list({ charge: id });
  // The SDK has no method for this route.
  await stripe.rawRequest('GET', `/v1/charges/${id}/refunds`);
  await stripe.refunds.cancel(refund.id).catch(() => undefined);
}

async function invoicesOf(stripe: Stripe, customer: string, price: string): Promise<void> {
  const [paid] = (await stripe.invoices.list({ customer })).data;
  await stripe.invoices.retrieve(paid?.id ?? '');
  await stripe.invoices.update(paid?.id ?? '', { metadata: { note: 'x' } });
  await stripe.invoices.listLineItems(paid?.id ?? '');
  const [payment] = (await stripe.invoicePayments.list({ invoice: paid?.id ?? '' })).data;
  await stripe.invoicePayments.retrieve(payment?.id ?? '');
  await stripe.invoices.createPreview({ customer, subscription_details: { items: [{ price }] } });
  const open = () =>
    stripe.subscriptions.create({
      customer,
      items: [{ price }],
      payment_behavior: 'default_incomplete',
    });
  await stripe.invoices.voidInvoice(String((await open()).latest_invoice));
  await stripe.invoices.markUncollectible(String((await open()).latest_invoice));
  const third = await open();
  await stripe.invoices.pay(String(third.latest_invoice), { paid_out_of_band: true });
}

async function discountsOf(stripe: Stripe): Promise<void> {
  const coupon = await stripe.coupons.create({ amount_off: 500, currency: 'usd', name: 'Five' });
  await stripe.coupons.retrieve(coupon.id);
  await stripe.coupons.update(coupon.id, { name: 'Five off' });
  await stripe.coupons.list();
  const code = await stripe.promotionCodes.create({
    promotion: { type: 'coupon', coupon: coupon.id },
  });
  await stripe.promotionCodes.update(code.id, { active: false });
  await stripe.promotionCodes.retrieve(code.id);
  await stripe.promotionCodes.list();
  await stripe.coupons.del(coupon.id);
}

async function schedulesOf(sandbox: StripeSandbox, price: string): Promise<void> {
  const { stripe, control } = sandbox;
  const first = await subscribe(sandbox, price);
  const { id } = await stripe.subscriptionSchedules.create({
    from_subscription: first.subscription.id,
  });
  await stripe.subscriptionSchedules.retrieve(id);
  await stripe.subscriptionSchedules.list();
  await stripe.subscriptionSchedules.update(id, { metadata: { a: 'b' } });
  await stripe.subscriptionSchedules.release(id);
  const again = await stripe.subscriptionSchedules.create({
    from_subscription: first.subscription.id,
  });
  await stripe.subscriptionSchedules.cancel(again.id);
  const second = await subscribe(sandbox, price);
  const [charge] = (await stripe.charges.list({ customer: second.customer.id })).data;
  const warned = await control('POST', `/charges/${charge?.id}/fraud-warning`);
  await stripe.radar.earlyFraudWarnings.retrieve(warned.body.id);
  await stripe.radar.earlyFraudWarnings.list();
  const { body } = await control('POST', `/subscriptions/${second.subscription.id}/dispute`);
  const file = await stripe.files.create({
    file: { data: Buffer.from('%PDF-1.4'), name: 'evidence.pdf', type: 'application/pdf' },
    purpose: 'dispute_evidence',
  });
  await stripe.files.retrieve(file.id);
  await stripe.files.list();
  await stripe.disputes.list();
  await stripe.disputes.retrieve(body.id);
  await stripe.disputes.update(body.id, { evidence: { uncategorized_text: 'Look.' } });
  await stripe.disputes.close(body.id);
  await openSession(stripe, second.customer.id, price);
}
