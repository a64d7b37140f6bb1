import type Stripe from 'stripe';
import { standingOf } from '../../../../../src-server/billing/standing/standing.ts';
import type { BillingWorld } from '../../support/billing-world.ts';
import { SLACK_DAYS } from './trading-view.ts';
import { LIMITED_TO, type TrialAccount } from './trial-person.ts';

type Subscriptions = ReadonlyMap<string, Stripe.Subscription[]>;
type Holdings = ReadonlyMap<string, (number | null)[]>;

/** Indicators of a plan, and of its trial until the first payment. */
const SCRIPTS: Readonly<Record<string, number>> = { standard: 1, premium: 3 };
const TRIAL_SCRIPTS: Readonly<Record<string, number>> = { standard: 1, premium: LIMITED_TO.length };
const SLACK_MS = SLACK_DAYS * 86_400_000;

/** What our records and TradingView's own say of trials otherwise than Stripe. */
export async function trialDifferences(
  world: BillingWorld,
  accounts: readonly TrialAccount[],
  held: Holdings,
): Promise<string[]> {
  const atStripe = await subscriptionsByUser(world);
  return [
    ...(await withOtherEnd(world, atStripe)),
    ...accounts.flatMap((account) => heldOtherwise(account, atStripe, held)),
  ];
}

async function subscriptionsByUser(world: BillingWorld): Promise<Subscriptions> {
  const customers = await world.rows<{ id: string; user: string }>(
    'select stripe_customer_id as id, user_id as "user" from customer',
  );
  const userOf = new Map(customers.map(({ id, user }) => [id, user]));
  const found = new Map<string, Stripe.Subscription[]>();
  const { client } = world.stripe;
  const expand = ['data.latest_invoice'];
  for await (const each of client.subscriptions.list({ status: 'all', limit: 100, expand })) {
    const user = userOf.get(String(each.customer)) ?? '';
    found.set(user, [...(found.get(user) ?? []), each]);
  }
  return found;
}

/** Running trials whose access does not end with the trial at Stripe. */
async function withOtherEnd(world: BillingWorld, atStripe: Subscriptions): Promise<string[]> {
  const wrong: string[] = [];
  const uses = await world.rows<{ user: string; id: string }>(
    `select user_id as "user", stripe_subscription_id as id from trial_use where state = 'running'`,
  );
  for (const { user, id } of uses) {
    const trial = atStripe.get(user)?.find((each) => each.id === id);
    if (trial?.status !== 'trialing') continue;
    const until = (await standingOf(world.deps, user))?.accessUntil?.getTime();
    const end = latestEnd(trial);
    if (until !== end) wrong.push(`${id}: ${until} instead of ${end}`);
  }
  return wrong;
}

/**
 * TradingView's entries: in a trial exactly its own until its end, from the first payment on all of the plan, while that
 * payment is late no more than before, and never beyond what is paid.
 */
function heldOtherwise(
  { trader, userId, plan }: TrialAccount,
  atStripe: Subscriptions,
  held: Holdings,
): string[] {
  if (trader === null) return [];
  const live = atStripe
    .get(userId)
    ?.find(({ status }) => !['canceled', 'incomplete_expired'].includes(status));
  const ends = held.get(trader) ?? [];
  const last = latestEnd(live);
  const inTrial = TRIAL_SCRIPTS[plan] ?? 0;
  const wanted = Array.from({ length: inTrial }, () => last);
  const isCounted = isPaid(live) ? ends.length === (SCRIPTS[plan] ?? 0) : ends.length <= inTrial;
  const isRight =
    live?.status === 'trialing'
      ? String(ends) === String(wanted)
      : isCounted && ends.every((end) => end !== null && end <= last);
  return isRight ? [] : [`${trader}, ${live?.status ?? 'ended'}: ${ends}, not ${last}`];
}

function isPaid(live: Stripe.Subscription | undefined): boolean {
  const invoice = live?.latest_invoice;
  if (live?.status !== 'active' || invoice == null || typeof invoice === 'string') return false;
  return invoice.status === 'paid' && invoice.amount_paid > 0;
}

/** The last moment that an entry may name. 0: there may be none. */
function latestEnd(live: Stripe.Subscription | undefined): number {
  if (live === undefined) return 0;
  if (live.status === 'trialing') return (live.trial_end ?? 0) * 1_000;
  return (live.items.data[0]?.current_period_end ?? 0) * 1_000 + SLACK_MS;
}
