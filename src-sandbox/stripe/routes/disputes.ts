import type Stripe from 'stripe';
import { closeDispute } from '../billing/payments/dispute-charge.ts';
import { submitEvidence } from '../billing/payments/submit-evidence.ts';
import { DISPUTE_LIST, DISPUTE_UPDATE } from '../parameters/payments.ts';
import { RETRIEVE } from '../parameters/plain.ts';
import { invalidRequest } from '../wire/answers/stripe-error.ts';
import { inPath } from '../wire/find.ts';
import { newestFirst, pageOf } from '../wire/pagination.ts';
import { mergedMetadata } from '../wire/requests/metadata.ts';
import { route } from '../wire/route.ts';

const PATH = '/v1/disputes';

/** The bank, played by the control calls, opens and decides disputes. */
export const disputeRoutes = [
  route<Stripe.DisputeListParams>('GET', PATH, DISPUTE_LIST, ({ world, params }) => {
    const rows = newestFirst(
      world.state.disputes,
      params,
      (dispute) =>
        (params.charge === undefined || dispute.charge === params.charge) &&
        (params.payment_intent === undefined || dispute.payment_intent === params.payment_intent),
    );
    return pageOf(PATH, rows, params);
  }),
  route('GET', `${PATH}/:id`, RETRIEVE, ({ world, id }) =>
    inPath(world.state.disputes, id, 'dispute', 'dispute'),
  ),
  route<Stripe.DisputeUpdateParams>('POST', `${PATH}/:id`, DISPUTE_UPDATE, (call) => {
    const { world, params, id } = call;
    const dispute = inPath(world.state.disputes, id, 'dispute', 'dispute');
    submitEvidence(world, dispute, params);
    dispute.metadata = mergedMetadata(dispute.metadata, params.metadata);
    world.emit('charge.dispute.updated', dispute);
    return dispute;
  }),
  route('POST', `${PATH}/:id/close`, RETRIEVE, ({ world, id }) => {
    const dispute = inPath(world.state.disputes, id, 'dispute', 'dispute');
    if (dispute.status.startsWith('warning_')) {
      throw invalidRequest('An inquiry cannot be closed: refund the charge instead.');
    }
    closeDispute(world, dispute, 'lost');
    return dispute;
  }),
];
