import type { PublicSettings } from '../../../src/contract/public-settings.contract.ts';
import { footerLinks } from '../../../src/domain/footer-links.ts';
import { sandboxText } from '../../../src/domain/sandbox-text.ts';
import { DOCUMENTED_LOCALE } from '../../../src/texts/languages.ts';
import { fillMarks } from '../../../src/texts/page-marks.ts';
import { defaultText } from '../../../src/texts/shown-texts.ts';
import { escapeHtml } from '../../texts/escape-html.ts';
import { hideWords, showWords } from './own-words.ts';

/** The settings, the links beside the scripts, and names in braces. */
const PLACE = /__PUBLIC_SETTINGS__|<!--language-->|\{\{([A-Z_]+)\}\}/g;

/**
 * Fills settings and texts into a built page. Each place is filled once, by a function, so a seller's
 * words are never read as a place or as a pattern such as `$&`.
 */
export function fillPage(html: string, settings: PublicSettings, publicUrl: string): string {
  const words: Record<string, string> = {
    BRAND_NAME: settings.brandName,
    SUPPORT_EMAIL: settings.supportEmail ?? '',
    STAT_TRADERS: settings.stats.traders,
    STAT_ACCURACY: settings.stats.accuracy,
    STAT_COVERAGE: settings.stats.coverage,
    CURRENCY_SIGN: settings.currencySign,
    CURRENCY_SUFFIX: settings.currencySuffix ?? '',
    PUBLIC_URL: publicUrl,
    CANONICAL: languageAddress(settings, `${publicUrl}/`),
  };
  const markup: Record<string, string> = {
    ...accuracyLink(settings),
    __PUBLIC_SETTINGS__: scriptJson(settings),
    '<!--language-->': shellLinks(settings, publicUrl),
    SANDBOX_MARK: sandboxMark(settings),
    CANONICAL_LINK: canonicalTag(settings, `${publicUrl}/`),
    ALTERNATES: alternates(settings, `${publicUrl}/`),
    LANGUAGE_PAGES: languagePages(settings, publicUrl),
    LANGUAGES: languageLinks(settings),
    FOOTER_LINKS: footerAnchors(settings, '#faq'),
    SIDE_FOOTER_LINKS: footerAnchors(settings, '/?view=landing#faq'),
    LEGAL_LINKS: legalAnchors(settings),
    CONTACT_LINK: contactAnchor(settings),
    RECORD_LINK: recordAnchor(settings, 'landing.footer.record'),
    RECORD_PROOF: recordAnchor(settings, 'landing.stats.record'),
  };
  const locale = escapeHtml(settings.texts?.locale ?? DOCUMENTED_LOCALE);
  const filled = html
    .replace('<html lang="en">', () => `<html lang="${locale}">`)
    .replaceAll(PLACE, (whole, name: string = whole) => {
      const word = words[name];
      const own = markup[name] ?? (word === undefined ? null : escapeHtml(word));
      return own === null ? whole : hideWords(own);
    });
  // As React escapes: a mark is part of its output.
  const worded = fillMarks(filled, (key) =>
    escapeHtml(textOf(settings, key)).replaceAll('&#39;', '&#x27;'),
  );
  return showWords(worded);
}

/** The places of a request, with the markup around them: a seller's words never contain a tag. */
const NONCE_PLACE = /(<meta name="csp-nonce" content=|<style nonce=)"__CSP_NONCE__"/g;
const PATH_PLACE = /(<link rel="alternate" hreflang="[^"<>]*" href="[^"<>]*)__PAGE_PATH__/g;

/** Fills what differs from request to request into a filled page. */
export function fillRequest(
  html: string,
  { nonce, path }: { nonce: string; path: string },
): string {
  return html
    .replaceAll(NONCE_PLACE, (_, before: string) => `${before}"${nonce}"`)
    .replaceAll(PATH_PLACE, (_, before: string) => before + path);
}

function textOf({ texts }: PublicSettings, key: string): string {
  return texts?.own[key] ?? defaultText(texts?.locale ?? DOCUMENTED_LOCALE, key) ?? '';
}

/** Each language has its own address. Without one, a page is in the reader's language. */
function languageAddress({ texts }: PublicSettings, page: string): string {
  return isMultilingual(texts) ? `${page}?lang=${texts?.locale}` : page;
}

/** Empty with several languages: then the canonical address depends on the request, and a header names it. */
function canonicalTag({ texts }: PublicSettings, page: string): string {
  return isMultilingual(texts) ? '' : `<link rel="canonical" href="${escapeHtml(page)}">\n`;
}

/**
 * Value of the `Link` header that names a page's canonical address: the page that chooses the language
 * is one of its own. Null: the page has a tag.
 */
export function canonicalHeader(
  { texts }: PublicSettings,
  { page, hasChosen }: { page: string; hasChosen: boolean },
): string | null {
  if (!isMultilingual(texts)) return null;
  return `<${hasChosen ? `${page}?lang=${texts?.locale}` : page}>; rel="canonical"`;
}

function isMultilingual(texts: PublicSettings['texts']): boolean {
  return (texts?.offered.length ?? 0) > 1;
}

/** The pages of each language, for the sitemap. */
function languagePages({ texts }: PublicSettings, publicUrl: string): string {
  const offered = texts?.offered ?? [];
  if (offered.length < 2) return '';
  return offered
    .flatMap(({ locale }) => [`/?lang=${locale}`, `/login?lang=${locale}`])
    .map((path) => `  <url><loc>${escapeHtml(publicUrl + path)}</loc></url>\n`)
    .join('');
}

/** Loads the texts beside the scripts. The path is filled in for each request. */
function shellLinks(settings: PublicSettings, publicUrl: string): string {
  const file = settings.texts?.file;
  const load =
    file === undefined
      ? ''
      : `<link rel="preload" as="fetch" crossorigin href="${escapeHtml(file)}">\n`;
  return load + alternates(settings, `${publicUrl}__PAGE_PATH__`);
}

/** The same page in the other languages, for search engines. */
function alternates({ texts }: PublicSettings, page: string): string {
  const offered = texts?.offered ?? [];
  if (offered.length < 2) return '';
  const link = (lang: string, url: string) =>
    `<link rel="alternate" hreflang="${escapeHtml(lang)}" href="${escapeHtml(url)}">\n`;
  const each = offered.map(({ locale }) => link(locale, `${page}?lang=${locale}`));
  return [...each, link('x-default', page)].join('');
}

/** The rate of the public record, which it links to. Empty: the accuracy is a word like any other. */
function accuracyLink({ stats }: PublicSettings): Record<string, string> {
  const { accuracy, accuracyNote } = stats;
  if (accuracyNote === undefined) return {};
  const note = accuracyNote === '' ? '' : `<small>${escapeHtml(accuracyNote)}</small>`;
  return { STAT_ACCURACY: `<a href="/record">${escapeHtml(accuracy)}${note}</a>` };
}

/** Links to the other languages. Empty with one language. */
function languageLinks(settings: PublicSettings): string {
  const { texts } = settings;
  const offered = texts?.offered ?? [];
  if (offered.length < 2) return '';
  const label = textOf(settings, 'frame.language');
  const link = ({ locale, name }: { locale: string; name: string }) => {
    const here = locale === texts?.locale ? ' aria-current="true"' : '';
    const tag = escapeHtml(locale);
    return `<a href="?lang=${tag}" lang="${tag}" hreflang="${tag}"${here}>${escapeHtml(name)}</a>`;
  };
  return `<nav class="languages" aria-label="${escapeHtml(label)}">${offered.map(link).join('')}</nav>`;
}

/** The links of the documented footer. A placeholder has no address. */
function footerAnchors(settings: PublicSettings, questions: string): string {
  return footerLinks(settings, questions)
    .map(({ key, href }) => {
      const target = href === null ? '' : ` href="${escapeHtml(href)}"`;
      return `<a${target}>${escapeHtml(textOf(settings, `landing.footer.${key}`))}</a>`;
    })
    .join('');
}

/** Legal pages that the documented footer has no place for. */
function legalAnchors({ legal = [], links }: PublicSettings): string {
  return legal
    .filter(({ path }) => path !== links.privacy && path !== links.terms)
    .map(({ path, name }) => `<a href="${path}">${escapeHtml(name)}</a>`)
    .join('');
}

/** Empty without a public record. */
function recordAnchor(settings: PublicSettings, key: string): string {
  return settings.record === true
    ? `<a href="/record">${escapeHtml(textOf(settings, key))}</a>`
    : '';
}

/** The support address, else the contact page. Empty without either. */
function contactAnchor(settings: PublicSettings): string {
  const { supportEmail, links } = settings;
  if (supportEmail !== null) {
    const address = escapeHtml(supportEmail);
    return `<a href="mailto:${address}">${address}</a>`;
  }
  if (links.contact === '#') return '';
  const name = escapeHtml(textOf(settings, 'landing.footer.contact'));
  return `<a href="${escapeHtml(links.contact)}">${name}</a>`;
}

/** The app's sandbox banner, for the page that renders without the app. Empty in production. */
function sandboxMark({ sandbox, sandboxControlRoom }: PublicSettings): string {
  if (sandbox.length === 0) return '';
  const link =
    sandboxControlRoom === null
      ? ''
      : ` <a href="${escapeHtml(sandboxControlRoom)}" target="_blank" rel="noopener">Control room</a>`;
  return `<aside class="sandbox-note" lang="en" aria-label="Sandbox"><strong>Sandbox</strong> ${sandboxText(sandbox)}${link}</aside>`;
}

/** JSON inside a script element. Escapes every character that could end the element. */
function scriptJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('>', '\\u003e')
    .replaceAll('&', '\\u0026');
}
