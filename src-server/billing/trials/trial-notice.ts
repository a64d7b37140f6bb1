import { minorDigits } from '../../../src/domain/currency.ts';
import { dateFormat } from '../../../src/domain/dates/date-text.ts';
import type { TrialCard } from '../../../src/domain/offers/trial.ts';
import { planName } from '../../../src/domain/plan.ts';
import { DOCUMENTED_LOCALE } from '../../../src/texts/languages.ts';
import { inRequestLanguage, requestLocale } from '../../texts/request-locale.ts';
import type { BillingDeps } from '../billing.deps.ts';

interface FirstCharge {
  plan: string;
  card: TrialCard;
  endsAt: Date;
  /** Minor units. */
  amount: number;
  currency: string;
}

/** The sentence on Stripe's page, in the language of the request. */
export function trialNotice(
  deps: Pick<BillingDeps, 'catalogue' | 'settings'>,
  { plan, card, endsAt, amount, currency }: FirstCharge,
): string {
  const name = planName(deps.catalogue.current(), plan);
  const { timeZone } = deps.settings;
  const day = dateFormat('day', { locale: locale(), timeZone }).format(endsAt);
  const price = amountText(amount, currency);
  return inRequestLanguage(
    card === 'always'
      ? `${name} is free until ${day}. You pay ${price} on that day unless you cancel before.`
      : `${name} is free until ${day} and then ends by itself. Nothing is charged.`,
  );
}

const locale = () => {
  const known = requestLocale() ?? DOCUMENTED_LOCALE;
  return known === DOCUMENTED_LOCALE ? 'en-US' : known;
};

/** '$49.00' in the language of the request. */
export function amountText(amount: number, currency: string): string {
  const whole = amount / 10 ** minorDigits(currency);
  return new Intl.NumberFormat(locale(), { style: 'currency', currency }).format(whole);
}
