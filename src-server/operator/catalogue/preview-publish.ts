import type { EntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import type { CatalogueDocument } from '../../../src/contract/catalogue.contract.ts';
import type {
  affectedMembersAnswer,
  affectedMembersInput,
  CataloguePreview,
} from '../../../src/contract/operator/catalogue-operator.contract.ts';
import { overpricedCycles } from '../../../src/domain/catalogue/overpriced-cycles.ts';
import { changedPages } from '../../../src/domain/catalogue/publish-effects.ts';
import { plannedPrices } from '../../billing/prices/planned-prices.ts';
import { saleCurrency } from '../../catalogue/sale-currency.ts';
import { draftChanged, findDraft, readOnSale } from '../../catalogue/versions.ts';
import { readFork } from '../../database/transaction.ts';
import { countAffected, type Effects, effectsOf, listAffected } from './affected-members.ts';
import type { CatalogueDeps } from './catalogue.deps.ts';
import { publishRefusals } from './publish-refusals.ts';
import { payersOf } from './read-catalogue.ts';
import { type ScriptSource, scriptWarnings } from './script-warnings.ts';
import { trialWarnings } from './trial-warnings.ts';

/** Effects of publishing the draft, from today's members and Stripe's prices. Changes nothing. */
export async function previewPublish(
  deps: CatalogueDeps & { setUp: ScriptSource },
  expected: string,
): Promise<CataloguePreview> {
  const em = readFork(deps.orm);
  const { comparison, replaces } = await compareDraft(em, deps, expected);
  const { before, after } = comparison;
  const { settings } = deps.billing;
  const { lines, members } = await countAffected(em, comparison);
  const currency = saleCurrency(after, settings);
  const [stripe, scripts] = await Promise.all([
    plannedPrices(deps.billing, { before, after }),
    scriptWarnings(deps.setUp, { before, after }),
  ]);
  return {
    hash: expected,
    replaces,
    refusals: await publishRefusals(em, comparison, { settings }),
    access: lines,
    members,
    pages: changedPages(before, after),
    keepers: await keepersOf(em, after, currency),
    stripe,
    warnings: [
      ...overpricedCycles(after, currency),
      ...(await trialWarnings(em, comparison)),
      ...scripts,
    ],
  };
}

/** One page of the members behind a line of the preview. */
export async function listAffectedMembers(
  deps: CatalogueDeps,
  { expected, ...line }: z.infer<typeof affectedMembersInput>,
): Promise<z.infer<typeof affectedMembersAnswer>> {
  const em = readFork(deps.orm);
  const { comparison } = await compareDraft(em, deps, expected);
  return listAffected(em, comparison, line);
}

async function compareDraft(
  em: EntityManager,
  { clock, billing }: Pick<CatalogueDeps, 'clock' | 'billing'>,
  expected: string,
): Promise<{ comparison: Effects; replaces: number }> {
  const draft = await findDraft(em);
  if (draft === null || draft.hash !== expected) throw draftChanged();
  const { no, document } = await readOnSale(em);
  const comparison = { before: document, after: draft.document, now: clock.now() };
  return { comparison: await effectsOf(em, billing, comparison), replaces: no };
}

/** Subscribers whose price this catalogue no longer sells. */
export async function keepersOf(
  em: EntityManager,
  { plans }: CatalogueDocument,
  currency: string,
): Promise<CataloguePreview['keepers']> {
  const payers = await payersOf(em);
  return payers.filter((payer) => {
    const plan = plans.find(({ key }) => key === payer.plan);
    const price = plan?.prices.find(({ cycle }) => cycle === payer.cycle);
    return price?.amount !== payer.amount || currency !== payer.currency;
  });
}
