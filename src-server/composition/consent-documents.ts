import { createHash } from 'node:crypto';
import { LEGAL_PATHS, legalLinks } from '../../src/domain/legal-pages.ts';
import type { ConsentDocument } from '../billing/consent/consent.entity.ts';
import type { Foundation } from './foundation.ts';

/** The terms and the privacy policy as they are published now, in the reader's language if there. */
export function consentDocuments(
  { options, brand }: Pick<Foundation, 'options' | 'brand'>,
  locale: string,
): ConsentDocument[] {
  const written = brand.legal();
  const links = legalLinks(options.business.links, [...new Set(written.map(({ page }) => page))]);
  return (['terms', 'privacy'] as const).flatMap((page) => {
    if (links[page] === '#') return [];
    const versions = written.filter((each) => each.page === page);
    const shown = versions.find((each) => each.locale === locale) ?? versions[0];
    const isOurs = links[page] === LEGAL_PATHS[page] && shown !== undefined;
    const hash = isOurs ? createHash('sha256').update(shown.html).digest('hex') : null;
    return [{ page, url: links[page], hash }];
  });
}
