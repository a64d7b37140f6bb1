import '../../src/theme/tokens.css';
import '../styles/base.css';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Catalogue, Plan } from '../../src/domain/catalogue/catalogue.ts';
import type { Pricing } from '../../src/domain/shown-price.ts';
import DrawnIcon from '../components/drawn-icon.tsx';
import { LandingPage } from '../features/landing/landing-page.tsx';
import type { FormatMoney } from '../lib/money.ts';
import { markTexts } from './mark-texts.ts';

/** Placeholders for configuration, filled by the server once at startup. */
const OPEN = {
  brandName: '{{BRAND_NAME}}',
  stats: {
    traders: '{{STAT_TRADERS}}',
    accuracy: '{{STAT_ACCURACY}}',
    coverage: '{{STAT_COVERAGE}}',
  },
};

/** Formats minor units of a currency with so many decimals. */
const moneyWith =
  (digits: number): FormatMoney =>
  (amount) => {
    const whole = amount / 10 ** digits;
    const figure = Number.isInteger(whole) ? whole : whole.toFixed(digits);
    return `{{CURRENCY_SIGN}}${figure}{{CURRENCY_SUFFIX}}`;
  };

export interface LandingShop {
  pricing: Pricing;
  catalogue: Catalogue;
  soldOut: readonly Plan[];
  lifetimes?: Readonly<Record<Plan, number>>;
  trials?: Readonly<Record<Plan, number>>;
  currencyDigits: number;
}

/** The landing page as static markup, without a framework. */
export function renderLanding({
  pricing,
  catalogue,
  soldOut,
  lifetimes = {},
  trials = {},
  currencyDigits,
}: LandingShop): string {
  markTexts();
  const shop = { settings: { ...OPEN, pricing }, catalogue, soldOut, lifetimes, trials };
  return renderToStaticMarkup(
    <LandingPage
      {...shop}
      money={moneyWith(currencyDigits)}
      signedIn={false}
      drawIcon={(name) => <DrawnIcon name={name} />}
      languages="{{LANGUAGES}}"
      contact="{{CONTACT_LINK}}"
      links="{{FOOTER_LINKS}}"
      legal="{{LEGAL_LINKS}}"
      record="{{RECORD_LINK}}"
      proof="{{RECORD_PROOF}}"
    />,
  );
}

export { landingDocument } from './landing-document.ts';
