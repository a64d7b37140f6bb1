import type Stripe from 'stripe';
import type { Dispute } from '../../wire/answers/stored-objects.ts';
import { invalidRequest } from '../../wire/answers/stripe-error.ts';
import { lookUp } from '../../wire/find.ts';
import type { World } from '../../world.ts';
import { compellingEvidence, judgeEligibility } from './compelling-evidence.ts';
import { isClosed } from './dispute-charge.ts';

const MAX_CHARACTERS = 150_000;
const MAX_FIELD_CHARACTERS = 20_000;

/** Fields that hold the id of an uploaded file. */
const FILES = [
  'cancellation_policy',
  'customer_communication',
  'customer_signature',
  'duplicate_charge_documentation',
  'receipt',
  'refund_policy',
  'service_documentation',
  'shipping_documentation',
  'uncategorized_file',
] as const;

/** Fields for which a limit is documented. */
const LONG_TEXTS = [
  'access_activity_log',
  'cancellation_policy_disclosure',
  'cancellation_rebuttal',
  'duplicate_charge_explanation',
  'product_description',
  'refund_policy_disclosure',
  'refund_refusal_explanation',
  'uncategorized_text',
] as const;

/** Stages evidence, or submits it unless `submit` is false. Submitted evidence is final. */
export function submitEvidence(
  world: World,
  dispute: Dispute,
  { evidence, submit, intended_submission_method: method }: Stripe.DisputeUpdateParams,
): void {
  const details = dispute.evidence_details;
  if (isClosed(dispute)) throw invalidRequest('This dispute is already closed.');
  if (evidence !== undefined || submit === true) {
    if (details.past_due) {
      throw invalidRequest('The deadline to submit evidence for this dispute has passed.');
    }
    // An inquiry that became a dispute is answered once more.
    if (!dispute.status.endsWith('needs_response')) {
      throw invalidRequest('Evidence has already been submitted for this dispute.');
    }
  }
  if (evidence !== undefined) stage(world, dispute, evidence);
  if (method !== undefined) dispute.intended_submission_method = method;
  // Evidence is submitted at once unless `submit` is false.
  if (submit === false || (submit !== true && evidence === undefined)) return;
  details.submission_count += 1;
  details.submission_method = 'manual';
  dispute.status =
    dispute.status === 'warning_needs_response' ? 'warning_under_review' : 'under_review';
  world.effect('dispute.submitted', { dispute: dispute.id, charge: dispute.charge });
}

function stage(world: World, dispute: Dispute, given: Stripe.DisputeUpdateParams.Evidence): void {
  const { enhanced_evidence, appeal: _appeal, ...plain } = given;
  for (const field of LONG_TEXTS) {
    const length = plain[field]?.length ?? 0;
    if (length <= MAX_FIELD_CHARACTERS) continue;
    throw invalidRequest(
      `Invalid string: must be at most ${MAX_FIELD_CHARACTERS} characters, but is ${length}`,
      { param: `evidence[${field}]` },
    );
  }
  const total = Object.values({ ...dispute.evidence, ...plain })
    .filter((value) => typeof value === 'string')
    .reduce((sum, value) => sum + value.length, 0);
  if (total > MAX_CHARACTERS) {
    throw invalidRequest(
      `The combined character count of all evidence fields is limited to ${MAX_CHARACTERS}, but is ${total}.`,
      { param: 'evidence' },
    );
  }
  for (const field of FILES) {
    const id = plain[field];
    if (id === undefined || id === '') continue;
    const param = `evidence[${field}]`;
    const file = lookUp(world.state.files, id);
    if (file === undefined) {
      throw invalidRequest(`No such file upload: '${id}'`, { code: 'resource_missing', param });
    }
    if (file.purpose !== 'dispute_evidence') {
      throw invalidRequest(`The file's purpose must be dispute_evidence.`, { param });
    }
  }
  const cleared = Object.entries(plain).map(([name, value]) => [name, value === '' ? null : value]);
  dispute.evidence = { ...dispute.evidence, ...Object.fromEntries(cleared) };
  if (enhanced_evidence !== undefined) {
    dispute.evidence.enhanced_evidence = compellingEvidence(world, dispute, enhanced_evidence);
  }
  judgeEligibility(dispute);
  dispute.evidence_details.has_evidence = true;
}
