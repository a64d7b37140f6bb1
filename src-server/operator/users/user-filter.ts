import type { AccessState } from '../../../src/contract/operator/users.contract.ts';
import type { Plan } from '../../../src/domain/catalogue/catalogue.ts';
import type { ListedStatus } from '../../../src/domain/standing/listed-standing.ts';

/** The operator's filter; null matches all. */
export interface UserFilter {
  search: string | null;
  plan: Plan | null;
  status: ListedStatus | null;
  access: AccessState | null;
}

export const EVERYBODY: UserFilter = { search: null, plan: null, status: null, access: null };

/** Expressions that a search compares, as in the indexes. */
const SEARCHED = {
  email: 'c.email',
  domain: `substr(c.email, strpos(c.email, '@'))`,
  customer: 'c.stripe_customer_id',
  subscription: 'c.stripe_subscription_id',
  discord: 'lower(c.discord_username)',
  tradingview: 'lower(c.tradingview_username)',
} as const;

/** A search and its strategy: the expressions whose prefix is compared, or the id. */
export type Search =
  | { shape: 'none' }
  | { shape: 'id'; id: string }
  | { shape: 'domain' | 'customer' | 'subscription' | 'name'; from: string; fields: string[] };

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The text's form selects the fields. Provider ids are case-sensitive; names are not. */
export function searchOf(text: string | null): Search {
  const typed = text?.trim() ?? '';
  const lower = typed.toLowerCase();
  if (lower === '') return { shape: 'none' };
  if (UUID.test(lower)) return { shape: 'id', id: lower };
  if (typed.startsWith('cus_')) {
    return { shape: 'customer', from: typed, fields: [SEARCHED.customer] };
  }
  if (typed.startsWith('sub_')) {
    return { shape: 'subscription', from: typed, fields: [SEARCHED.subscription] };
  }
  // '@name' is a Discord name; with a dot it is a mail domain.
  if (lower.startsWith('@') && lower.includes('.')) {
    return { shape: 'domain', from: lower, fields: [SEARCHED.domain] };
  }
  const { email, discord, tradingview } = SEARCHED;
  const from = lower.startsWith('@') ? lower.slice(1) : lower;
  return { shape: 'name', from, fields: [email, discord, tradingview] };
}

/** In byte order, every string with the prefix sorts between the prefix and this. */
export function endOfPrefix(prefix: string): string {
  return `${prefix}\u{10ffff}`;
}
