import type { CatalogueEntitlement } from '../../../../src/domain/catalogue/catalogue.ts';
import { moneyText } from '../../../../src/domain/money-text.ts';
import type { MoneyRow } from './read-records.ts';

const PLACE = { discord: 'Discord', tradingview: 'TradingView' } as const;

/** How evidence names money, a charge, another account and access. */
export interface Wording {
  money(row: Omit<MoneyRow, 'id' | 'at'>): string;
  charge(id: string): string;
  redeemedByOther: string;
  redeemedBy(account: string): string;
  access(entitlement: CatalogueEntitlement | string, action: string): string;
}

export const WORDING: Wording = {
  money: ({ amountCents, currency }) =>
    `${moneyText(amountCents, currency)} ${currency.toUpperCase()}`,
  charge: (id) => `charge ${id}`,
  redeemedByOther: "an account other than the buyer's",
  redeemedBy: (account) => `by ${account}`,
  access: (entitlement, action) => {
    const name = typeof entitlement === 'string' ? entitlement : entitlement.name;
    const at = typeof entitlement === 'string' ? '' : ` on ${PLACE[entitlement.provider]}`;
    const done: Record<string, string> = { extend: 'extended and ', restore: 'restored and ' };
    return `Access to ${name}${at} ${done[action] ?? ''}confirmed`;
  },
};

/** Stripe and banks still have evidence with these words. */
export const EARLIER_WORDING: Wording = {
  money: ({ amountCents, currency }) =>
    `${moneyText(amountCents, currency)} (${currency.toUpperCase()})`,
  charge: (id) => `which is charge ${id}`,
  redeemedByOther: "another account than the buyer's",
  redeemedBy: (account) => `with ${account}`,
  access: (entitlement, action) => {
    const name = typeof entitlement === 'string' ? entitlement : entitlement.name;
    const verbs: Record<string, string> = {
      give: 'given',
      extend: 'extended',
      restore: 'restored',
    };
    return `${name} was ${verbs[action] ?? action}, and read back at the provider`;
  },
};
