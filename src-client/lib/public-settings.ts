import type { PublicSettings } from '../../src/contract/public-settings.contract.ts';

/** Settings when no server has filled them in: the documented texts. */
export const DEFAULT_SETTINGS: PublicSettings = {
  brandName: 'Wickline',
  supportEmail: null,
  currencySign: '$',
  currencyDigits: 2,
  catalogue: null,
  pricing: 'documented',
  links: { help: '#', contact: '#', privacy: '#', terms: '#' },
  stats: { traders: '15,000+', accuracy: '90.4%', coverage: '24/7' },
  sandbox: [],
  sandboxControlRoom: null,
  notDelivered: [],
};

/**
 * Settings embedded by the server. Merged over the defaults without a schema, because zod would be a tenth of the first
 * load.
 */
function parseSettings(embedded: string | null | undefined): PublicSettings {
  try {
    const parsed: unknown = JSON.parse(embedded ?? '');
    return typeof parsed === 'object' ? { ...DEFAULT_SETTINGS, ...parsed } : DEFAULT_SETTINGS;
  } catch {
    return DEFAULT_SETTINGS;
  }
}

export const settings = parseSettings(
  typeof document === 'undefined' ? null : document.getElementById('public-settings')?.textContent,
);

/** The support address, else the contact page. Null without either. */
export function contactHref(): string | null {
  const { supportEmail, links } = settings;
  if (supportEmail !== null) return `mailto:${supportEmail}`;
  return links.contact === '#' ? null : links.contact;
}
