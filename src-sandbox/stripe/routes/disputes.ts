import type Stripe from 'stripe';
import { closeDispute, isClosed } from '../billing/payments/dispute-charge.ts';
import { DISPUTE_LIST, DISPUTE_UPDATE } from '../parameters/payments.ts';
import { RETRIEVE } from '../parameters/plain.ts';
import type { Dispute } from '../wire/answers/stored-objects.ts';
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
    if (isClosed(dispute)) throw invalidRequest('This dispute is already closed.');
    const { enhanced_evidence: _enhanced, appeal: _appeal, ...evidence } = params.evidence ?? {};
    dispute.evidence = {
      ...dispute.evidence,
      ...(evidence as Partial<Dispute['evidence']>),
    };
    dispute.metadata = mergedMetadata(dispute.metadata, params.metadata);
    if (params.evidence !== undefined) {
      dispute.evidence_details.has_evidence = true;
      // Evidence is submitted at once unless `submit` is false.
      if (params.submit !== false) {
        dispute.evidence_details.submission_count += 1;
        dispute.evidence_details.submission_method = 'manual';
        dispute.status = 'under_review';
      }
    }
    world.emit('charge.dispute.updated', dispute);
    return dispute;
  }),
  route('POST', `${PATH}/:id/close`, RETRIEVE, ({ world, id }) => {
    const dispute = inPath(world.state.disputes, id, 'dispute', 'dispute');
    closeDispute(world, dispute, 'lost');
    return dispute;
  }),
];
