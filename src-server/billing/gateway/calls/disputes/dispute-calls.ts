import type Stripe from 'stripe';
import type {
  CompellingEvidence,
  Identified,
} from '../../../../../src/domain/disputes/compelling-evidence.ts';
import { EVIDENCE_FIELDS } from '../../../../../src/domain/disputes/evidence.ts';
import type { DisputeCalls, DisputeRead, FraudWarningRead } from '../../dispute-port.ts';
import { ask, askFor } from '../../failure.ts';
import { idOf, moment, momentOrNull } from '../../mapping/fields.ts';
import { readAll } from '../../pages.ts';
import { refundIntent } from '../refunds/refund-latest.ts';

const WITH_CHARGE = { expand: ['charge'] };

export function disputeCalls(client: Stripe): DisputeCalls {
  return {
    async find(id) {
      const found = await askFor('dispute', 'dispute', () =>
        client.disputes.retrieve(id, WITH_CHARGE),
      );
      return found === null ? null : disputeRead(found);
    },
    async listSince(since) {
      const gte = Math.floor(since.getTime() / 1000);
      const all = await readAll('disputes', (cursor) =>
        client.disputes.list({ created: { gte }, ...cursor }),
      );
      return all.map(({ id }) => id);
    },
    async upload({ name, bytes, key }) {
      const file = { data: Buffer.from(bytes), name, type: 'application/pdf' };
      const made = await ask('file', 'file', () =>
        client.files.create({ file, purpose: 'dispute_evidence' }, { idempotencyKey: key }),
      );
      return made.id;
    },
    stage: (id, { texts, fileId, compelling }) =>
      update(client, id, {
        submit: false,
        // The seller's setting at Stripe decides about automatic submission.
        evidence: {
          // A field cannot be cleared: Stripe refuses an empty text.
          ...texts,
          ...(fileId === null ? {} : { service_documentation: fileId }),
          ...(compelling === null ? {} : { enhanced_evidence: visaEvidence(compelling) }),
        },
      }),
    submit: (id) => update(client, id, { submit: true }),
    async accept(id) {
      return disputeRead(
        await ask('dispute', 'dispute', () => client.disputes.close(id, WITH_CHARGE)),
      );
    },
    async findWarning(id) {
      const found = await askFor('fraud warning', 'radar.early_fraud_warning', () =>
        client.radar.earlyFraudWarnings.retrieve(id, WITH_CHARGE),
      );
      return found === null ? null : warningRead(found);
    },
    async refundCharge(id) {
      const read = () => ask('charge', 'charge', () => client.charges.retrieve(id));
      const intent = idOf((await read()).payment_intent);
      if (intent !== null) await refundIntent(client, id, intent);
      const { refunded: isRefunded, customer } = await read();
      return { isRefunded, customerId: idOf(customer) };
    },
  };
}

async function update(
  client: Stripe,
  id: string,
  params: Stripe.DisputeUpdateParams,
): Promise<DisputeRead> {
  return disputeRead(
    await ask('dispute', 'dispute', () =>
      client.disputes.update(id, { ...params, ...WITH_CHARGE }),
    ),
  );
}

function disputeRead(dispute: Stripe.Dispute): DisputeRead {
  const { evidence, evidence_details: details, payment_method_details: method } = dispute;
  const texts = EVIDENCE_FIELDS.map((field) => [field, evidence[field]] as const);
  const offered = dispute.enhanced_eligibility_types.includes('visa_compelling_evidence_3');
  const visa = details.enhanced_eligibility.visa_compelling_evidence_3;
  return {
    id: dispute.id,
    chargeId: idOf(dispute.charge) ?? '',
    customerId: customerOf(dispute.charge),
    reason: dispute.reason,
    status: dispute.status,
    isInquiry: dispute.status.startsWith('warning_') || method?.card?.case_type === 'inquiry',
    amountCents: dispute.amount,
    currency: dispute.currency,
    network: method?.card?.network ?? null,
    openedAt: moment(dispute.created),
    dueBy: momentOrNull(details.due_by),
    hasEvidence: details.has_evidence,
    isPastDue: details.past_due,
    submissionCount: details.submission_count,
    texts: Object.fromEntries(texts.filter(([, value]) => value !== null && value !== '')),
    fileId: idOf(evidence.service_documentation),
    compelling: offered
      ? { status: visa?.status ?? 'requires_action', missing: [...(visa?.required_actions ?? [])] }
      : null,
  };
}

function warningRead(warning: Stripe.Radar.EarlyFraudWarning): FraudWarningRead {
  return {
    id: warning.id,
    chargeId: idOf(warning.charge) ?? '',
    customerId: customerOf(warning.charge),
    fraudType: warning.fraud_type,
    isActionable: warning.actionable,
    at: moment(warning.created),
  };
}

function customerOf(charge: string | Stripe.Charge): string | null {
  return typeof charge === 'string' ? null : idOf(charge.customer);
}

function visaEvidence({
  disputed,
  prior,
}: CompellingEvidence): Stripe.DisputeUpdateParams.Evidence.EnhancedEvidence {
  return {
    visa_compelling_evidence_3: {
      disputed_transaction: { ...identifiers(disputed), merchandise_or_services: 'services' },
      prior_undisputed_transactions: prior.map((each) => ({
        ...identifiers(each),
        charge: each.chargeId,
      })),
    },
  };
}

function identifiers({ accountId, email, address, device, product }: Identified) {
  return {
    customer_account_id: accountId,
    ...(email === null ? {} : { customer_email_address: email }),
    ...(address === null ? {} : { customer_purchase_ip: address }),
    ...(device === null ? {} : { customer_device_id: device }),
    ...(product === null ? {} : { product_description: product }),
  };
}
