import type Stripe from 'stripe';
import { CHARGE_LIST, CHARGE_UPDATE, PAYMENT_INTENT_LIST } from '../parameters/payments.ts';
import { PAGED, RETRIEVE } from '../parameters/plain.ts';
import { inPath } from '../wire/find.ts';
import { newestFirst, pageOf } from '../wire/pagination.ts';
import { mergedMetadata } from '../wire/requests/metadata.ts';
import { route } from '../wire/route.ts';

export const chargeRoutes = [
  route<Stripe.ChargeListParams>('GET', '/v1/charges', CHARGE_LIST, ({ world, params }) => {
    const rows = newestFirst(
      world.state.charges,
      params,
      (charge) =>
        (params.customer === undefined || charge.customer === params.customer) &&
        (params.payment_intent === undefined || charge.payment_intent === params.payment_intent),
    );
    return pageOf('/v1/charges', rows, params);
  }),
  route('GET', '/v1/charges/:id', RETRIEVE, ({ world, id }) =>
    inPath(world.state.charges, id, 'charge'),
  ),
  route<Stripe.ChargeUpdateParams>('POST', '/v1/charges/:id', CHARGE_UPDATE, (call) => {
    const { world, params, id } = call;
    const charge = inPath(world.state.charges, id, 'charge');
    charge.metadata = mergedMetadata(charge.metadata, params.metadata);
    charge.description = params.description ?? charge.description;
    charge.receipt_email = params.receipt_email ?? charge.receipt_email;
    const report = params.fraud_details?.user_report;
    if (report !== undefined) charge.fraud_details = report ? { user_report: report } : {};
    world.emit('charge.updated', charge);
    return charge;
  }),
  route<Stripe.PaginationParams>('GET', '/v1/charges/:id/refunds', PAGED, (call) => {
    const { world, params, id } = call;
    inPath(world.state.charges, id, 'charge', 'charge');
    const rows = newestFirst(world.state.refunds, {}, (refund) => refund.charge === id);
    return pageOf(`/v1/charges/${id}/refunds`, rows, params);
  }),
  route<Stripe.PaymentIntentListParams>(
    'GET',
    '/v1/payment_intents',
    PAYMENT_INTENT_LIST,
    ({ world, params }) => {
      const rows = newestFirst(
        world.state.paymentIntents,
        params,
        (intent) => params.customer === undefined || intent.customer === params.customer,
      );
      return pageOf('/v1/payment_intents', rows, params);
    },
  ),
  route('GET', '/v1/payment_intents/:id', RETRIEVE, ({ world, id }) =>
    inPath(world.state.paymentIntents, id, 'payment_intent', 'intent'),
  ),
  route('GET', '/v1/setup_intents/:id', RETRIEVE, ({ world, id }) =>
    inPath(world.state.setupIntents, id, 'setupintent', 'intent'),
  ),
  route('GET', '/v1/balance_transactions/:id', RETRIEVE, ({ world, id }) =>
    inPath(world.state.balanceTransactions, id, 'balance transaction'),
  ),
];
