import type { Charge, Dispute } from '../wire/answers/stored-objects.ts';
import { newId } from '../wire/ids.ts';

const EVIDENCE_DAYS = 9;

export function disputeObject(
  created: number,
  charge: Charge,
  { reason, isInquiry }: { reason: string; isInquiry: boolean },
): Dispute {
  return {
    id: newId('du'),
    object: 'dispute',
    amount: charge.amount,
    balance_transactions: [],
    charge: charge.id,
    created,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: NO_EVIDENCE,
    evidence_details: {
      due_by: created + EVIDENCE_DAYS * 86_400,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: isInquiry,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    payment_method_details: {
      card: {
        brand: 'visa',
        case_type: isInquiry ? 'inquiry' : 'chargeback',
        network: 'visa',
        network_reason_code: REASON_CODES[reason] ?? '13.7',
      },
      type: 'card',
    },
    reason,
    status: isInquiry ? 'warning_needs_response' : 'needs_response',
  };
}

/** Visa's codes of Stripe's reasons. */
const REASON_CODES: Record<string, string> = {
  fraudulent: '10.4',
  unrecognized: '10.4',
  general: '13.7',
  duplicate: '12.6.1',
  product_not_received: '13.1',
  product_unacceptable: '13.3',
  subscription_canceled: '13.2',
  credit_not_processed: '13.6',
};

const NO_EVIDENCE: Dispute['evidence'] = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
};
