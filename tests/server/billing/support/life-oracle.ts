import type Stripe from 'stripe';
import type { BillingWorld } from './billing-world.ts';
import type { StripeWorld } from './stripe-world.ts';

/** The access that Stripe's own objects promise a customer, computed independently of the product. */
interface Promised {
  live: Stripe.Subscription[];
  /** Epoch seconds until which access lasts; null for none. */
  accessUntil: number | null;
  plan: string;
  /** Monthly revenue while that access lasts. */
  monthlyCents: number;
}

const LIVE = ['active', 'trialing', 'past_due', 'unpaid', 'paused'];
const GRACE_SECONDS = 7 * 86_400;

export async function promiseOf(world: StripeWorld, customerId: string): Promise<Promised> {
  const { client } = world;
  const subscriptions = await everything(
    client.subscriptions.list({ customer: customerId, status: 'all', limit: 100 }),
  );
  const live = subscriptions.filter((each) => LIVE.includes(each.status));
  const current = live[0];
  const nothing = { live, accessUntil: null, plan: 'free', monthlyCents: 0 };
  if (current === undefined) return nothing;
  const invoices = await everything(
    client.invoices.list({ subscription: current.id, limit: 100, expand: ['data.payments'] }),
  );
  const disputes = await everything(client.disputes.list({ limit: 100 }));
  const charges = await everything(client.charges.list({ customer: customerId, limit: 100 }));
  const open = disputes.some(
    (dispute) =>
      dispute.status === 'needs_response' && charges.some((charge) => charge.id === dispute.charge),
  );
  const isResuming = current.status_details?.paused?.subscription?.type === 'pause_requested';
  const givesAccess = ['active', 'trialing', 'past_due'].includes(current.status) || isResuming;
  if (open || !givesAccess) return nothing;
  const reaches = invoices
    .filter((invoice) => invoice.status === 'paid')
    .flatMap((invoice) => invoice.lines.data)
    .filter((line) => line.amount >= 0)
    .map((line) => line.period.end);
  const lastPaid = Math.max(
    ...invoices.filter(({ status }) => status === 'paid').map(({ created }) => created),
  );
  const failures = invoices
    .filter((invoice) => invoice.status === 'open' && invoice.attempted)
    // Invoices owed before the last paid one were waived or dropped.
    .filter((invoice) => invoice.created >= lastPaid)
    .map((invoice) => invoice.status_transitions.finalized_at ?? invoice.created);
  const item = current.items.data[0];
  // A pause credits what is left of the paid period.
  const paid = isResuming ? 0 : Math.min(Math.max(...reaches), item?.current_period_end ?? 0);
  const grace =
    (current.status === 'past_due' || isResuming) && failures.length > 0
      ? Math.min(...failures) + GRACE_SECONDS
      : 0;
  if (isResuming && grace === 0) return nothing;
  const accessUntil = Math.max(paid, grace);
  const inForce = accessUntil > world.core.clock.now().getTime() / 1000;
  const months = item?.price.recurring?.interval === 'year' ? 12 : 1;
  const monthlyCents = inForce ? Math.round((item?.price.unit_amount ?? 0) / months) : 0;
  const plan = inForce ? (item?.price.metadata.plan ?? '?') : 'free';
  return { live, accessUntil, plan, monthlyCents };
}

/** Invoices that were paid while a subscription was on pause. */
export async function chargedInPause(world: BillingWorld, customer: string): Promise<string[]> {
  const pauses = await world.rows<{ subscription: string; at: Date }>(
    `select p.stripe_subscription_id as subscription, p.asked_at as at from pause p
       join subscription s using (stripe_subscription_id)
       where p.state = 'paused' and s.stripe_customer_id = ?`,
    [customer],
  );
  const charged: string[] = [];
  for (const { subscription, at } of pauses) {
    const paid = await everything(
      world.stripe.client.invoices.list({ subscription, status: 'paid', limit: 100 }),
    );
    const late = paid.filter(({ created }) => created * 1000 > new Date(at).getTime());
    charged.push(...late.map(({ id }) => id));
  }
  return charged;
}

/** Periods charged more than once, by subscription and start, without prorations. */
export async function chargedTwice(world: StripeWorld, customerId: string): Promise<string[]> {
  const invoices = await everything(
    world.client.invoices.list({ customer: customerId, status: 'paid', limit: 100 }),
  );
  const periods = invoices
    .filter((invoice) => invoice.billing_reason !== 'subscription_update')
    .map((invoice) => {
      const line = invoice.lines.data.find((each) => each.amount > 0);
      return `${invoice.parent?.subscription_details?.subscription} ${line?.period.start}`;
    });
  return periods.filter((period, index) => periods.indexOf(period) !== index);
}

function everything<T>(list: {
  autoPagingToArray(o: { limit: number }): Promise<T[]>;
}): Promise<T[]> {
  return list.autoPagingToArray({ limit: 1_000 });
}
