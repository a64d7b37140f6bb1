import type { EntityManager } from '@mikro-orm/postgresql';
import {
  earningInvoices,
  type InvoiceFact,
  ledgerOf,
  type ReferralTerms,
} from '../../../src/domain/referrals/commission.ts';
import { FOR_UPDATE } from '../../database/row-locks.ts';
import { textArray } from '../../database/text-array.ts';
import type { BillingDeps } from '../billing.deps.ts';
import {
  CommissionEntity,
  type CommissionRow,
  type Referral,
  ReferralEntity,
} from './commission.entities.ts';
import { type Partner, PartnerEntity } from './partner.entities.ts';
import { sharedWithPartners } from './self-referrals/same-person.ts';

const SETTLED = `
  select l.stripe_invoice_id as id,
    coalesce(sum(l.minor) filter (where p.state = 'paid' and p.way <> 'write-off'), 0)::float8 as settled,
    coalesce(sum(l.minor) filter (where p.state = 'making'), 0)::float8 as paying,
    coalesce(sum(l.minor) filter (where p.state = 'paid' and p.way = 'write-off'), 0)::float8 as "writtenOff"
  from commission c
    join referral_payout_line l on l.stripe_invoice_id = c.stripe_invoice_id
    join referral_payout p on p.id = l.payout_id
  where c.user_id = any(?::uuid[]) group by 1`;

/** Bounds the rows that one statement reads or writes. */
const MAX_AT_ONCE = 100;

interface PaidOut {
  id: string;
  settled: number;
  paying: number;
  writtenOff: number;
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
  await settle(em, deps, [{ referral, partner }]);
}

const UNSETTLED = {
  state: 'held',
  reason: null,
  earnedMinor: 0,
  heldMinor: 0,
  dueMinor: 0,
  payingMinor: 0,
  settledMinor: 0,
  writtenOffMinor: 0,
} as const;

/** Writes the ledger of one buyer again from the stored facts. A repeat changes nothing. Locks the referral. */
export function settleOf(
  em: EntityManager,
  deps: Pick<BillingDeps, 'clock'>,
  userId: string,
): Promise<void> {
  return settleAll(em, deps, [userId]);
}

/** The same for many buyers, with a fixed number of statements for each batch. Locks the referrals in the order of a payout. */
export async function settleAll(
  em: EntityManager,
  deps: Pick<BillingDeps, 'clock'>,
  userIds: readonly string[],
): Promise<void> {
  // In the order of PostgreSQL: every id has the same form.
  const ordered = [...new Set(userIds)].sort();
  for (let at = 0; at < ordered.length; at += MAX_AT_ONCE) {
    const userId = { $in: ordered.slice(at, at + MAX_AT_ONCE) };
    const order = { orderBy: { userId: 'asc' } } as const;
    const referrals = await em.find(ReferralEntity, { userId }, { ...FOR_UPDATE, ...order });
    if (referrals.length === 0) continue;
    const id = { $in: [...new Set(referrals.map(({ partnerId }) => partnerId))] };
    const partners = new Map((await em.find(PartnerEntity, { id })).map((each) => [each.id, each]));
    const pairs = referrals.flatMap((referral) => {
      const partner = partners.get(referral.partnerId);
      return partner === undefined ? [] : [{ referral, partner }];
    });
    await settle(em, deps, pairs);
  }
}

interface Pair {
  referral: Referral;
  partner: Partner;
}

async function settle(
  em: EntityManager,
  { clock }: Pick<BillingDeps, 'clock'>,
  pairs: readonly Pair[],
): Promise<void> {
  const now = clock.now();
  await lookForSelf(em, { pairs, now });
  const userIds = pairs.map(({ referral }) => referral.userId);
  const rows = await em.find(CommissionEntity, { userId: { $in: userIds } });
  if (rows.length > 0) {
    const paidOut = await em.execute<PaidOut[]>(SETTLED, [textArray(userIds)]);
    const known = new Map(paidOut.map((each) => [each.id, each]));
    const owned = Map.groupBy(rows, ({ userId }) => userId);
    for (const pair of pairs) {
      writeLedger(pair, owned.get(pair.referral.userId) ?? [], { now, known });
    }
  }
  await em.flush();
}

function writeLedger(
  { referral, partner }: Pair,
  rows: readonly CommissionRow[],
  { now, known }: { now: Date; known: ReadonlyMap<string, PaidOut> },
): void {
  const commissions = ledgerOf(termsOf(referral, partner), rows.map(factOf), {
    now,
    settledOf: (id) => known.get(id)?.settled ?? 0,
    payingOf: (id) => known.get(id)?.paying ?? 0,
    writtenOffOf: (id) => known.get(id)?.writtenOff ?? 0,
  });
  const byId = new Map(rows.map((row) => [row.stripeInvoiceId, row]));
  for (const each of commissions) {
    const row = byId.get(each.invoiceId);
    if (row === undefined) continue;
    const { holdUntil, state, reason } = each;
    Object.assign(row, {
      holdUntil,
      state,
      reason,
      earnedMinor: each.earned,
      heldMinor: each.held,
      dueMinor: each.due,
      payingMinor: each.paying,
      settledMinor: each.settled,
      writtenOffMinor: each.writtenOff,
    });
  }
}

/** An edge may appear at any time. Once found, it stays until an operator overrules it. */
async function lookForSelf(
  em: EntityManager,
  { pairs, now }: { pairs: readonly Pair[]; now: Date },
): Promise<void> {
  const open = pairs.filter(
    ({ referral }) => referral.selfSince == null && referral.allowedAt == null,
  );
  const paths = await sharedWithPartners(em, open);
  for (const { referral } of open) {
    const path = paths.get(referral.userId);
    if (path === undefined) continue;
    Object.assign(referral, { selfSince: now, shared: path.kinds, viaOthers: path.isIndirect });
  }
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
