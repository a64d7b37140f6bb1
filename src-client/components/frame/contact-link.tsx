import { LANDING_COPY } from '../../../src/texts/pages/landing.texts.ts';
import { contactHref, settings } from '../../lib/public-settings.ts';

/** Nothing without an address. */
export function ContactLink() {
  const href = contactHref();
  if (href === null) return null;
  return <a href={href}>{settings.supportEmail ?? LANDING_COPY.footer.contact}</a>;
}
