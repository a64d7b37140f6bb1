import { LANDING_COPY } from '../../../src/texts/pages/landing.texts.ts';
import { settings } from '../../lib/public-settings.ts';

/** The support address, else the contact page. Null without either. */
export function contactHref(): string | null {
  const { supportEmail, links } = settings;
  if (supportEmail !== null) return `mailto:${supportEmail}`;
  return links.contact === '#' ? null : links.contact;
}

/** Nothing without an address. */
export function ContactLink() {
  const href = contactHref();
  if (href === null) return null;
  return <a href={href}>{settings.supportEmail ?? LANDING_COPY.footer.contact}</a>;
}
