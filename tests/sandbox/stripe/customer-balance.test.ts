import { afterEach, beforeEach, expect, test } from 'vitest';
import { seedCatalogue, subscribe } from './support/shop.ts';
import { type StripeSandbox, startStripe } from './support/stripe-sandbox.ts';

let sandbox: StripeSandbox;

beforeEach(async () => {
  sandbox = await startStripe();
  await sandbox.core.clock.advanceTo(new Date('2029-06-01T00:00:00Z'));
});
afterEach(() => sandbox.close());

test('credit is listed, repeats with its key as one, and the next invoice takes it off', async () => {
  const { stripe } = sandbox;
  const shop = await seedCatalogue(stripe);
  const { subscription } = await subscribe(sandbox, shop.standardMonthly.id);
  const customer = String(subscription.customer);
  const give = () =>
    stripe.customers.createBalanceTransaction(
      customer,
      { amount: -980, currency: 'USD', description: 'Thanks', metadata: { credit: 'a' } },
      { idempotencyKey: 'credit:a' },
    );
  const [first, second] = [await give(), await give()];
  expect(second.id).toBe(first.id);
  expect(first).toMatchObject({
    object: 'customer_balance_transaction',
    amount: -980,
    currency: 'usd',
    ending_balance: -980,
    type: 'adjustment',
    metadata: { credit: 'a' },
  });
  expect((await stripe.customers.listBalanceTransactions(customer)).data).toEqual([first]);
  expect(await stripe.customers.retrieveBalanceTransaction(customer, first.id)).toEqual(first);
  await sandbox.core.clock.advanceTo(new Date('2029-07-02T00:00:00Z'));
  const [renewal] = (await stripe.invoices.list({ subscription: subscription.id })).data;
  expect(renewal?.amount_paid).toBe((renewal?.total ?? 0) - 980);
  expect(await stripe.customers.retrieve(customer)).toMatchObject({ balance: 0 });
});

test('a sum below the smallest charge is not collected, and the next invoice has it', async () => {
  const { stripe } = sandbox;
  const shop = await seedCatalogue(stripe);
  const { subscription } = await subscribe(sandbox, shop.standardMonthly.id);
  const customer = String(subscription.customer);
  await stripe.customers.createBalanceTransaction(customer, { amount: -4_890, currency: 'usd' });
  const preview = await stripe.invoices.createPreview({ subscription: subscription.id });
  expect(preview.amount_due).toBe(0);
  const invoices = async () =>
    (await stripe.invoices.list({ subscription: subscription.id })).data[0];
  await sandbox.core.clock.advanceTo(new Date('2029-07-02T00:00:00Z'));
  expect(await invoices()).toMatchObject({
    status: 'paid',
    total: 4_900,
    amount_due: 0,
    amount_paid: 0,
    ending_balance: 10,
  });
  await sandbox.core.clock.advanceTo(new Date('2029-08-02T00:00:00Z'));
  expect(await invoices()).toMatchObject({ amount_paid: 4_910, ending_balance: 0 });
});

test('refuses an unknown customer, a missing currency and another currency', async () => {
  const { stripe } = sandbox;
  const { id } = await stripe.customers.create({});
  await stripe.customers.createBalanceTransaction(id, { amount: -1, currency: 'eur' });
  const give = (customer: string, currency: string) =>
    stripe.customers.createBalanceTransaction(customer, { amount: -1, currency });
  await expect(give('cus_none', 'usd')).rejects.toThrow('No such customer');
  await expect(give(id, 'usd')).rejects.toThrow("the customer's currency is eur");
  await expect(
    stripe.customers.createBalanceTransaction(id, { amount: -1 } as never),
  ).rejects.toThrow('currency');
});
