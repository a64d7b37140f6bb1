import type { Entitlement } from '../../../src/domain/catalogue/catalogue.ts';
import { minorDigits } from '../../../src/domain/currency.ts';
import { dateFormat } from '../../../src/domain/dates/date-text.ts';
import type { TrialCard } from '../../../src/domain/offers/trial.ts';
import { planName } from '../../../src/domain/plan.ts';
import { DOCUMENTED_LOCALE } from '../../../src/texts/languages.ts';
import { indicatorList } from '../../texts/indicator-list.ts';
import { inRequestLanguage, requestLocale, requestReader } from '../../texts/request-locale.ts';
import type { BillingDeps } from '../billing.deps.ts';

/** Stripe refuses a longer text beside its button, and with it the page. */
const MAX_NOTICE = 1_200;

interface FirstCharge {
  plan: string;
  card: TrialCard;
  endsAt: Date;
  /** Minor units. */
  amount: number;
  currency: string;
  /** The indicators that it gives. Absent: all of the plan. */
  indicators?: readonly Entitlement[] | null;
}

/** The sentences on Stripe's page, in the language of the request. */
export function trialNotice(
  deps: Pick<BillingDeps, 'catalogue' | 'settings'>,
  { plan, card, endsAt, amount, currency, indicators = null }: FirstCharge,
): string {
  const name = planName(deps.catalogue.current(), plan);
  const { timeZone } = deps.settings;
  const day = dateFormat('day', { locale: locale(), timeZone }).format(endsAt);
  const price = amountText(amount, currency);
  const terms = inRequestLanguage(
    card === 'always'
      ? `${name} is free until ${day}. You pay ${price} on that day unless you cancel before.`
      : `${name} is free until ${day} and then ends by itself. Nothing is charged.`,
  );
  if (indicators === null) return terms;
  const list = indicatorList(deps.catalogue.current(), indicators, requestReader());
  const includes = inRequestLanguage(
    `The trial includes ${list}. All indicators unlock with your first payment.`,
  );
  const notice = `${terms} ${includes}`;
  if (notice.length <= MAX_NOTICE) return notice;
  const named = inRequestLanguage(
    'The trial includes the indicators that our page named. All indicators unlock with your first payment.',
  );
  return `${terms} ${named}`;
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
