import type { EntityManager } from '@mikro-orm/postgresql';
import type { CatalogueDocument } from '../../../src/contract/catalogue.contract.ts';
import type { CatalogueWarning } from '../../../src/domain/catalogue/overpriced-cycles.ts';
import { listEmptiedTrials } from '../../billing/trials/trials.view.ts';

const ENDED =
  'The free trial is no longer offered: all its indicators leave the plan. Running trials of only these then include the whole plan.';

/** Trials that only the earlier catalogue offers. */
export async function trialWarnings(
  em: EntityManager,
  { before, after }: { before: CatalogueDocument; after: CatalogueDocument },
): Promise<CatalogueWarning[]> {
  const known = await listEmptiedTrials(em, { ...before, version: 0 });
  const emptied = await listEmptiedTrials(em, { ...after, version: 0 });
  return emptied
    .filter(({ plan }) => !known.some((each) => each.plan === plan))
    .map(({ plan }) => ({ at: `plans.${plan}.includes`, text: ENDED }));
}
