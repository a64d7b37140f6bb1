import type Stripe from 'stripe';
import { changeCustomer } from '../billing/payments/save-card.ts';
import { customerBalanceObject } from '../objects/customer-balance.ts';
import { CUSTOMER_BALANCE_CREATE, CUSTOMER_BALANCE_LIST } from '../parameters/customers.ts';
import { RETRIEVE } from '../parameters/plain.ts';
import { invalidRequest } from '../wire/answers/stripe-error.ts';
import { inPath } from '../wire/find.ts';
import { newestFirst, pageOf } from '../wire/pagination.ts';
import { mergedMetadata } from '../wire/requests/metadata.ts';
import { route } from '../wire/route.ts';

const PATH = '/v1/customers/:customer/balance_transactions';

/** Credit and debt of a customer, which the next invoices apply. */
export const customerBalanceRoutes = [
  route<Stripe.CustomerCreateBalanceTransactionParams>(
    'POST',
    PATH,
    CUSTOMER_BALANCE_CREATE,
    ({ world, params, path }) => {
      const customer = inPath(world.state.customers, path.customer ?? '', 'customer', 'customer');
      const currency = params.currency.toLowerCase();
      // Stripe keeps one balance for each currency. The sandbox has that of the customer's own.
      if (customer.currency != null && customer.currency !== currency) {
        throw invalidRequest(
          `The sandbox keeps no balance in ${currency}: the customer's currency is ${customer.currency}.`,
          { param: 'currency' },
        );
      }
      const movement = customerBalanceObject(world.seconds(), customer, {
        amount: params.amount,
        currency,
        description: params.description,
        metadata: mergedMetadata({}, params.metadata),
      });
      changeCustomer(world, customer, () => {
        customer.currency ??= currency;
        customer.balance = movement.ending_balance;
      });
      world.state.customerBalanceTransactions[movement.id] = movement;
      world.effect('customer.balance-changed', {
        customer: customer.id,
        amount: movement.amount,
        currency,
      });
      return movement;
    },
  ),
  route<Stripe.CustomerListBalanceTransactionsParams>(
    'GET',
    PATH,
    CUSTOMER_BALANCE_LIST,
    ({ world, params, path }) => {
      const customer = inPath(world.state.customers, path.customer ?? '', 'customer', 'customer');
      const rows = newestFirst(
        world.state.customerBalanceTransactions,
        params,
        (movement) => movement.customer === customer.id,
      );
      return pageOf(PATH.replace(':customer', customer.id), rows, params);
    },
  ),
  route('GET', `${PATH}/:id`, RETRIEVE, ({ world, path, id }) => {
    const movement = inPath(
      world.state.customerBalanceTransactions,
      id,
      'customer balance transaction',
    );
    if (movement.customer === path.customer) return movement;
    throw invalidRequest(`No such customer balance transaction: '${id}'`, {
      code: 'resource_missing',
      param: 'id',
      status: 404,
    });
  }),
];
