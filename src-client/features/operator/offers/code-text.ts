import type { DiscountCodeView } from '../../../../src/contract/operator/offers/discount-codes.contract.ts';
import { moneyText } from '../../../../src/domain/money-text.ts';
import { planName } from '../../../../src/domain/plan.ts';
import { catalogue } from '../../../lib/catalogue.ts';
import { cycleName } from '../../../lib/cycle-text.ts';
import { showUtc } from '../../../lib/dates.ts';
import { CODES_COPY as COPY, NEW_CODE_COPY } from './copy.ts';

/** '40% off, for 3 months' */
export function discountText(code: DiscountCodeView): string {
  const { percentOff, amountOff, currency, duration, months } = code;
  const off = percentOff === null ? moneyText(amountOff ?? 0, currency ?? 'usd') : `${percentOff}%`;
  const span = duration === 'months' ? COPY.months(months ?? 1) : COPY[duration];
  return `${COPY.off(off)}, ${span}`;
}

/** 'Premium · Yearly · new only' */
export function appliesText({
  plans,
  cycles,
  scope,
  isFirstPurchaseOnly,
}: DiscountCodeView): string {
  const what = [
    plans.map((plan) => planName(catalogue, plan)).join(', ') || COPY.everyPlan,
    cycles.map((cycle) => cycleName(cycle)).join(', '),
    COPY.scope[scope],
    isFirstPurchaseOnly ? COPY.firstOnly : '',
  ];
  return what.filter((part) => part !== '').join(' · ');
}

export function timeText({ startsAt, endsAt }: DiscountCodeView): string {
  // Days in UTC, as the form asks for them.
  const end = endsAt === null ? COPY.noEnd : COPY.until(showUtc(endsAt));
  return `${COPY.from(showUtc(startsAt))}, ${end}`;
}

/** Says of a new code whether buyers can use it already. */
export function madeText(code: string, startsAt: string | null): string {
  const name = code.toUpperCase();
  return startsAt !== null && Date.parse(startsAt) > Date.now()
    ? NEW_CODE_COPY.planned(name, showUtc(startsAt))
    : NEW_CODE_COPY.made(name);
}
