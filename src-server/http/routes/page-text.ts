import type { PublicSettings } from '../../../src/contract/public-settings.contract.ts';
import { sandboxText } from '../../../src/domain/sandbox-text.ts';
import { DOCUMENTED_LOCALE } from '../../../src/texts/languages.ts';
import { fillMarks } from '../../../src/texts/page-marks.ts';
import { defaultText } from '../../../src/texts/shown-texts.ts';

/** Fills settings and texts into a built page. */
export function fillPage(html: string, settings: PublicSettings, publicUrl: string): string {
  const values: Record<string, string> = {
    BRAND_NAME: settings.brandName,
    SUPPORT_EMAIL: settings.supportEmail ?? '',
    LINK_HELP: settings.links.help,
    LINK_CONTACT: settings.links.contact,
    LINK_PRIVACY: settings.links.privacy,
    LINK_TERMS: settings.links.terms,
    STAT_TRADERS: settings.stats.traders,
    STAT_ACCURACY: settings.stats.accuracy,
    STAT_COVERAGE: settings.stats.coverage,
    CURRENCY_SIGN: settings.currencySign,
    PUBLIC_URL: publicUrl,
  };
  const locale = escapeHtml(settings.texts?.locale ?? DOCUMENTED_LOCALE);
  const filled = html
    .replace('<html lang="en">', `<html lang="${locale}">`)
    .replaceAll('__PUBLIC_SETTINGS__', scriptJson(settings))
    .replaceAll('{{SANDBOX_MARK}}', sandboxMark(settings))
    .replaceAll('{{ALTERNATES}}', alternates(settings, publicUrl))
    .replaceAll('{{LANGUAGES}}', languageLinks(settings))
    .replaceAll(/\{\{([A-Z_]+)\}\}/g, (whole, name: string) =>
      values[name] === undefined ? whole : escapeHtml(values[name]),
    );
  // As React escapes: a mark is part of its output.
  return fillMarks(filled, (key) =>
    escapeHtml(textOf(settings, key)).replaceAll('&#39;', '&#x27;'),
  );
}

function textOf({ texts }: PublicSettings, key: string): string {
  return texts?.own[key] ?? defaultText(texts?.locale ?? DOCUMENTED_LOCALE, key) ?? '';
}

/** The same page in the other languages, for search engines. */
function alternates({ texts }: PublicSettings, publicUrl: string): string {
  const offered = texts?.offered ?? [];
  if (offered.length < 2) return '';
  const link = (lang: string, url: string) =>
    `<link rel="alternate" hreflang="${escapeHtml(lang)}" href="${escapeHtml(url)}">\n`;
  const each = offered.map(({ locale }) => link(locale, `${publicUrl}/?lang=${locale}`));
  return [...each, link('x-default', `${publicUrl}/`)].join('');
}

/** Links to the other languages. Empty with one language. */
function languageLinks({ texts }: PublicSettings): string {
  const offered = texts?.offered ?? [];
  if (offered.length < 2) return '';
  const link = ({ locale, name }: { locale: string; name: string }) => {
    const here = locale === texts?.locale ? ' aria-current="true"' : '';
    const tag = escapeHtml(locale);
    return `<a href="?lang=${tag}" lang="${tag}" hreflang="${tag}"${here}>${escapeHtml(name)}</a>`;
  };
  return `<nav class="languages" aria-label="Language">${offered.map(link).join('')}</nav>`;
}

/** The app's sandbox banner, for the page that renders without the app. Empty in production. */
function sandboxMark({ sandbox, sandboxControlRoom }: PublicSettings): string {
  if (sandbox.length === 0) return '';
  const link =
    sandboxControlRoom === null
      ? ''
      : ` <a href="${escapeHtml(sandboxControlRoom)}" target="_blank" rel="noopener">Control room</a>`;
  return `<aside class="sandbox-note" aria-label="Sandbox"><strong>Sandbox</strong> ${sandboxText(sandbox)}${link}</aside>`;
}

/** JSON inside a script element. Escapes every character that could end the element. */
function scriptJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('>', '\\u003e')
    .replaceAll('&', '\\u0026');
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
