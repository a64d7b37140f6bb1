import { z } from 'zod';
import type { Catalogue } from '../domain/catalogue/catalogue.ts';
import type { TextTable } from '../texts/define-texts.ts';
import type { Locale } from '../texts/languages.ts';

/** Configuration that every page may see. Embedded in the served HTML, never fetched. */
const publicSettings = z.object({
  brandName: z.string(),
  supportEmail: z.string().nullable(),
  /** Prefix of an amount, such as '$'. */
  currencySign: z.string(),
  /** Decimals of an amount: 2 for dollars, 0 for yen. */
  currencyDigits: z.number().int(),
  /** After an amount, in languages that write it there. */
  currencySuffix: z.string().optional(),
  pricing: z.enum(['documented', 'unified']),
  links: z.object({
    help: z.string(),
    contact: z.string(),
    privacy: z.string(),
    terms: z.string(),
  }),
  stats: z.object({
    traders: z.string(),
    accuracy: z.string(),
    coverage: z.string(),
    /** The accuracy is that of the public record. Empty: too few signals for an interval. */
    accuracyNote: z.string().optional(),
  }),
  /** Providers simulated by the local sandbox. Always empty in production. */
  sandbox: z.array(z.enum(['stripe', 'discord', 'tradingview'])),
  sandboxControlRoom: z.string().nullable(),
  /** Indicators without a script id, which get no automatic delivery. */
  notDelivered: z.array(z.string()),
  /** Plans whose capacity is used up. */
  soldOut: z.array(z.string()).optional(),
  /** Legal pages that the seller wrote. Absent: none. */
  legal: z.array(z.object({ path: z.string(), name: z.string() })).optional(),
  /** Offers beside the prices. Absent: no page mentions offers. */
  offers: z
    .object({
      codes: z.boolean(),
      /** Codes or gifts may wait for someone to redeem them. */
      redeem: z.literal(true).optional(),
      /** Days by plan. */
      trials: z.record(z.string(), z.number().int()),
      /** Months by plan. Absent: no gifts. */
      gifts: z.record(z.string(), z.array(z.number().int())).optional(),
      /** Price of a plan for life, by plan, in minor units. Absent: none is sold for life. */
      lifetimes: z.record(z.string(), z.number().int()).optional(),
    })
    .optional(),
  /** Subscribers cancel on our page, not in Stripe's portal. */
  leavePage: z.boolean().optional(),
  /** The seller has set up signals. Absent: no page mentions them. */
  signals: z.boolean().optional(),
  /** The public record has signals. Absent: no page links to it. */
  record: z.boolean().optional(),
  /** The seller chose an accent colour, whose tokens the page has. */
  hasAccent: z.boolean().optional(),
});
/** Language and own texts of a page. */
export interface PageTexts {
  locale: Locale;
  /** Languages that the visitor may choose, by their own names. Fewer than two: no choice. */
  offered: readonly { locale: Locale; name: string }[];
  /** The seller's own texts in this language, without those of mails. */
  own: TextTable;
  /** The other texts of a translation. Absent: they are in the scripts. */
  file?: string;
}

export type ShownOffers = NonNullable<z.infer<typeof publicSettings>['offers']>;

export type PublicSettings = z.infer<typeof publicSettings> & {
  /** Null: the documented shop, which is compiled into the pages. */
  catalogue: Catalogue | null;
  /** Absent: English without the seller's own texts. */
  texts?: PageTexts | undefined;
};
