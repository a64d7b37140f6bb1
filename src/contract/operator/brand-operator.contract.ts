import { z } from 'zod';
import { BRAND_FONTS, type Brand } from '../../domain/brand/brand.ts';
import { PICTURE_FILE } from '../../domain/brand/picture-path.ts';
import { PICTURE_USES } from '../../domain/brand/picture-rule.ts';
import { LEGAL_PAGES } from '../../domain/legal-pages.ts';
import { isoDate } from '../wire-fields.ts';

const version = z.number().int().min(0).max(1_000_000);

const picture = z.strictObject({
  file: z.string().regex(PICTURE_FILE),
  width: z.number(),
  height: z.number(),
});

/** Bounds shapes only: `brandFault` says whether it can be saved. */
const brand = z.strictObject({
  name: z.string().max(500).nullable(),
  accent: z.strictObject({ light: z.string().max(9), dark: z.string().max(9) }).nullable(),
  font: z.enum(BRAND_FONTS).nullable(),
  logo: picture.nullable(),
  logoHasName: z.boolean(),
  favicon: picture.nullable(),
  socialImage: picture.nullable(),
}) satisfies z.ZodType<Brand>;

export const brandAnswer = z.object({
  /** The version that is shown; 0: the documented brand. */
  no: version,
  brand,
  /** Shown until the seller chooses a name. */
  configuredName: z.string(),
  /** Newest first. */
  versions: z.array(z.object({ no: version, brand, changedAt: isoDate })),
});
export type BrandAnswer = z.infer<typeof brandAnswer>;

export const setBrandInput = z.object({
  brand,
  /** The version that the operator saw. */
  expected: version,
});

export const restoreBrandInput = z.object({ no: version, expected: version });
export const brandSavedAnswer = z.object({ no: version });

export const uploadInput = z.object({ use: z.enum(PICTURE_USES) });

const page = z.enum(LEGAL_PAGES);
const locale = z.string().min(2).max(20);
const markdown = z.string().max(200_000);

export const legalInput = z.object({ page, locale });
export const legalAnswer = z.object({
  /** The version that is shown; 0: never written. */
  no: version,
  /** Null: not written, or withdrawn. */
  markdown: z.string().nullable(),
  /** The version before, for an undo; null: there is none. */
  previous: z.string().nullable(),
  changedAt: isoDate,
});
export type LegalAnswer = z.infer<typeof legalAnswer>;

export const setLegalInput = z.object({
  page,
  locale,
  /** Null withdraws the page. */
  markdown: markdown.nullable(),
  expected: version,
});

export const legalPreviewInput = z.object({ markdown });
/** Safe HTML, rendered as it will be served. */
export const legalPreviewAnswer = z.object({ html: z.string() });
