import type { PublicSettings } from '../../../src/contract/public-settings.contract.ts';
import { dateFormat } from '../../../src/domain/dates/date-text.ts';
import { EXIT_KINDS } from '../../../src/domain/exits/exit.ts';
import {
  belowTitle,
  LEGAL_PAGES,
  LEGAL_PATHS,
  type LegalPage,
  legalLinks,
} from '../../../src/domain/legal-pages.ts';
import { LANGUAGES, type Locale } from '../../../src/texts/languages.ts';
import { fillTemplate } from '../../../src/texts/template.ts';
import type { PublishedBrand, ServedLegalPage } from '../../brand/published-brand.ts';
import { escapeHtml } from '../../texts/escape-html.ts';
import type { PublishedTexts } from '../../texts/published-texts.ts';
import type { ClientFiles } from './client-files.ts';
import { createLandingPage, type LandingPage } from './landing-page.ts';

interface Shown {
  brand: PublishedBrand;
  texts: PublishedTexts;
  locale: Locale;
  /** Footers link the forms to cancel and to withdraw. */
  hasExitLinks(): boolean;
}

/** The settings of every page with the seller's name, accent and legal pages. */
export function brandedSettings(
  settings: PublicSettings,
  { brand, texts, locale, hasExitLinks }: Shown,
): PublicSettings {
  const written = writtenPages(brand);
  const legal = [
    ...written.map((page) => ({
      path: LEGAL_PATHS[page],
      name: texts.text(locale, `legal.${page}`),
    })),
    ...(hasExitLinks() ? EXIT_KINDS : []).map((kind) => ({
      path: `/${kind}`,
      name: texts.text(locale, `exits.${kind}.link`),
    })),
  ];
  return {
    ...settings,
    brandName: brand.name(),
    links: legalLinks(settings.links, written),
    ...(legal.length > 0 && { legal }),
    ...(brand.current().accent !== null && { hasAccent: true }),
  };
}

function writtenPages(brand: PublishedBrand): LegalPage[] {
  return LEGAL_PAGES.filter((page) => brand.legal().some((each) => each.page === page));
}

/** In the visitor's language, else in the shop's first, else in any. */
function inLanguage(
  all: readonly ServedLegalPage[],
  page: LegalPage,
  preferred: readonly Locale[],
): ServedLegalPage | undefined {
  const versions = all.filter((each) => each.page === page);
  const rank = ({ locale }: ServedLegalPage) => {
    const at = preferred.indexOf(locale);
    return at === -1 ? preferred.length : at;
  };
  return versions.toSorted((one, other) => rank(one) - rank(other))[0];
}

/** Every written legal page, ready to be served. `fill` fills the frame around it. */
export function legalPages(
  shown: Shown & {
    files: ClientFiles;
    pageHeaders(styleSource: string): Record<string, string>;
  },
  fill: (frame: string) => string,
): ReadonlyMap<string, LandingPage> {
  const { files, texts, locale } = shown;
  const frame = files.legal;
  const pages = new Map<string, LandingPage>();
  if (frame === null) return pages;
  const filled = fill(frame);
  for (const page of writtenPages(shown.brand)) {
    const found = inLanguage(shown.brand.legal(), page, [locale, ...texts.offered()]);
    if (found === undefined) continue;
    // A page has one language: its title and date are in that of its text.
    const own = found.locale;
    const date = dateFormat('day', { locale: own, timeZone: 'UTC' });
    const title = escapeHtml(texts.text(own, `legal.${page}`));
    const only = LANGUAGES.find((each) => each.locale === own)?.name ?? own;
    const note = fillTemplate(texts.text(locale, 'legal.onlyIn'), { language: only });
    const parts: Record<string, string> = {
      TITLE: title,
      PATH: LEGAL_PATHS[page],
      LANG: escapeHtml(own),
      DATE: [
        escapeHtml(
          fillTemplate(texts.text(own, 'legal.updated'), { date: date.format(found.changedAt) }),
        ),
        ...(own === locale
          ? []
          : [`<span lang="${escapeHtml(locale)}">${escapeHtml(note)}</span>`]),
      ].join('<br>'),
      TEXT: belowTitle(found.html, title),
    };
    const html = filled.replaceAll(/\{\{LEGAL_([A-Z]+)\}\}/g, (whole, name: string) => {
      return parts[name] ?? whole;
    });
    pages.set(LEGAL_PATHS[page], createLandingPage(html, shown.pageHeaders));
  }
  return pages;
}

/** Entries of the sitemap. */
export function legalUrls({ legal = [] }: PublicSettings, publicUrl: string): string {
  return legal.map(({ path }) => `  <url><loc>${publicUrl}${path}</loc></url>\n`).join('');
}
