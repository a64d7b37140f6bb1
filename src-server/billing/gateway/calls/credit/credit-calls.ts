import type Stripe from 'stripe';
import { ProviderFailure } from '../../../../errors/provider-failure.ts';
import type { CreditCalls, GivenCredit } from '../../credit-port.ts';
import { ask } from '../../failure.ts';
import { readAll } from '../../pages.ts';
import { APP_MARK } from '../checkout-calls.ts';

export function creditCalls(client: Stripe): CreditCalls {
  return { give: (credit) => give(client, credit) };
}

async function give(client: Stripe, credit: GivenCredit): Promise<string> {
  const known = await find(client, credit);
  if (known !== null) return known.id;
  const { key, customerId, amountMinor, currency, description } = credit;
  const customer = await ask('customer', 'customer', () => client.customers.retrieve(customerId));
  const held = customer.deleted === true ? null : customer.currency;
  // Stripe would keep a second balance, which no invoice of this customer takes off.
  if (held != null && held !== currency) {
    throw new ProviderFailure('stripe', 'refused', 'other-currency');
  }
  await ask('give credit', 'customer_balance_transaction', () =>
    client.customers.createBalanceTransaction(
      customerId,
      { amount: -amountMinor, currency, description, metadata: { app: APP_MARK, credit: key } },
      { idempotencyKey: `credit:${key}` },
    ),
  );
  const given = await find(client, credit);
  if (given?.amount === -amountMinor && given.currency === currency) return given.id;
  throw new ProviderFailure('stripe', 'unavailable', 'credit-not-read-back');
}

async function find(client: Stripe, { customerId, key }: GivenCredit) {
  const all = await readAll('customer balance', (cursor) =>
    client.customers.listBalanceTransactions(customerId, cursor),
  );
  return all.find(({ metadata }) => metadata?.credit === key) ?? null;
}
