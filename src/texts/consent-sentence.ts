import { fillTemplate } from './template.ts';

/** A document that the seller does not publish. */
const NO_PAGE = '#';

export type ConsentPage = 'terms' | 'privacy';

/** Texts of 'checkout.consent', as written: their placeholders are {terms} and {privacy}. */
export type ConsentTexts = Readonly<
  Record<'termsName' | 'privacyName' | 'both' | ConsentPage, string>
>;

export interface ConsentSentence {
  sentence: string;
  /** Linked parts of the sentence. */
  links: readonly { page: ConsentPage; name: string; href: string }[];
}

/**
 * The sentence that a buyer agrees to by paying. The page shows it, and the server records it. Null: the seller publishes
 * no document.
 */
export function consentSentence(
  { terms, privacy }: Readonly<Record<ConsentPage, string>>,
  texts: ConsentTexts,
): ConsentSentence | null {
  const named = { terms: texts.termsName, privacy: texts.privacyName };
  const links = [
    { page: 'terms' as const, name: named.terms, href: terms },
    { page: 'privacy' as const, name: named.privacy, href: privacy },
  ].filter(({ href }) => href !== NO_PAGE);
  const [first, second] = links;
  if (first === undefined) return null;
  const source = second === undefined ? texts[first.page] : texts.both;
  return { sentence: fillTemplate(source, named), links };
}
