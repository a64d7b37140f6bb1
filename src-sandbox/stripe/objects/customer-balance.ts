import type { Customer, CustomerBalanceTransaction } from '../wire/answers/stored-objects.ts';
import { newId } from '../wire/ids.ts';

interface Movement {
  amount: number;
  currency: string;
  description: string | undefined;
  metadata: Record<string, string>;
}

/** A movement on a customer's balance. Negative is credit. */
export function customerBalanceObject(
  created: number,
  customer: Customer,
  { amount, currency, description, metadata }: Movement,
): CustomerBalanceTransaction {
  return {
    id: newId('cbtxn'),
    object: 'customer_balance_transaction',
    amount,
    checkout_session: null,
    created,
    credit_note: null,
    currency,
    customer: customer.id,
    customer_account: null,
    description: description ?? null,
    ending_balance: customer.balance + amount,
    invoice: null,
    livemode: false,
    metadata,
    type: 'adjustment',
  };
}
