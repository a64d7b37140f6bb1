import { footerLinks } from '../../../src/domain/footer-links.ts';
import { LANDING_COPY } from '../../../src/texts/pages/landing.texts.ts';
import { settings } from '../../lib/public-settings.ts';

/** The documented links of the landing page's footer, in the app. The server renders the same. */
export function FooterLinks() {
  return footerLinks(settings, '#faq').map(({ key, href }) => (
    <a key={key} href={href ?? undefined}>
      {LANDING_COPY.footer[key]}
    </a>
  ));
}
