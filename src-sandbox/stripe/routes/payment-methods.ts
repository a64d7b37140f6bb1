import type Stripe from 'stripe';
import { attachTestMethod } from '../billing/payments/attach-method.ts';
import { changeCustomer } from '../billing/payments/save-card.ts';
import { changeSubscription, hasEnded } from '../billing/subscriptions/change-subscription.ts';
import { PAYMENT_METHOD_ATTACH, PAYMENT_METHOD_LIST } from '../parameters/payments.ts';
import { RETRIEVE } from '../parameters/plain.ts';
import { invalidRequest, parameterMissing } from '../wire/answers/stripe-error.ts';
import { inPath, named } from '../wire/find.ts';
import { newestFirst, pageOf } from '../wire/pagination.ts';
import { route } from '../wire/route.ts';

const PATH = '/v1/payment_methods';

export const paymentMethodRoutes = [
  route<Stripe.PaymentMethodListParams>('GET', PATH, PAYMENT_METHOD_LIST, ({ world, params }) => {
    const rows = newestFirst(
      world.state.paymentMethods,
      {},
      (method) =>
        method.customer !== null &&
        (params.customer === undefined || method.customer === params.customer) &&
        (params.type === undefined || method.type === params.type),
    );
    return pageOf(PATH, rows, params);
  }),
  route('GET', `${PATH}/:id`, RETRIEVE, ({ world, id }) =>
    inPath(world.state.paymentMethods, id, 'PaymentMethod', 'payment_method'),
  ),
  route<Stripe.PaymentMethodAttachParams>(
    'POST',
    `${PATH}/:id/attach`,
    PAYMENT_METHOD_ATTACH,
    ({ world, params, id }) => {
      if (params.customer === undefined) throw parameterMissing('customer');
      const customer = named(world.state.customers, params.customer, 'customer', 'customer');
      return attachTestMethod(world, id, customer, 'payment_method');
    },
  ),
  route('POST', `${PATH}/:id/detach`, RETRIEVE, ({ world, id }) => {
    const method = inPath(world.state.paymentMethods, id, 'PaymentMethod', 'payment_method');
    const customer = world.state.customers[method.customer ?? ''];
    if (customer === undefined) {
      throw invalidRequest(
        'The payment method you provided is not attached to a customer so detachment is impossible.',
      );
    }
    method.customer = null;
    changeCustomer(world, customer, () => {
      if (customer.invoice_settings.default_payment_method === id) {
        customer.invoice_settings.default_payment_method = null;
      }
    });
    for (const subscription of Object.values(world.state.subscriptions)) {
      if (subscription.default_payment_method !== id || hasEnded(subscription)) continue;
      changeSubscription(world, subscription, () => {
        subscription.default_payment_method = null;
      });
    }
    world.emit('payment_method.detached', method, { customer: customer.id });
    return method;
  }),
];
