import type { PublicSettings } from '../../../src/contract/public-settings.contract.ts';
import { sandboxText } from '../../../src/domain/sandbox-text.ts';

/** Fills the settings into the built pages once, at startup. */
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
  return html
    .replaceAll('__PUBLIC_SETTINGS__', scriptJson(settings))
    .replaceAll('{{SANDBOX_MARK}}', sandboxMark(settings))
    .replaceAll(/\{\{([A-Z_]+)\}\}/g, (whole, name: string) =>
      values[name] === undefined ? whole : escapeHtml(values[name]),
    );
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
