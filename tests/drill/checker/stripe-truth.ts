import type { Witness } from './witness.ts';

export interface TheirSubscription {
  id: string;
  customer: string;
  status: string;
  created: number;
  cancel_at: number | null;
  items: {
    data: {
      current_period_end: number;
      price: { id: string; unit_amount: number; metadata: { plan?: string }; lookup_key: string };
    }[];
  };
}
interface Invoice {
  status: string;
  attempted: boolean;
  created: number;
  status_transitions: { finalized_at: number | null };
  lines: { data: { amount: number; period: { end: number } }[] };
  parent: { subscription_details: { subscription: string } | null } | null;
}
interface Charge {
  id: string;
  customer: string | null;
}
interface Dispute {
  status: string;
  charge: string;
}

/** What Stripe's own objects promise a customer. */
export interface Promised {
  plan: string;
  /** Epoch seconds; null: nothing. */
  accessUntil: number | null;
  live: TheirSubscription[];
}

export interface StripeTruth {
  subscriptions: TheirSubscription[];
  promiseOf(customer: string): Promised;
}

const LIVE = ['active', 'trialing', 'past_due', 'unpaid', 'paused'];
const GIVING = ['active', 'trialing', 'past_due'];
const GRACE_SECONDS = 7 * 86_400;

/** Read once; `now` is the vendors' time in epoch seconds. */
export async function readStripe(witness: Witness, now: number): Promise<StripeTruth> {
  const [subscriptions, invoices, charges, disputes] = await Promise.all([
    witness.stripe<TheirSubscription>('/v1/subscriptions', { status: 'all' }),
    witness.stripe<Invoice>('/v1/invoices'),
    witness.stripe<Charge>('/v1/charges'),
    witness.stripe<Dispute>('/v1/disputes'),
  ]);
  const byCustomer = Map.groupBy(subscriptions, ({ customer }) => customer);
  const invoicesOf = Map.groupBy(
    invoices,
    ({ parent }) => parent?.subscription_details?.subscription ?? '',
  );
  const customerOf = new Map(charges.map(({ id, customer }) => [id, customer]));
  const suspended = new Set(
    disputes
      .filter(({ status }) => status === 'needs_response')
      .map(({ charge }) => customerOf.get(charge)),
  );
  return {
    subscriptions,
    promiseOf(customer) {
      const live = (byCustomer.get(customer) ?? []).filter(({ status }) => LIVE.includes(status));
      const [current] = live;
      const nothing = { plan: 'free', accessUntil: null, live };
      if (current === undefined || suspended.has(customer)) return nothing;
      if (!GIVING.includes(current.status)) return nothing;
      const reaches = reachOf(current, invoicesOf.get(current.id) ?? []);
      const plan = current.items.data[0]?.price.metadata.plan ?? '?';
      return { plan: reaches > now ? plan : 'free', accessUntil: reaches, live };
    },
  };
}

/** Until when it is paid for, or borne with after a payment failed. */
function reachOf(subscription: TheirSubscription, invoices: readonly Invoice[]): number {
  const paid = invoices.filter(({ status }) => status === 'paid');
  const ends = paid
    .flatMap(({ lines }) => lines.data)
    .filter(({ amount }) => amount >= 0)
    .map(({ period }) => period.end);
  const lastPaid = Math.max(...paid.map(({ created }) => created));
  const failed = invoices
    .filter(({ status, attempted }) => status === 'open' && attempted)
    // What was owed before the last that was paid is over, forgiven or forgotten.
    .filter(({ created }) => created >= lastPaid)
    .map(({ status_transitions, created }) => status_transitions.finalized_at ?? created);
  const periodEnd = subscription.items.data[0]?.current_period_end ?? 0;
  const borne =
    subscription.status === 'past_due' && failed.length > 0
      ? Math.min(...failed) + GRACE_SECONDS
      : 0;
  return Math.max(Math.min(Math.max(...ends), periodEnd), borne);
}
