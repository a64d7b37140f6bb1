import type { EntityManager } from '@mikro-orm/postgresql';
import { unprovenIn } from '../../../src/domain/disputes/evidence.ts';
import type { BillingDeps } from '../billing.deps.ts';
import { DisputeCaseEntity } from './dispute-case.entity.ts';
import { packOf } from './stage-evidence.ts';

interface Proof {
  /** Lines of the evidence that Stripe showed. */
  lines: number;
  /** Lines that no row of the database says. */
  unproven: string[];
}

/** Reads every record again and looks each line of the staged evidence up. Null: there is no evidence. */
export async function proveEvidence(
  em: EntityManager,
  deps: Pick<BillingDeps, 'catalogue'>,
  disputeId: string,
): Promise<Proof | null> {
  const found = await em.findOne(DisputeCaseEntity, { id: disputeId });
  if (found?.evidence == null) return null;
  const { facts, buyer } = await packOf(em, deps, found);
  const lines = Object.values(found.evidence).flatMap((text) => text.split('\n'));
  return { lines: lines.length, unproven: unprovenIn(found.evidence, facts, buyer) };
}
