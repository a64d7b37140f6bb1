import { shouldHold } from '../checker/should-hold.ts';
import type { KnownManualGrant } from '../checker/truth/manual-grant.ts';
import { anybody, type LifeAction } from './life-action.ts';
import { act, type Stage } from './stage.ts';
import type { Subscriber } from './subscriber.ts';

const BY_HAND = ['community-paid', 'community-vip', 'indicator-main', 'indicator-orderblock'];

/** Acts of the seller in the console. */
export const ACTIONS_OF_OPERATORS: readonly LifeAction[] = [
  { name: 'operator: read Stripe again', weight: 3, fits: anybody, act: syncUser },
  { name: 'operator: mend access', weight: 2, fits: anybody, act: fixUser },
  { name: 'operator: give by hand', weight: 54, fits: reachable, act: giveSomething },
  { name: 'operator: take it back', weight: 200, fits: hasByHand, act: takeBack },
];

function reachable({ memberId, traderNames }: Subscriber): boolean {
  return memberId !== null && traderNames.length > 0;
}

export function hasByHand({ byHand }: Subscriber): boolean {
  return byHand.size > 0;
}

async function syncUser(stage: Stage, { accountId }: Subscriber): Promise<void> {
  await act(stage, stage.world.operator, '/trpc/admin.syncUser', { accountId });
}

async function fixUser(stage: Stage, { accountId }: Subscriber): Promise<void> {
  await act(stage, stage.world.operator, '/trpc/admin.fixUser', { accountId });
}

/** Grants something that the person has neither by plan nor by hand. */
async function giveSomething(stage: Stage, subscriber: Subscriber): Promise<void> {
  const plan = await planOf(stage, subscriber);
  const given = [...subscriber.byHand.keys()];
  const held = JSON.stringify(shouldHold(plan, given));
  const missing = BY_HAND.filter(
    (entitlement) => JSON.stringify(shouldHold(plan, [...given, entitlement])) !== held,
  );
  if (missing.length > 0) await giveByHand(stage, subscriber, stage.chance.pick(missing));
}

async function planOf({ world }: Stage, { subscriptionId }: Subscriber): Promise<string> {
  const { status, items } = await world.stripe.get(`/v1/subscriptions/${subscriptionId}`);
  if (!['active', 'past_due'].includes(String(status))) return 'free';
  const [item] = (items as { data: { price: { lookup_key: string } }[] }).data;
  return item?.price.lookup_key.replace(/_.*/, '') ?? 'free';
}

export async function giveByHand(
  stage: Stage,
  subscriber: Subscriber,
  entitlement: string,
): Promise<void> {
  const { accountId } = subscriber;
  const reason = 'The drill says so.';
  const input = { accountId, entitlement, expiresAt: null, reason };
  const manualGrant: KnownManualGrant = {
    entitlement,
    id: null,
    askedAt: Date.now(),
    isEndAsked: false,
    endedAt: null,
  };
  subscriber.manualGrants = [...(subscriber.manualGrants ?? []), manualGrant];
  const { json, status } = await act(
    stage,
    stage.world.operator,
    '/trpc/admin.grantByHand',
    input,
    (answer) => answer.status === 200,
  );
  const { data } = (json.result ?? {}) as { data?: { id: string } };
  if (status === 200 && data !== undefined) {
    manualGrant.id = data.id;
    subscriber.byHand.set(entitlement, data.id);
  } else if (status < 500) {
    subscriber.manualGrants = subscriber.manualGrants.filter((each) => each !== manualGrant);
  }
}

export async function takeBack(stage: Stage, subscriber: Subscriber): Promise<void> {
  const [first] = subscriber.byHand;
  if (first === undefined) return;
  const [entitlement, id] = first;
  const manualGrant = subscriber.manualGrants?.find((each) => each.id === id);
  if (manualGrant !== undefined) manualGrant.isEndAsked = true;
  const { status } = await act(
    stage,
    stage.world.operator,
    '/trpc/admin.endManualGrant',
    { id },
    (answer) => answer.status === 200,
  );
  if (status !== 200) return;
  subscriber.byHand.delete(entitlement);
  if (manualGrant !== undefined) manualGrant.endedAt ??= Date.now();
}
