import { LANDING_COPY } from '../../../src/texts/pages/landing.texts.ts';
import { settings } from '../../lib/public-settings.ts';

/** The support address, else the contact page. Nothing without either. */
export function ContactLink() {
  const { supportEmail, links } = settings;
  if (supportEmail !== null) return <a href={`mailto:${supportEmail}`}>{supportEmail}</a>;
  if (links.contact === '#') return null;
  return <a href={links.contact}>{LANDING_COPY.footer.contact}</a>;
}
