import type Stripe from 'stripe';
import type { Charge, Dispute } from '../../wire/answers/stored-objects.ts';
import { invalidRequest, resourceMissing } from '../../wire/answers/stripe-error.ts';
import { lookUp } from '../../wire/find.ts';
import type { World } from '../../world.ts';
import { DAY } from '../subscriptions/calendar-months.ts';

type Enhanced = Stripe.DisputeUpdateParams.Evidence.EnhancedEvidence;
type Stored = Dispute['evidence']['enhanced_evidence'];
type Required = NonNullable<
  Dispute['evidence_details']['enhanced_eligibility']['visa_compelling_evidence_3']
>['required_actions'];

/** Visa's window for earlier undisputed charges of the same cardholder, in days before the disputed one. */
const WINDOW = { youngest: 120, oldest: 365 };
const PRIOR_CHARGES = 2;
/** The reason codes of Visa for which compelling evidence exists. */
const REASON_CODE = '10.4';

/** Whether Visa lets the seller show that the cardholder bought before, and did not object. */
export function isEligible(world: World, charge: Charge, dispute: Dispute): boolean {
  const card = dispute.payment_method_details?.card;
  if (dispute.reason !== 'fraudulent' || card?.network_reason_code !== REASON_CODE) return false;
  return priorCharges(world, charge).length >= PRIOR_CHARGES;
}

function priorCharges(world: World, charge: Charge): Charge[] {
  return Object.values(world.state.charges).filter((each) => {
    const days = (charge.created - each.created) / DAY;
    return (
      each.id !== charge.id &&
      each.customer === charge.customer &&
      each.paid &&
      !each.disputed &&
      !each.refunded &&
      days >= WINDOW.youngest &&
      days <= WINDOW.oldest
    );
  });
}

/** What the request adds to the evidence, with null for every field that it leaves out. */
export function compellingEvidence(
  world: World,
  dispute: Dispute,
  given: Enhanced | '' | null,
): Stored {
  if (given === '' || given === null) return {};
  const visa = given.visa_compelling_evidence_3;
  if (visa === undefined) return dispute.evidence.enhanced_evidence;
  if (!dispute.enhanced_eligibility_types.includes('visa_compelling_evidence_3')) {
    throw invalidRequest('This dispute is not eligible for Visa Compelling Evidence 3.0.', {
      param: 'evidence[enhanced_evidence][visa_compelling_evidence_3]',
    });
  }
  const own = visa.disputed_transaction;
  refuseShort(own?.customer_device_fingerprint, own?.customer_device_id);
  return {
    visa_compelling_evidence_3: {
      disputed_transaction:
        own === undefined
          ? null
          : {
              ...identifiersOf(own),
              merchandise_or_services: own.merchandise_or_services ?? null,
            },
      prior_undisputed_transactions: (visa.prior_undisputed_transactions ?? []).map((each) => {
        const param =
          'evidence[enhanced_evidence][visa_compelling_evidence_3][prior_undisputed_transactions]';
        if (lookUp(world.state.charges, each.charge) === undefined) {
          throw resourceMissing('charge', each.charge, param);
        }
        refuseShort(each.customer_device_fingerprint, each.customer_device_id);
        return { charge: each.charge, ...identifiersOf(each) };
      }),
    },
  };
}

interface Identifiers {
  customer_account_id?: string;
  customer_device_fingerprint?: string;
  customer_device_id?: string;
  customer_email_address?: string;
  customer_purchase_ip?: string;
  product_description?: string;
}

function identifiersOf(given: object) {
  const each = given as Identifiers;
  return {
    customer_account_id: each.customer_account_id || null,
    customer_device_fingerprint: each.customer_device_fingerprint || null,
    customer_device_id: each.customer_device_id || null,
    customer_email_address: each.customer_email_address || null,
    customer_purchase_ip: each.customer_purchase_ip || null,
    product_description: each.product_description || null,
    shipping_address: null,
  };
}

function refuseShort(fingerprint: unknown, device: unknown): void {
  const isShort = (value: unknown, min: number) =>
    typeof value === 'string' && value !== '' && value.length < min;
  if (isShort(fingerprint, 20)) {
    throw invalidRequest('customer_device_fingerprint must be at least 20 characters.');
  }
  if (isShort(device, 15)) {
    throw invalidRequest('customer_device_id must be at least 15 characters.');
  }
}

/** Visa's status of the dispute: qualified once everything that it asks for is there. */
export function judgeEligibility(dispute: Dispute): void {
  if (!dispute.enhanced_eligibility_types.includes('visa_compelling_evidence_3')) return;
  const given = dispute.evidence.enhanced_evidence.visa_compelling_evidence_3;
  const own = given?.disputed_transaction ?? null;
  const prior = given?.prior_undisputed_transactions ?? [];
  const missing: Required = [];
  if (!hasMatch(own, prior)) missing.push('missing_customer_identifiers');
  if (!own?.product_description) missing.push('missing_disputed_transaction_description');
  if (!own?.merchandise_or_services) missing.push('missing_merchandise_or_services');
  if (prior.some((each) => !each.product_description)) {
    missing.push('missing_prior_undisputed_transaction_description');
  }
  if (prior.length < PRIOR_CHARGES) missing.push('missing_prior_undisputed_transactions');
  dispute.evidence_details.enhanced_eligibility.visa_compelling_evidence_3 = {
    required_actions: missing,
    status: missing.length === 0 ? 'qualified' : 'requires_action',
  };
}

type Visa = NonNullable<Stored['visa_compelling_evidence_3']>;

/** Two identifiers agree on all transactions, one of them the address or the device. */
function hasMatch(
  own: Visa['disputed_transaction'],
  prior: Visa['prior_undisputed_transactions'],
): boolean {
  if (own === null || prior.length === 0) return false;
  const agrees = (key: keyof Identifiers) =>
    own[key as 'customer_account_id'] !== null &&
    prior.every((each) => each[key as 'customer_account_id'] === own[key as 'customer_account_id']);
  const strong = ['customer_purchase_ip', 'customer_device_id', 'customer_device_fingerprint'];
  const weak = ['customer_account_id', 'customer_email_address'];
  const strongs = strong.filter((key) => agrees(key as keyof Identifiers)).length;
  const weaks = weak.filter((key) => agrees(key as keyof Identifiers)).length;
  return strongs >= 1 && strongs + weaks >= 2;
}
