/** Legal pages, in the order of a footer. Each has a stable path. */
export const LEGAL_PAGES = ['privacy', 'terms', 'imprint', 'refunds'] as const;
export type LegalPage = (typeof LEGAL_PAGES)[number];

export const LEGAL_PATHS = {
  privacy: '/privacy',
  terms: '/terms',
  imprint: '/imprint',
  refunds: '/refunds',
} as const satisfies Record<LegalPage, string>;

/** A page's HTML without a first heading that repeats the title above it. */
export function belowTitle(html: string, title: string): string {
  const [whole = '', heading = ''] = html.match(/^\s*<h2>([^<]*)<\/h2>/) ?? [];
  const isSame = heading.trim().toLowerCase() === title.trim().toLowerCase();
  return isSame ? html.slice(whole.length).trimStart() : html;
}

/** The two that the documented footer links. */
interface FooterLinks {
  privacy: string;
  terms: string;
}

/**
 * Where footers and the checkout link: a written page by its path, otherwise as configured. The
 * documented default is '#'.
 */
export function legalLinks<Links extends FooterLinks>(
  configured: Links,
  written: readonly LegalPage[],
): Links {
  const hrefOf = (page: keyof FooterLinks) =>
    written.includes(page) ? LEGAL_PATHS[page] : configured[page];
  return { ...configured, privacy: hrefOf('privacy'), terms: hrefOf('terms') };
}

/** Pages that are neither written nor linked elsewhere. */
export function missingLegalPages(
  { privacy, terms }: FooterLinks,
  written: readonly LegalPage[],
): LegalPage[] {
  const linked = { privacy: privacy !== '#', terms: terms !== '#', imprint: false, refunds: false };
  return LEGAL_PAGES.filter((page) => !written.includes(page) && !linked[page]);
}
