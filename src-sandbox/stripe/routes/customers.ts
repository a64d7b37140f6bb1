import type Stripe from 'stripe';
import { attachTestMethod } from '../billing/payments/attach-method.ts';
import { changeCustomer } from '../billing/payments/save-card.ts';
import { cancelSubscription } from '../billing/subscriptions/cancel-subscription.ts';
import { hasEnded } from '../billing/subscriptions/change-subscription.ts';
import { addressOf, shippingOf } from '../objects/address.ts';
import { customerObject } from '../objects/customer.ts';
import { CUSTOMER_CREATE, CUSTOMER_LIST, CUSTOMER_UPDATE } from '../parameters/customers.ts';
import { CUSTOMER_PAYMENT_METHOD_LIST } from '../parameters/payments.ts';
import { NOTHING, RETRIEVE } from '../parameters/plain.ts';
import type { Customer } from '../wire/answers/stored-objects.ts';
import { invalidRequest } from '../wire/answers/stripe-error.ts';
import { inPath, lookUp } from '../wire/find.ts';
import { newestFirst, pageOf } from '../wire/pagination.ts';
import { mergedMetadata } from '../wire/requests/metadata.ts';
import { route } from '../wire/route.ts';
import type { World } from '../world.ts';

export const customerRoutes = [
  route<Stripe.CustomerCreateParams>(
    'POST',
    '/v1/customers',
    CUSTOMER_CREATE,
    ({ world, params }) => {
      checkEmail(params.email);
      const customer = customerObject(world.seconds(), {
        ...params,
        metadata: mergedMetadata({}, params.metadata),
      });
      world.state.customers[customer.id] = customer;
      if (params.payment_method !== undefined) {
        attachTestMethod(world, params.payment_method, customer, 'payment_method');
      }
      setDefaultMethod(world, customer, params.invoice_settings?.default_payment_method);
      world.emit('customer.created', customer);
      world.effect('customer.created', { customer: customer.id });
      return customer;
    },
  ),
  route<Stripe.CustomerListParams>('GET', '/v1/customers', CUSTOMER_LIST, ({ world, params }) => {
    const matches = (customer: Customer) =>
      params.email === undefined || customer.email === params.email;
    return pageOf('/v1/customers', newestFirst(world.state.customers, params, matches), params);
  }),
  route('GET', '/v1/customers/:id', RETRIEVE, ({ world, id }) => {
    const gone = lookUp(world.state.deletedCustomers, id);
    return gone ?? inPath(world.state.customers, id, 'customer');
  }),
  route<Stripe.CustomerUpdateParams>('POST', '/v1/customers/:id', CUSTOMER_UPDATE, (call) => {
    const { world, params, id } = call;
    const customer = inPath(world.state.customers, id, 'customer');
    checkEmail(params.email);
    changeCustomer(world, customer, () => applyUpdate(world, customer, params));
    return customer;
  }),
  route('DELETE', '/v1/customers/:id', NOTHING, ({ world, id }) => {
    const customer = inPath(world.state.customers, id, 'customer');
    for (const subscription of Object.values(world.state.subscriptions)) {
      if (subscription.customer === id && !hasEnded(subscription)) {
        cancelSubscription(world, subscription, {});
      }
    }
    const gone = { id, object: 'customer', deleted: true } as const;
    world.state.deletedCustomers[id] = gone;
    delete world.state.customers[id];
    world.emit('customer.deleted', customer);
    world.effect('customer.deleted', { customer: id });
    return gone;
  }),
  route<Stripe.CustomerListPaymentMethodsParams>(
    'GET',
    '/v1/customers/:id/payment_methods',
    CUSTOMER_PAYMENT_METHOD_LIST,
    ({ world, params, id }) => {
      inPath(world.state.customers, id, 'customer', 'customer');
      const rows = newestFirst(
        world.state.paymentMethods,
        {},
        (method) =>
          method.customer === id && (params.type === undefined || params.type === method.type),
      );
      return pageOf(`/v1/customers/${id}/payment_methods`, rows, params);
    },
  ),
  route('GET', '/v1/customers/:customer/payment_methods/:id', RETRIEVE, ({ world, path, id }) => {
    const method = inPath(world.state.paymentMethods, id, 'PaymentMethod', 'payment_method');
    if (method.customer === path.customer) return method;
    throw invalidRequest(`No such payment method: '${id}'`, {
      code: 'resource_missing',
      param: 'payment_method',
      status: 404,
    });
  }),
];

function applyUpdate(world: World, customer: Customer, params: Stripe.CustomerUpdateParams): void {
  if (params.email !== undefined) customer.email = params.email || null;
  if (params.name !== undefined) customer.name = params.name || null;
  if (params.phone !== undefined) customer.phone = params.phone || null;
  if (params.description !== undefined) customer.description = params.description || null;
  if (params.address !== undefined) customer.address = addressOf(params.address);
  if (params.shipping !== undefined) customer.shipping = shippingOf(params.shipping);
  if (params.balance !== undefined) customer.balance = params.balance;
  if (params.preferred_locales !== undefined) customer.preferred_locales = params.preferred_locales;
  if (params.tax_exempt !== undefined) customer.tax_exempt = params.tax_exempt || 'none';
  customer.metadata = mergedMetadata(customer.metadata, params.metadata);
  setDefaultMethod(world, customer, params.invoice_settings?.default_payment_method);
}

function setDefaultMethod(world: World, customer: Customer, id: string | undefined): void {
  if (id === undefined) return;
  const param = 'invoice_settings[default_payment_method]';
  const method = attachTestMethod(world, id, customer, param);
  customer.invoice_settings.default_payment_method = method.id;
}

function checkEmail(email: string | undefined): void {
  if (email === undefined || email === '' || /^[^\s@]+@[^\s@]+\.?[^\s@]+$/.test(email)) return;
  throw invalidRequest(`Invalid email address: ${email}`, {
    code: 'email_invalid',
    param: 'email',
  });
}
