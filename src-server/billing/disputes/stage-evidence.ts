import { createHash } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Catalogue } from '../../../src/domain/catalogue/catalogue.ts';
import { adviseOn } from '../../../src/domain/disputes/advice.ts';
import { isEscalated, refusalOf } from '../../../src/domain/disputes/case.ts';
import {
  type CompellingEvidence,
  compellingEvidence,
} from '../../../src/domain/disputes/compelling-evidence.ts';
import {
  type Buyer,
  composeEvidence,
  type Evidence,
} from '../../../src/domain/disputes/evidence.ts';
import type { DisputeFact } from '../../../src/domain/disputes/fact.ts';
import { currentActor, recordAudit } from '../../audit/record-audit.ts';
import { FOR_UPDATE } from '../../database/row-locks.ts';
import { readFork, transact } from '../../database/transaction.ts';
import { AppError } from '../../errors/app-error.ts';
import { ProviderFailure } from '../../errors/provider-failure.ts';
import type { BillingDeps } from '../billing.deps.ts';
import type { DisputeRead } from '../gateway/dispute-port.ts';
import { withBillingLease } from '../with-billing-lease.ts';
import { applyRead, isOthers, shows, standingOf } from './apply-read.ts';
import { type DisputeCase, DisputeCaseEntity, payerOf } from './dispute-case.entity.ts';
import { factsFrom, productOf } from './facts/collect-facts.ts';
import { UNDISPUTED } from './facts/fact.statements.ts';
import type { OrderRow } from './facts/read-records.ts';
import { recordsOfCase } from './facts/records-of-case.ts';
import { evidencePdf } from './pdf/evidence-pdf.ts';
import { refused } from './refused.ts';

/** Everything that a case would send, from what is recorded now. */
interface Pack {
  facts: DisputeFact[];
  buyer: Buyer;
  evidence: Evidence;
  compelling: CompellingEvidence | null;
}

/**
 * Collects the facts again and stages them at Stripe, unless Stripe has the same ones already. Nothing reaches the bank.
 * Returns the case as read back. Raises a conflict if nothing may be staged any more.
 */
export function stageEvidence(
  deps: BillingDeps,
  disputeId: string,
  by: 'operator' | 'job',
): Promise<DisputeCase> {
  return withPack(deps, disputeId, async ({ read, found, pack }) => {
    // Only a person may replace what someone staged in Stripe's dashboard.
    if (pack.facts.length === 0 || (by === 'job' && isOthers(read, found))) {
      return storeDraft(deps, { read, pack });
    }
    const pdf = evidencePdf(deps.settings.brandName, found, pack.facts);
    const hash = createHash('sha256')
      .update(JSON.stringify([pack.evidence.texts, pack.compelling]))
      .update(pdf)
      .digest('hex');
    const isThere =
      !isEscalated(found, read) &&
      found.stagedHash === hash &&
      shows(read, pack.evidence.texts) &&
      read.fileId === found.fileId;
    if (isThere) return storeDraft(deps, { read, pack });
    return stageAnew(deps, { pack, pdf, hash, id: disputeId });
  });
}

/** Collects the facts again, and changes nothing at Stripe. Raises a conflict if nothing may be staged any more. */
export function draftEvidence(deps: BillingDeps, disputeId: string): Promise<DisputeCase> {
  return withPack(deps, disputeId, (about) => storeDraft(deps, about));
}

function withPack(
  deps: BillingDeps,
  disputeId: string,
  work: (about: { read: DisputeRead; found: DisputeCase; pack: Pack }) => Promise<DisputeCase>,
): Promise<DisputeCase> {
  return withBillingLease(deps, `dispute:${disputeId}`, async () => {
    const read = await getDispute(deps, disputeId);
    const found = await readFork(deps.orm).findOneOrFail(DisputeCaseEntity, { id: disputeId });
    const refusal = refusalOf(standingOf(found, read), deps.clock.now());
    if (refusal !== null) {
      await store(deps, disputeId, (row) => applyRead(deps, row, read));
      throw refused(refusal);
    }
    return work({ read, found, pack: await packOf(readFork(deps.orm), deps, found) });
  });
}

export async function packOf(
  em: EntityManager,
  deps: Pick<BillingDeps, 'catalogue'>,
  found: DisputeCase,
): Promise<Pack> {
  const { userId } = found;
  const known = await recordsOfCase(em, found);
  if (known === null) {
    const buyer = { email: null, purchaseAddress: null };
    return { facts: [], buyer, evidence: composeEvidence([], buyer), compelling: null };
  }
  const { records, buyer } = known;
  const { orders } = records;
  const facts = await factsFrom(em, records, deps.catalogue.current());
  // Visa compares payments of one account for the same kind of product.
  const compelling =
    found.compelling == null || userId == null || found.giftId != null || found.lifetimeId != null
      ? null
      : await compellingOf(em, found, {
          userId,
          orders,
          buyer,
          catalogue: deps.catalogue.current(),
        });
  return { facts, buyer, evidence: composeEvidence(facts, buyer), compelling };
}

const PAID_WITHIN_MS = 3_600_000;

/** A renewal has no browser. Only a payment made on our page is identified by one. */
async function compellingOf(
  em: EntityManager,
  found: DisputeCase,
  {
    userId,
    orders,
    buyer,
    catalogue,
  }: { userId: string; orders: readonly OrderRow[]; buyer: Buyer; catalogue: Catalogue },
): Promise<CompellingEvidence | null> {
  interface Paid {
    id: string;
    at: Date | string;
    amountCents: number;
  }
  const identified = ({ id, at, amountCents }: Paid) => {
    const paidAt = new Date(at);
    const order = orders.find(
      (each) =>
        each.amountCents === amountCents &&
        Math.abs(new Date(each.at).getTime() - paidAt.getTime()) < PAID_WITHIN_MS,
    );
    return {
      chargeId: id,
      at: paidAt,
      accountId: userId,
      email: buyer.email,
      address: order?.address ?? null,
      device: order?.device ?? null,
      product: order === undefined ? null : productOf(order, catalogue),
    };
  };
  const others = await em.execute<Paid[]>(UNDISPUTED, [userId, found.chargeId]);
  const own = { id: found.chargeId, at: found.openedAt, amountCents: found.amountCents };
  const [paid] = await em.execute<Paid[]>(
    'select stripe_charge_id as id, at, amount_cents as "amountCents" from received_payment where stripe_charge_id = ?',
    [found.chargeId],
  );
  return compellingEvidence(identified(paid ?? own), others.map(identified));
}

async function stageAnew(
  deps: BillingDeps,
  { pack, pdf, hash, id }: { pack: Pack; pdf: Uint8Array; hash: string; id: string },
): Promise<DisputeCase> {
  const { texts } = pack.evidence;
  const name = `evidence-${id}.pdf`;
  try {
    const fileId = await deps.stripe.disputes.upload({ name, bytes: pdf, key: `evidence:${hash}` });
    // Stripe may take the evidence without an answer to us. Its file and texts then tell that it is ours.
    await store(deps, id, (row) => {
      row.fileId = fileId;
      if (row.stagedAt == null) row.evidence = texts;
    });
    await deps.stripe.disputes.stage(id, { texts, fileId, compelling: pack.compelling });
    const read = await getDispute(deps, id);
    if (!shows(read, texts) || read.fileId !== fileId) {
      throw new AppError(
        'dispute.not-shown',
        'unavailable',
        'Stripe does not show the evidence yet. Please try again in a moment.',
      );
    }
    return await store(deps, id, (row, em) => {
      applyRead(deps, row, read);
      take(row, pack);
      row.state = row.state === 'drafted' ? 'staged' : row.state;
      Object.assign(row, { stagedHash: hash, fileId, stagedAt: deps.clock.now(), problem: null });
      row.evidence = read.texts;
      recordAudit(em, {
        at: deps.machineClock.now(),
        actor: currentActor(),
        action: 'dispute.staged',
        target: `dispute:${id}`,
        before: null,
        after: { hash, file: fileId, facts: pack.facts.length },
      });
    });
  } catch (error) {
    if (error instanceof ProviderFailure) {
      await store(deps, id, (row) => {
        take(row, pack);
        row.problem = error.reason;
      });
    }
    throw error;
  }
}

function storeDraft(
  deps: BillingDeps,
  { read, pack }: { read: DisputeRead; pack: Pack },
): Promise<DisputeCase> {
  return store(deps, read.id, (row) => {
    applyRead(deps, row, read);
    take(row, pack);
  });
}

function take(row: DisputeCase, { facts, evidence }: Pack): void {
  const { advice, because } = adviseOn(facts, payerOf(row));
  Object.assign(row, { facts, cutSignIns: evidence.cutSignIns, advice, adviceReason: because });
}

function store(
  { orm }: BillingDeps,
  id: string,
  change: (row: DisputeCase, em: EntityManager) => void,
): Promise<DisputeCase> {
  return transact(orm, async (em) => {
    const row = await em.findOneOrFail(DisputeCaseEntity, { id }, FOR_UPDATE);
    change(row, em);
    return row;
  });
}

export async function getDispute(deps: BillingDeps, id: string): Promise<DisputeRead> {
  const read = await deps.stripe.disputes.find(id);
  if (read !== null) return read;
  throw new AppError('dispute.unknown', 'not-found', 'Stripe does not know this dispute.');
}
