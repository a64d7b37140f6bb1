import '../../src/theme/tokens.css';
import '../styles/base.css';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Pricing } from '../../src/domain/shown-price.ts';
import { LandingPage } from '../features/landing/landing-page.tsx';

/** Placeholders for configuration, filled by the server once at startup. */
const OPEN = {
  brandName: '{{BRAND_NAME}}',
  links: {
    help: '{{LINK_HELP}}',
    contact: '{{LINK_CONTACT}}',
    privacy: '{{LINK_PRIVACY}}',
    terms: '{{LINK_TERMS}}',
  },
  stats: {
    traders: '{{STAT_TRADERS}}',
    accuracy: '{{STAT_ACCURACY}}',
    coverage: '{{STAT_COVERAGE}}',
  },
};

/** Formats cents. The documented prices need a currency with hundredths. */
const money = (amount: number) => `{{CURRENCY_SIGN}}${amount / 100}`;

/** The landing page as static markup, without a framework. */
export function renderLanding(pricing: Pricing): string {
  return renderToStaticMarkup(
    <LandingPage settings={{ ...OPEN, pricing }} money={money} signedIn={false} />,
  );
}
