import type { EntityManager } from '@mikro-orm/postgresql';
import {
  earningInvoices,
  type InvoiceFact,
  ledgerOf,
  type ReferralTerms,
} from '../../../src/domain/referrals/commission.ts';
import { FOR_UPDATE } from '../../database/row-locks.ts';
import type { BillingDeps } from '../billing.deps.ts';
import {
  CommissionEntity,
  type CommissionRow,
  type Referral,
  ReferralEntity,
} from './commission.entities.ts';
import { type Partner, PartnerEntity } from './partner.entities.ts';
import { sharedWithPartner } from './same-person.ts';

const SETTLED = `
  select l.stripe_invoice_id as id,
    coalesce(sum(l.minor) filter (where p.state = 'paid'), 0)::int as settled,
    coalesce(sum(l.minor) filter (where p.state = 'making'), 0)::int as paying
  from commission c
    join referral_payout_line l on l.stripe_invoice_id = c.stripe_invoice_id
    join referral_payout p on p.id = l.payout_id
  where c.user_id = ?::uuid group by 1`;

interface PaidOut {
  id: string;
  settled: number;
  paying: number;
}

/** In the transaction of the sync: stores what Stripe says about the invoices of a referred buyer, and settles them. */
export async function storeCommissions(
  em: EntityManager,
  deps: Pick<BillingDeps, 'clock'>,
  read: { userId: string; paid: readonly InvoiceFact[]; customerExists: boolean },
): Promise<void> {
  const referral = await em.findOne(ReferralEntity, { userId: read.userId }, FOR_UPDATE);
  // Stripe hides the refunds and disputes of a deleted customer.
  if (referral === null || !read.customerExists) return;
  const partner = await em.findOneOrFail(PartnerEntity, { id: referral.partnerId });
  const known = await em.find(CommissionEntity, { userId: read.userId });
  const rows = new Map(known.map((row) => [row.stripeInvoiceId, row]));
  const facts = new Map(known.map((row) => [row.stripeInvoiceId, factOf(row)]));
  // Includes invoices of an earlier customer, which may begin the months.
  for (const fact of read.paid) facts.set(fact.id, fact);
  const earning = earningInvoices(termsOf(referral, partner), [...facts.values()]);
  const concerned = new Set([...earning, ...read.paid.filter(({ id }) => rows.has(id))]);
  for (const fact of concerned) {
    const { id, createdAt, paidAt, currency, paid, total, tax, refunded, dispute } = fact;
    const stored = {
      createdAt,
      paidAt,
      currency,
      paidMinor: paid,
      totalMinor: total,
      taxMinor: tax,
      refundedMinor: refunded,
      dispute,
    };
    const row = rows.get(id);
    if (row !== undefined) Object.assign(row, stored);
    else {
      em.create(CommissionEntity, {
        stripeInvoiceId: id,
        userId: referral.userId,
        partnerId: partner.id,
        ...stored,
        ...UNSETTLED,
        holdUntil: paidAt,
      });
    }
  }
  await em.flush();
  await settleReferral(em, deps, { referral, partner });
}

const UNSETTLED = {
  state: 'held',
  reason: null,
  earnedMinor: 0,
  heldMinor: 0,
  dueMinor: 0,
  payingMinor: 0,
  settledMinor: 0,
} as const;

/** Writes the ledger of one buyer again from the stored facts. A repeat changes nothing. Locks the referral. */
export async function settleOf(
  em: EntityManager,
  deps: Pick<BillingDeps, 'clock'>,
  userId: string,
): Promise<void> {
  const referral = await em.findOne(ReferralEntity, { userId }, FOR_UPDATE);
  if (referral === null) return;
  const partner = await em.findOneOrFail(PartnerEntity, { id: referral.partnerId });
  await settleReferral(em, deps, { referral, partner });
}

async function settleReferral(
  em: EntityManager,
  { clock }: Pick<BillingDeps, 'clock'>,
  { referral, partner }: { referral: Referral; partner: Partner },
): Promise<void> {
  const now = clock.now();
  await lookForSelf(em, { referral, partner, now });
  const rows = await em.find(CommissionEntity, { userId: referral.userId });
  if (rows.length === 0) return;
  const paidOut = await em.execute<PaidOut[]>(SETTLED, [referral.userId]);
  const known = new Map(paidOut.map((each) => [each.id, each]));
  const commissions = ledgerOf(termsOf(referral, partner), rows.map(factOf), {
    now,
    settledOf: (id) => known.get(id)?.settled ?? 0,
    payingOf: (id) => known.get(id)?.paying ?? 0,
  });
  const byId = new Map(rows.map((row) => [row.stripeInvoiceId, row]));
  for (const { invoiceId, earned, held, due, paying, settled, ...rest } of commissions) {
    const row = byId.get(invoiceId);
    if (row === undefined) continue;
    const { holdUntil, state, reason } = rest;
    Object.assign(row, {
      holdUntil,
      state,
      reason,
      earnedMinor: earned,
      heldMinor: held,
      dueMinor: due,
      payingMinor: paying,
      settledMinor: settled,
    });
  }
  await em.flush();
}

/** An edge may appear at any time. Once found, it stays until an operator overrules it. */
async function lookForSelf(
  em: EntityManager,
  { referral, partner, now }: { referral: Referral; partner: Partner; now: Date },
): Promise<void> {
  if (referral.selfSince != null || referral.allowedAt != null) return;
  const path = await sharedWithPartner(em, partner, referral);
  if (path === null) return;
  const { kinds: shared, isIndirect: viaOthers } = path;
  Object.assign(referral, { selfSince: now, shared, viaOthers });
  await em.flush();
}

function termsOf(referral: Referral, partner: Partner): ReferralTerms {
  return {
    ...referral,
    partnerEndedAt: partner.endedAt ?? null,
    isSelf: referral.selfSince != null && referral.allowedAt == null,
  };
}

function factOf(row: CommissionRow): InvoiceFact {
  return {
    id: row.stripeInvoiceId,
    createdAt: row.createdAt,
    paidAt: row.paidAt,
    currency: row.currency,
    paid: row.paidMinor,
    total: row.totalMinor,
    tax: row.taxMinor,
    refunded: row.refundedMinor,
    dispute: row.dispute ?? null,
  };
}
