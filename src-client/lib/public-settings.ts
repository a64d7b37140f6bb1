import {
  type PublicSettings,
  publicSettings,
} from '../../src/contract/public-settings.contract.ts';

/** What the pages assume when no server has filled in the settings: the documented texts. */
export const DEFAULT_SETTINGS: PublicSettings = {
  brandName: 'Wickline',
  supportEmail: null,
  currency: 'usd',
  pricing: 'documented',
  links: { help: '#', contact: '#', privacy: '#', terms: '#' },
  stats: { traders: '15,000+', accuracy: '90.4%', coverage: '24/7' },
  sandbox: [],
  sandboxControlRoom: null,
};

export function parseSettings(embedded: string | null | undefined): PublicSettings {
  try {
    return publicSettings.parse(JSON.parse(embedded ?? ''));
  } catch {
    return DEFAULT_SETTINGS;
  }
}

export const settings = parseSettings(
  typeof document === 'undefined' ? null : document.getElementById('public-settings')?.textContent,
);
