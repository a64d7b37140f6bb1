import { z } from 'zod';
import type { Catalogue } from '../domain/catalogue/catalogue.ts';

const key = z.string().max(40);
const line = z.string().max(500);
const amount = z.number();

const cycle = z.strictObject({
  key,
  unit: z.enum(['day', 'week', 'month', 'year']),
  count: z.number().int(),
});

const price = z.strictObject({
  cycle: key,
  /** Minor units. */
  amount,
  shown: z
    .strictObject({
      charged: amount.optional(),
      landing: amount.optional(),
      upgrade: amount.optional(),
      register: amount.optional(),
      dashboard: amount.optional(),
    })
    .optional(),
});

const features = z.array(line).max(30);

const featureLists = z.strictObject({
  landing: features.optional(),
  checkout: features.optional(),
  upgrade: features.optional(),
  register: features.optional(),
});

const LOCALE = /^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/;
const MAX_LANGUAGES = 40;

/** Texts by locale. Sorted: the order in which they were written says nothing. */
const translated = <T extends z.ZodType>(texts: T) =>
  z
    .record(z.string().regex(LOCALE, 'Please use a language tag such as zh-CN.'), texts)
    .refine((all) => Object.keys(all).length <= MAX_LANGUAGES, 'These are too many languages.')
    .transform((all) =>
      Object.fromEntries(Object.entries(all).toSorted(([one], [other]) => (one < other ? -1 : 1))),
    )
    .optional();

const plan = z.strictObject({
  key,
  name: line,
  tagline: line.nullable(),
  isVisible: z.boolean(),
  isHighlighted: z.boolean(),
  capacity: z.number().nullable(),
  includes: z.array(key).max(200),
  prices: z.array(price).max(40),
  features: featureLists.optional(),
  translations: translated(
    z.strictObject({
      name: line.optional(),
      tagline: line.optional(),
      features: featureLists.optional(),
    }),
  ),
});

const entitlement = z.strictObject({
  key,
  provider: z.enum(['discord', 'tradingview']),
  name: line,
  pineId: z.string().max(200).nullable(),
  description: line.optional(),
  icon: key.optional(),
  picture: key.optional(),
  translations: translated(z.strictObject({ name: line.optional(), description: line.optional() })),
});

/**
 * A catalogue as it is stored, exported and imported. Bounds sizes and shapes only: `faultsOf` says
 * whether it can be published.
 */
const document = z.strictObject({
  currency: z
    .string()
    .regex(/^[a-z]{3}$/, 'Please use a currency of three lower-case letters.')
    .nullable(),
  cycles: z.array(cycle).max(40),
  plans: z.array(plan).max(60),
  entitlements: z.array(entitlement).max(200),
});

/** Without its version: a draft has none. */
export type CatalogueDocument = Omit<Catalogue, 'version'>;

/** An absent list and an undefined one are the same on the wire. */
export const catalogueDocument = document as unknown as z.ZodType<
  CatalogueDocument,
  CatalogueDocument
>;
