import { giveByHand, takeBack } from '../lives/actions-of-operators.ts';
import { live } from '../lives/life-action.ts';
import type { Subscriber } from '../lives/subscriber.ts';
import { killAll } from './processes.ts';
import { hasStruck } from './set-fault.ts';
import type { Blow, Strike } from './strike.ts';

/** Long enough for the kill to hit a call in flight. */
const HELD_MS = 700;
const WITHIN_MS = 6_000;

interface Point {
  provider: 'stripe' | 'discord' | 'tradingview';
  route: string;
  /** Makes the product send this call. */
  cause(blow: Blow, subscriber: Subscriber): Promise<unknown>;
  fits(subscriber: Subscriber): boolean;
}

const isReachable = ({ memberId, traderNames }: Subscriber) =>
  memberId !== null && traderNames.length > 0;
const lacks = (entitlement: string) => (subscriber: Subscriber) =>
  isReachable(subscriber) && !subscriber.byHand.has(entitlement);
const give =
  (entitlement: string): Point['cause'] =>
  (blow, subscriber) =>
    giveByHand(blow, subscriber, entitlement);
const change: Point['cause'] = (blow, { accountId }) =>
  blow.world.operator.post('/trpc/admin.syncUser', { accountId });

const READS: Record<string, Point> = {
  'asking Stripe': {
    provider: 'stripe',
    // The drill itself rarely calls this route.
    route: 'GET /v1/invoices*',
    cause: change,
    fits: () => true,
  },
  'reading who holds the script': {
    provider: 'tradingview',
    route: 'POST /pine_perm/list_users/',
    cause: give('indicator-orderblock'),
    fits: lacks('indicator-orderblock'),
  },
  'reading the member': {
    provider: 'discord',
    route: 'GET /api/v10/guilds/*/members/*',
    cause: give('community-vip'),
    fits: lacks('community-vip'),
  },
};
const WRITES: Record<string, Point> = {
  'giving a script': {
    provider: 'tradingview',
    route: 'POST /pine_perm/add/',
    cause: give('indicator-orderblock'),
    fits: lacks('indicator-orderblock'),
  },
  'giving a role': {
    provider: 'discord',
    route: 'PUT /api/v10/guilds/*/members/*/roles/*',
    cause: give('community-vip'),
    fits: lacks('community-vip'),
  },
  'taking back': {
    provider: 'tradingview',
    route: 'POST /pine_perm/remove/',
    cause: takeBack,
    fits: ({ byHand }) => byHand.has('indicator-orderblock') && byHand.size === 1,
  },
};

/**
 * Holds the call back, waits until it arrived and kills every instance. The provider executes it with no process left
 * to hear the result.
 */
const killAt =
  (point: Point): Strike['strike'] =>
  async (blow) => {
    const subscriber = await findOne(blow, point);
    if (subscriber === null) throw new Error('no person whom it fits');
    const { provider, route } = point;
    const fault = { provider, route, kind: 'slow', delayMs: HELD_MS, remaining: 1 };
    const { id } = await blow.world.control<{ id: string }>('POST', '/faults', fault);
    const causing = live(() => point.cause(blow, subscriber));
    const struck = await hasStruck(blow, id, WITHIN_MS);
    if (struck) await killAll(blow);
    else await blow.world.control('DELETE', `/faults/${id}`).catch(() => {});
    await causing;
    if (!struck) throw new Error(`${route} did not come`);
    return true;
  };

const LOOKS = 12;

/** A person whose plan does not include it. */
async function findOne(blow: Blow, { fits }: Point): Promise<Subscriber | null> {
  const people = blow.people.filter(fits);
  for (let looks = 0; looks < LOOKS && people.length > 0; looks += 1) {
    const subscriber = blow.chance.pick(people);
    const { items } = await blow.world.stripe.get(`/v1/subscriptions/${subscriber.subscriptionId}`);
    const { data } = items as { data: { price: { lookup_key: string } }[] };
    if (!data[0]?.price.lookup_key.startsWith('premium')) return subscriber;
  }
  return null;
}

export const KILLS_IN_THE_ACT: readonly Strike[] = [
  ...Object.entries(READS).map(([name, point]): Strike => {
    return { fault: 'F1', name: `killed while ${name}`, track: 'machines', strike: killAt(point) };
  }),
  ...Object.entries(WRITES).map(([name, point]): Strike => {
    return { fault: 'F2', name: `killed while ${name}`, track: 'machines', strike: killAt(point) };
  }),
];
