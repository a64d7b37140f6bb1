import { z } from 'zod';
import { catalogueDocument } from '../catalogue.contract.ts';
import { isoDate } from '../wire-fields.ts';
import { movedPriceInput } from './price-moves.contract.ts';

const count = z.number().int();
const hash = z.string().regex(/^[0-9a-f]{64}$/);
const versionNo = z.number().int().min(0).max(1_000_000);
const key = z.string().max(40);

const versionField = z.object({
  no: count,
  state: z.enum(['published', 'retired']),
  hash,
  note: z.string().nullable(),
  /** Name of the operator who published it; null for the documented version. */
  by: z.string().nullable(),
  publishedAt: isoDate,
});
export type CatalogueVersionView = z.infer<typeof versionField>;

/** Live subscriptions of one amount, those on hold included. Several lines for one plan and cycle: some pay an older price. */
const payersField = z.object({
  plan: key,
  cycle: key.nullable(),
  amount: count,
  currency: z.string(),
  members: count,
});

export const catalogueAnswer = z.object({
  published: z.object({
    no: count,
    hash,
    document: catalogueDocument,
    /** Whether Stripe has every price, by reading it back. */
    prices: z.enum(['ready', 'under-way', 'failed']),
    /** Why the last try failed. */
    priceFault: z.string().nullable(),
  }),
  draft: z
    .object({
      hash,
      document: catalogueDocument,
      by: z.string().nullable(),
      changedAt: z.string(),
    })
    .nullable(),
  versions: z.array(versionField),
  payers: z.array(payersField),
  /** Paying subscribers of each plan, as the glossary defines them. */
  paying: z.record(key, count),
  /** Charged when the catalogue names no currency. */
  configuredCurrency: z.string(),
  /**
   * Languages on offer besides the first, in which the texts above are written, and each in which the
   * draft has translations.
   */
  languages: z.array(z.object({ locale: z.string(), name: z.string() })),
});
export type CatalogueView = z.infer<typeof catalogueAnswer>;

export const catalogueVersionInput = z.object({ no: versionNo });
export const catalogueVersionAnswer = z.object({ no: count, hash, document: catalogueDocument });

/** `expected`: hash of the draft that the operator saw; null: there was none. */
export const saveDraftInput = z.object({
  document: catalogueDocument,
  expected: hash.nullable(),
});
export const restoreVersionInput = z.object({ no: versionNo, expected: hash.nullable() });
export const draftHashInput = z.object({ expected: hash });
export const draftHashAnswer = z.object({ hash });

const pageField = z.enum(['landing', 'checkout', 'register', 'upgrade', 'dashboard']);

const accessLine = z.object({
  entitlement: key,
  name: z.string(),
  change: z.enum(['gained', 'lost', 'moved']),
  members: count,
});
export type AccessLine = z.infer<typeof accessLine>;

export const cataloguePreviewAnswer = z.object({
  /** The previewed draft. A publish names it. */
  hash,
  replaces: count,
  /** Everything that prevents the publish, one sentence each. */
  refusals: z.array(z.object({ at: z.string(), text: z.string() })),
  /** Prices and scripts that a seller rarely means. They prevent nothing. */
  warnings: z.array(z.object({ at: z.string(), text: z.string() })),
  access: z.array(accessLine),
  /** Members with any change of access. */
  members: count,
  stripe: z.object({
    /** False: Stripe did not answer, and the lists come from the versions. */
    asked: z.boolean(),
    products: z.array(z.string()),
    prices: z.array(
      z.object({ plan: key, cycle: key, amount: count, currency: z.string(), name: z.string() }),
    ),
    renamed: z.array(z.string()),
  }),
  pages: z.array(pageField),
  /** Subscribers whose price the draft no longer sells. They keep it. */
  keepers: z.array(payersField),
});
export type CataloguePreview = z.infer<typeof cataloguePreviewAnswer>;

export const affectedMembersInput = z.object({
  expected: hash,
  entitlement: key,
  change: z.enum(['gained', 'lost', 'moved']),
  after: z.uuid().nullable(),
});
export const affectedMembersAnswer = z.object({
  members: z.array(z.object({ accountId: z.string(), email: z.string(), plan: key })),
  nextAfter: z.string().nullable(),
});

export const publishInput = z.object({
  expected: hash,
  note: z.string().trim().max(300).nullable(),
  /** Prices whose present subscribers move to them at a renewal. Default: everyone keeps their price. */
  moves: z.array(movedPriceInput).max(200).default([]),
});
export const publishAnswer = z.object({ no: count, hash });

/** Members whose access the published version changes, by what the providers confirmed. */
export const rollOutAnswer = z.object({
  no: count,
  members: count,
  confirmed: count,
  underWay: count,
  /** The member has no name at the provider, or is not in the server. */
  waiting: count,
  failed: count,
  /** Every member's check is enqueued. */
  isEnqueued: z.boolean(),
});
export type RollOut = z.infer<typeof rollOutAnswer>;
