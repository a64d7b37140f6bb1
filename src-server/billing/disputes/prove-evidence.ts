import type { EntityManager } from '@mikro-orm/postgresql';
import { unprovenIn } from '../../../src/domain/disputes/evidence.ts';
import { fixedCatalogue } from '../../catalogue/catalogue-source.ts';
import { listPublished } from '../../catalogue/published-catalogue.ts';
import type { BillingDeps } from '../billing.deps.ts';
import { type DisputeCase, DisputeCaseEntity } from './dispute-case.entity.ts';
import { packOf } from './stage-evidence.ts';

interface Proof {
  /** Lines of the evidence that Stripe showed. */
  lines: number;
  /** Lines that no row of the database says. */
  unproven: string[];
}

/**
 * Reads every record again and looks each line of the staged evidence up. A line may name what was granted as any
 * catalogue named it. Null: there is no evidence.
 */
export async function proveEvidence(
  em: EntityManager,
  deps: Pick<BillingDeps, 'catalogue'>,
  disputeId: string,
): Promise<Proof | null> {
  const found = await em.findOne(DisputeCaseEntity, { id: disputeId });
  if (found?.evidence == null) return null;
  const lines = Object.values(found.evidence).flatMap((text) => text.split('\n'));
  let unproven = await unprovenWith(em, deps, found);
  for (const catalogue of unproven.length === 0 ? [] : await listPublished(em)) {
    const still = await unprovenWith(em, { catalogue: fixedCatalogue(catalogue) }, found);
    unproven = unproven.filter((line) => still.includes(line));
  }
  return { lines: lines.length, unproven };
}

async function unprovenWith(
  em: EntityManager,
  deps: Pick<BillingDeps, 'catalogue'>,
  found: DisputeCase,
): Promise<string[]> {
  const { facts, buyer } = await packOf(em, deps, found);
  return unprovenIn(found.evidence ?? {}, facts, buyer);
}
