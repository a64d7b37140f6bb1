import type { CheckerSources } from '../checker-sources.ts';
import { isOpen, moneyBack } from './money-back.ts';
import { reachOf } from './paid-reach.ts';
import {
  type Charge,
  type Dispute,
  type Invoice,
  LIVE,
  subscriptionOf,
  type TheirSubscription,
} from './stripe-objects.ts';
import type { TheirMoney } from './wrong-money.ts';

/** The access that Stripe's own objects promise a customer. */
interface Promised {
  plan: string;
  /** Epoch seconds; null: no access. */
  accessUntil: number | null;
  live: TheirSubscription[];
}

export interface StripeTruth extends TheirMoney {
  promiseOf(customer: string): Promised;
}

const GIVING = ['active', 'trialing', 'past_due'];

/** Reads everything once. `now` is the providers' time in epoch seconds. */
export async function readStripe(sources: CheckerSources, now: number): Promise<StripeTruth> {
  const [subscriptions, invoices, charges, disputes] = await Promise.all([
    sources.stripe<TheirSubscription>('/v1/subscriptions', { status: 'all' }),
    sources.stripe<Invoice>('/v1/invoices', { 'expand[0]': 'data.payments' }),
    sources.stripe<Charge>('/v1/charges'),
    sources.stripe<Dispute>('/v1/disputes'),
  ]);
  return truthOf({ subscriptions, invoices, charges, disputes }, now);
}

export function truthOf(money: TheirMoney, now: number): StripeTruth {
  const { subscriptions, invoices, charges, disputes } = money;
  const byCustomer = Map.groupBy(subscriptions, ({ customer }) => customer);
  const invoicesOf = Map.groupBy(invoices, subscriptionOf);
  const chargesOf = Map.groupBy(charges, ({ customer }) => customer ?? '');
  const customerOf = new Map(charges.map(({ id, customer }) => [id, customer]));
  const suspended = new Set(
    disputes.filter(isOpen).map(({ charge }) => customerOf.get(charge) ?? ''),
  );
  return {
    ...money,
    promiseOf(customer) {
      const live = (byCustomer.get(customer) ?? []).filter(({ status }) => LIVE.includes(status));
      const [current] = live;
      const nothing = { plan: 'free', accessUntil: null, live };
      if (current === undefined || suspended.has(customer)) return nothing;
      if (!GIVING.includes(current.status)) return nothing;
      const own = invoicesOf.get(current.id) ?? [];
      if (moneyBack(own, chargesOf.get(customer) ?? [], disputes) !== null) return nothing;
      const reaches = reachOf(current, own);
      const plan = current.items.data[0]?.price.metadata.plan ?? '?';
      const holds = reaches !== null && reaches > now;
      return { plan: holds ? plan : 'free', accessUntil: reaches, live };
    },
  };
}
