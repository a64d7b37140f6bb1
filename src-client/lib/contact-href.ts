import { settings } from './public-settings.ts';

/** The support address, else the contact page. Null without either. */
export function contactHref(): string | null {
  const { supportEmail, links } = settings;
  if (supportEmail !== null) return `mailto:${supportEmail}`;
  return links.contact === '#' ? null : links.contact;
}
