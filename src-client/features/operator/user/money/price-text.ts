import type { OperatorUser } from '../../../../../src/contract/operator/operator-user.contract.ts';
import { minorDigits } from '../../../../../src/domain/currency.ts';
import { planName } from '../../../../../src/domain/plan.ts';
import { catalogue } from '../../../../lib/catalogue.ts';
import { cyclePeriod } from '../../../../lib/cycle-text.ts';

type Subscription = OperatorUser['subscriptions'][number];
type Price = Pick<Subscription, 'amountCents' | 'currency' | 'billingCycle'>;

/** '$10.00/month'. Null without a price that we know. */
export function priceText({ amountCents, currency, billingCycle }: Price): string | null {
  if (amountCents === null || currency === null) return null;
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency });
  const per = billingCycle === null ? 'month' : cyclePeriod(billingCycle);
  return `${format.format(amountCents / 10 ** minorDigits(currency))}/${per}`;
}

/** 'Basic, $10.00/month'; the id of a subscription without a plan that we know. */
export function soldAs(id: string, subscriptions: OperatorUser['subscriptions']): string {
  const sold = subscriptions.find((each) => each.id === id);
  if (sold === undefined || sold.plan === null) return id;
  return [planName(catalogue, sold.plan), priceText(sold)]
    .filter((each) => each !== null)
    .join(', ');
}
