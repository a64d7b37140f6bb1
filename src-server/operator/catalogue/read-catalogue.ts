import type { EntityManager } from '@mikro-orm/postgresql';
import type { CatalogueDocument } from '../../../src/contract/catalogue.contract.ts';
import type {
  CatalogueVersionView,
  CatalogueView,
} from '../../../src/contract/operator/catalogue-operator.contract.ts';
import { translatedLocales } from '../../../src/domain/catalogue/translations.ts';
import { LIVE_STATUSES } from '../../../src/domain/subscription.ts';
import { LANGUAGES } from '../../../src/texts/languages.ts';
import type { CatalogueVersion } from '../../catalogue/catalogue-version.entity.ts';
import {
  findDraft,
  findVersion,
  hashOf,
  listVersions,
  readOnSale,
} from '../../catalogue/versions.ts';
import { readFork } from '../../database/transaction.ts';
import { AppError } from '../../errors/app-error.ts';
import type { OperatorDeps } from '../operator.deps.ts';
import { OperatorEntity } from '../operator.entity.ts';
import type { CatalogueDeps } from './catalogue.deps.ts';

export async function readCatalogue(
  deps: CatalogueDeps & Pick<OperatorDeps, 'texts' | 'operations'>,
): Promise<CatalogueView> {
  const em = readFork(deps.orm);
  const { no, document, row } = await readOnSale(em);
  const draft = await findDraft(em);
  const versions = await listVersions(em);
  const nameOf = await operatorNames(em);
  return {
    published: {
      no,
      document,
      hash: hashOf(document),
      prices: pricesOf(row),
      priceFault: row?.priceFault ?? null,
    },
    draft: draft && {
      hash: draft.hash,
      document: draft.document,
      by: nameOf(draft.changedBy),
      changedAt: draft.changedAt.toISOString(),
    },
    versions: [
      ...versions.map((each): CatalogueVersionView => {
        return {
          no: each.no,
          state: each.state === 'published' ? 'published' : 'retired',
          hash: each.hash,
          note: each.note ?? null,
          by: nameOf(each.changedBy),
          publishedAt: each.publishedAt?.toISOString() ?? null,
        };
      }),
      await documentedVersion(em, no === 0),
    ],
    payers: await payersOf(em),
    paying: (await deps.operations.recentFigures()).active,
    configuredCurrency: deps.billing.settings.currency,
    languages: translatedInto(deps.texts.offered(), draft?.document ?? document),
  };
}

/** The first language appears too if the catalogue has texts for it: pages show them. */
function translatedInto(
  [, ...others]: readonly string[],
  document: CatalogueDocument,
): CatalogueView['languages'] {
  return [...new Set([...others, ...translatedLocales(document)])].map((locale) => ({
    locale,
    name: LANGUAGES.find((each) => each.locale === locale)?.name ?? locale,
  }));
}

/** Raises 'not-found' for an unknown version. */
export async function readVersion(deps: Pick<CatalogueDeps, 'orm'>, no: number) {
  const document = await requireVersion(readFork(deps.orm), no);
  return { no, hash: hashOf(document), document };
}

export async function requireVersion(em: EntityManager, no: number) {
  const document = await findVersion(em, no);
  if (document !== null) return document;
  throw new AppError('catalogue.no-version', 'not-found', `There is no version ${no}.`);
}

async function documentedVersion(
  em: EntityManager,
  isOnSale: boolean,
): Promise<CatalogueVersionView> {
  const hash = hashOf(await requireVersion(em, 0));
  const state = isOnSale ? 'published' : 'retired';
  return { no: 0, state, hash, note: null, by: null, publishedAt: null };
}

/** The documented version's prices are created by the setup. */
function pricesOf(row: CatalogueVersion | null): CatalogueView['published']['prices'] {
  if (row === null || row.pricesReadyAt != null) return 'ready';
  return row.priceFault == null ? 'under-way' : 'failed';
}

async function operatorNames(em: EntityManager): Promise<(id: string) => string | null> {
  const operators = await em.find(OperatorEntity, {}, { fields: ['username'] });
  const names = new Map(operators.map(({ id, username }) => [id, username]));
  return (id) => names.get(id) ?? null;
}

const PAYERS = `
  select plan, billing_cycle as cycle, amount_cents as amount, currency, count(*)::int as members
  from subscription
  where is_current and plan is not null and amount_cents is not null
    and stripe_status in (${LIVE_STATUSES.map((status) => `'${status}'`).join(', ')})
  group by 1, 2, 3, 4 order by plan, cycle, amount`;

/** Live subscriptions by what they pay. */
export function payersOf(em: EntityManager): Promise<CatalogueView['payers']> {
  return em.execute<CatalogueView['payers']>(PAYERS);
}
