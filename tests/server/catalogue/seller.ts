import type { CatalogueDocument } from '../../../src/contract/catalogue.contract.ts';
import type {
  CataloguePreview,
  CatalogueView,
} from '../../../src/contract/operator/catalogue-operator.contract.ts';
import type { CataloguePlan } from '../../../src/domain/catalogue/catalogue.ts';
import { type Subscriber, subscribe } from '../../support/subscribers.ts';
import type { TestApp } from '../../support/test-app.ts';
import { until } from '../../support/until.ts';
import { type OperatorCalls, operatorAt } from '../operator/operator-calls.ts';

export interface Seller extends OperatorCalls {
  read(): Promise<CatalogueView>;
  save(document: CatalogueDocument, expected?: string | null): Promise<string>;
  preview(expected: string): Promise<CataloguePreview>;
  publish(expected: string): Promise<{ no: number; hash: string }>;
  restore(no: number): Promise<string>;
  discard(): Promise<void>;
}

/** An owner who edits the catalogue like the React client. */
export async function sellerAt(app: TestApp): Promise<Seller> {
  const owner = await operatorAt(app);
  const read = () => owner.ask<CatalogueView>('admin.catalogue');
  const hashOf = async (answer: Promise<{ hash: string }>) => (await answer).hash;
  return {
    ...owner,
    read,
    save: (document, expected = null) =>
      hashOf(owner.act('admin.saveCatalogueDraft', { document, expected })),
    preview: (expected) => owner.ask('admin.previewCatalogue', { expected }),
    publish: (expected) => owner.act('admin.publishCatalogue', { expected, note: null }),
    restore: (no) => hashOf(owner.act('admin.restoreCatalogueVersion', { no, expected: null })),
    async discard() {
      const { draft } = await read();
      if (draft === null) return;
      await owner.act('admin.discardCatalogueDraft', { expected: draft.hash });
    },
  };
}

/** A Standard subscriber with a TradingView name, and a Basic subscriber without one. */
export async function twoMembers(app: TestApp): Promise<{ trader: Subscriber; other: Subscriber }> {
  const trader = await subscribe(app, 'standard');
  const name = { tradingViewUsername: 'karlkurs' };
  await until('the name is saved', async () => {
    const { status } = await trader.post('/api/set-tradingview-username', name);
    return status === 200;
  });
  // A new sandbox's session may arrive only now.
  await until('the trader holds the script of the plan', async () => {
    const held = `select 1 from access_grant where entitlement = 'indicator-main' and held`;
    return (await app.app.parts.orm.em.fork().execute<unknown[]>(held)).length === 1;
  });
  return { trader, other: await subscribe(app, 'basic') };
}

export function withPlan(
  document: CatalogueDocument,
  plan: string,
  changes: Partial<CataloguePlan>,
): CatalogueDocument {
  const plans = document.plans.map((each) => (each.key === plan ? { ...each, ...changes } : each));
  return { ...document, plans };
}

/** Basic and Standard gain an indicator each, Basic costs more, and a Team plan is new. */
export function grown(document: CatalogueDocument): CatalogueDocument {
  const community = ['community-base', 'community-paid', 'indicator-main'];
  const basic = withPlan(document, 'basic', {
    includes: community,
    prices: [
      { cycle: 'monthly', amount: 1_200 },
      { cycle: 'yearly', amount: 10_000 },
    ],
  });
  const includes = [...community, 'indicator-wavematrix'];
  const [free, ...paid] = withPlan(basic, 'standard', { includes }).plans;
  if (free === undefined) throw new Error('There is a free plan.');
  const prices = [{ cycle: 'yearly', amount: 500_000 }];
  return { ...basic, plans: [free, ...paid, { ...free, key: 'team', name: 'Team', prices }] };
}
