import type Stripe from 'stripe';
import { refundCharge } from '../billing/payments/refund-charge.ts';
import { REFUND_CREATE, REFUND_LIST, REFUND_UPDATE } from '../parameters/payments.ts';
import { RETRIEVE } from '../parameters/plain.ts';
import type { Charge } from '../wire/answers/stored-objects.ts';
import { invalidRequest } from '../wire/answers/stripe-error.ts';
import { inPath, named } from '../wire/find.ts';
import { newestFirst, pageOf } from '../wire/pagination.ts';
import { mergedMetadata } from '../wire/requests/metadata.ts';
import { route } from '../wire/route.ts';
import type { World } from '../world.ts';

export const refundRoutes = [
  route<Stripe.RefundCreateParams>('POST', '/v1/refunds', REFUND_CREATE, ({ world, params }) =>
    refundCharge(world, chargeOf(world, params), {
      amount: params.amount,
      reason: params.reason ?? null,
      metadata: mergedMetadata({}, params.metadata),
    }),
  ),
  route<Stripe.RefundListParams>('GET', '/v1/refunds', REFUND_LIST, ({ world, params }) => {
    const rows = newestFirst(
      world.state.refunds,
      params,
      (refund) =>
        (params.charge === undefined || refund.charge === params.charge) &&
        (params.payment_intent === undefined || refund.payment_intent === params.payment_intent),
    );
    return pageOf('/v1/refunds', rows, params);
  }),
  route('GET', '/v1/refunds/:id', RETRIEVE, ({ world, id }) =>
    inPath(world.state.refunds, id, 'refund', 'refund'),
  ),
  route<Stripe.RefundUpdateParams>('POST', '/v1/refunds/:id', REFUND_UPDATE, (call) => {
    const { world, params, id } = call;
    const refund = inPath(world.state.refunds, id, 'refund', 'refund');
    refund.metadata = mergedMetadata(refund.metadata ?? {}, params.metadata);
    world.emit('refund.updated', refund);
    return refund;
  }),
  route('POST', '/v1/refunds/:id/cancel', RETRIEVE, ({ world, id }) => {
    const refund = inPath(world.state.refunds, id, 'refund', 'refund');
    throw invalidRequest(
      `This refund can't be canceled: it has a status of ${refund.status}, and only refunds that require an action can.`,
    );
  }),
];

function chargeOf(world: World, params: Stripe.RefundCreateParams): Charge {
  if (params.charge !== undefined && params.payment_intent !== undefined) {
    throw invalidRequest('You may only specify one of these parameters: charge, payment_intent.');
  }
  if (params.charge !== undefined) {
    return named(world.state.charges, params.charge, 'charge', 'charge');
  }
  if (params.payment_intent === undefined) {
    throw invalidRequest(
      'One of the following params should be provided for this request: payment_intent or charge.',
    );
  }
  const { payment_intent: id } = params;
  const intent = named(world.state.paymentIntents, id, 'payment_intent', 'payment_intent');
  const charge = world.state.charges[intent.latest_charge ?? ''];
  if (charge === undefined) {
    throw invalidRequest(
      `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`,
      { param: 'payment_intent' },
    );
  }
  return charge;
}
