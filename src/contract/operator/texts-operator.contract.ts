import { z } from 'zod';

const localeField = z.string().min(2).max(20);
const keyField = z.string().min(1).max(200);

export const textsInput = z.object({ locale: localeField });

export const textsAnswer = z.object({
  /** Languages of the product. The offered ones first, in the seller's order. */
  languages: z.array(z.object({ locale: z.string(), name: z.string(), offered: z.boolean() })),
  texts: z.array(
    z.object({
      key: z.string(),
      standard: z.string(),
      /** The seller's own text; null: the standard one is shown. */
      own: z.string().nullable(),
      /** Why the seller's own text is not shown: the standard one gained what it lacks. */
      unusable: z.string().nullable(),
      /** The standard text changed after the seller wrote their own. */
      standardChanged: z.boolean(),
    }),
  ),
});
export type TextsAnswer = z.infer<typeof textsAnswer>;
export type OperatorText = TextsAnswer['texts'][number];

export const setTextInput = z.object({
  locale: localeField,
  key: keyField,
  /** Null restores the standard text. */
  value: z.string().max(20_000).nullable(),
  /** The own text that the operator saw. */
  expected: z.string().nullable(),
});

const localesField = z.array(localeField).min(1).max(20);
export const offerLanguagesInput = z.object({
  locales: localesField,
  /** The languages that the operator saw. Without them, any are replaced. */
  expected: localesField.optional(),
});
export type OfferLanguagesInput = z.infer<typeof offerLanguagesInput>;

export const testMailInput = z.object({ locale: localeField, template: z.string().max(100) });
export const testMailAnswer = z.object({ mailId: z.string(), to: z.string() });

export const testMailStateInput = z.object({ mailId: z.uuid() });
/** Read back from the outbox. */
export const testMailStateAnswer = z.object({ state: z.enum(['sent', 'waiting', 'failed']) });
