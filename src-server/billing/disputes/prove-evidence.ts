import type { EntityManager } from '@mikro-orm/postgresql';
import type { Catalogue } from '../../../src/domain/catalogue/catalogue.ts';
import { unprovenIn } from '../../../src/domain/disputes/evidence.ts';
import { listPublished } from '../../catalogue/published-catalogue.ts';
import type { BillingDeps } from '../billing.deps.ts';
import { DisputeCaseEntity } from './dispute-case.entity.ts';
import {
  EARLIER_CANCELLATION,
  EARLIER_ORDERS,
  earlierFactsFrom,
  factsFrom,
} from './facts/collect-facts.ts';
import { recordsOfCase } from './facts/records-of-case.ts';

interface Proof {
  /** Lines of the evidence that Stripe showed. */
  lines: number;
  /** Lines that no row of the database says. */
  unproven: string[];
}

/**
 * Reads every record again, once, and looks each line of the staged evidence up. A line may name what was granted as
 * any catalogue named it, and a fact in any form that was staged. Null: there is no evidence.
 */
export async function proveEvidence(
  em: EntityManager,
  deps: Pick<BillingDeps, 'catalogue'>,
  disputeId: string,
): Promise<Proof | null> {
  const found = await em.findOne(DisputeCaseEntity, { id: disputeId });
  if (found?.evidence == null) return null;
  const { evidence } = found;
  const lines = Object.values(evidence).flatMap((text) => text.split('\n'));
  // Nothing is staged about an unknown payer.
  const known = await recordsOfCase(em, found);
  if (known === null) return { lines: lines.length, unproven: lines };
  const { records, buyer } = known;
  const unprovenBy = async (catalogue: Catalogue) => {
    const facts = await factsFrom(em, records, catalogue);
    const before = await earlierFactsFrom(em, records, catalogue);
    const others = before.filter(({ kind }) => kind !== 'order');
    const earlier = EARLIER_ORDERS.map((form) => [
      ...others,
      ...records.orders.map((row) => form(row, catalogue)),
    ]);
    const plainer = before.map((each) =>
      each.kind === 'cancellation' ? { ...each, text: EARLIER_CANCELLATION } : each,
    );
    return [facts, before, plainer, ...earlier]
      .map((each) => unprovenIn(evidence, each, buyer))
      .reduce((left, right) => left.filter((line) => right.includes(line)));
  };
  let unproven = await unprovenBy(deps.catalogue.current());
  for (const catalogue of unproven.length === 0 ? [] : await listPublished(em)) {
    const still = await unprovenBy(catalogue);
    unproven = unproven.filter((line) => still.includes(line));
  }
  return { lines: lines.length, unproven };
}
