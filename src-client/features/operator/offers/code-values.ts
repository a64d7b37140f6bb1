import { endOfDay } from '../../../../src/domain/dates/end-of-day.ts';
import type { CodeScope } from '../../../../src/domain/offers/discount-code.ts';
import { NEW_CODE_COPY as COPY } from './copy.ts';

/** The form's text fields. */
export type CodeValues = {
  code: string;
  kind: string;
  off: string;
  duration: string;
  months: string;
  scope: string;
  starts: string;
  ends: string;
  limit: string;
};

export const EMPTY_CODE: CodeValues = {
  code: '',
  kind: 'percent',
  off: '',
  duration: 'once',
  months: '3',
  scope: 'both',
  starts: '',
  ends: '',
  limit: '',
};

const CODE = /^[A-Za-z0-9][A-Za-z0-9-]{2,29}$/;
const isWhole = (text: string, max: number) => {
  const value = Number(text);
  return Number.isInteger(value) && value >= 1 && value <= max;
};

export function codeFaults(values: CodeValues) {
  const off = Number(values.off.replace(',', '.'));
  const isPercent = values.kind === 'percent';
  const isOff = off > 0 && (!isPercent || off <= 100);
  return {
    code: CODE.test(values.code.trim()) ? null : COPY.codeWrong,
    off: isOff ? null : isPercent ? COPY.percentWrong : COPY.amountWrong,
    months: values.duration !== 'months' || isWhole(values.months, 36) ? null : COPY.monthsWrong,
    limit: values.limit === '' || isWhole(values.limit, 1_000_000) ? null : COPY.limitWrong,
  };
}

/** The call's input. `digits` are those of the currency. */
export function codeInput(values: CodeValues, shop: { currency: string; digits: number }) {
  const off = Number(values.off.replace(',', '.'));
  const isPercent = values.kind === 'percent';
  return {
    code: values.code.trim(),
    percentOff: isPercent ? off : null,
    amountOff: isPercent ? null : Math.round(off * 10 ** shop.digits),
    currency: isPercent ? null : shop.currency,
    duration: values.duration as 'once' | 'months' | 'forever',
    months: values.duration === 'months' ? Number(values.months) : null,
    scope: values.scope as CodeScope,
    startsAt: values.starts === '' ? null : `${values.starts}T00:00:00.000Z`,
    endsAt: endOfDay(values.ends),
    maxUses: values.limit === '' ? null : Number(values.limit),
  };
}
