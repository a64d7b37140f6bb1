import { createHash } from 'node:crypto';
import { LEGAL_PATHS, legalLinks } from '../../src/domain/legal-pages.ts';
import { consentSentence } from '../../src/texts/consent-sentence.ts';
import type { AskedConsent, ConsentDocument } from '../billing/consent/consent.entity.ts';
import type { Foundation } from './foundation.ts';

/** The consent that a payment page asks for, in the seller's texts. Null: none. */
export function askedConsent(
  foundation: Pick<Foundation, 'options' | 'brand' | 'texts'>,
  locale: string,
): AskedConsent | null {
  const text = (key: string) => foundation.texts.text(locale, `checkout.consent.${key}`);
  const asked = consentSentence(publishedLinks(foundation), {
    termsName: text('termsName'),
    privacyName: text('privacyName'),
    both: text('both'),
    terms: text('terms'),
    privacy: text('privacy'),
  });
  if (asked === null) return null;
  return { sentence: asked.sentence, documents: consentDocuments(foundation, locale) };
}

/** The terms and the privacy policy as they are published now, in the reader's language if there. */
function consentDocuments(
  foundation: Pick<Foundation, 'options' | 'brand'>,
  locale: string,
): ConsentDocument[] {
  const written = foundation.brand.legal();
  const links = publishedLinks(foundation);
  return (['terms', 'privacy'] as const).flatMap((page) => {
    if (links[page] === '#') return [];
    const versions = written.filter((each) => each.page === page);
    const shown = versions.find((each) => each.locale === locale) ?? versions[0];
    const isOurs = links[page] === LEGAL_PATHS[page] && shown !== undefined;
    const hash = isOurs ? createHash('sha256').update(shown.html).digest('hex') : null;
    return [{ page, url: links[page], hash }];
  });
}

function publishedLinks({ options, brand }: Pick<Foundation, 'options' | 'brand'>) {
  return legalLinks(options.business.links, [...new Set(brand.legal().map(({ page }) => page))]);
}
