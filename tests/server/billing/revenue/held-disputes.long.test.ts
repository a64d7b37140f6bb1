import { afterAll, beforeAll, expect, it } from 'vitest';
import { ObservedAccountEntity } from '../../../../src-server/access/observation/observed-account.entity.ts';
import { PAYER_FLOW } from '../../../../src-server/billing/revenue/paying.statements.ts';
import { newId } from '../../../../src-server/database/identifier.ts';
import { type BillingWorld, startBillingWorld } from '../support/billing-world.ts';
import { type Subscriber, subscriber } from '../support/subscriber.ts';

let world: BillingWorld;
beforeAll(async () => {
  world = await startBillingWorld();
});
afterAll(() => world.close());

const movementsOf = ({ userId }: Subscriber) =>
  world.rows<{ kind: string; people: number }>(
    'select kind, people from mrr_movement where user_id = ? order by id',
    [userId],
  );
const kindsOf = async (one: Subscriber) => (await movementsOf(one)).map(({ kind }) => kind);

/** Returns the dispute's id. */
async function dispute(one: Subscriber): Promise<string> {
  await world.stripe.control('POST', `/subscriptions/${one.subscriptionId}/dispute`);
  await world.settle();
  const { data } = await world.stripe.client.disputes.list({ limit: 1 });
  return data[0]?.id ?? '';
}
const decide = async (id: string, outcome: 'won' | 'lost') => {
  await world.stripe.control('POST', `/disputes/${id}/${outcome}`);
  await world.settle();
};
/** The movements that Home, Numbers and the daily mail count as new and as ended. */
const flow = async () => {
  const [counted] = await world.rows<{ joined: number; churned: number }>(
    PAYER_FLOW.replaceAll(':start', "'-infinity'").replaceAll(':end', "'infinity'"),
  );
  return counted;
};

it('an open dispute puts the subscriber on hold, and a won one continues as before', async () => {
  const one = await subscriber(world, 'basic');
  const before = await flow();
  await decide(await dispute(one), 'won');
  expect(await movementsOf(one)).toEqual([
    { kind: 'new', people: 1 },
    { kind: 'hold', people: -1 },
    { kind: 'release', people: 1 },
  ]);
  expect(await flow()).toEqual(before);
});

it('a dispute is churn on the day it is lost, and not before', async () => {
  const one = await subscriber(world, 'basic');
  const before = await flow();
  const id = await dispute(one);
  expect(await kindsOf(one)).toEqual(['new', 'hold']);
  expect(await flow()).toEqual(before);
  await decide(id, 'lost');
  expect(await kindsOf(one)).toEqual(['new', 'hold', 'release', 'churn']);
  expect(await flow()).toEqual({ ...before, churned: (before?.churned ?? 0) + 1 });
});

it('a lost dispute is churn also while the subscription may not be ended at Stripe', async () => {
  const one = await subscriber(world, 'basic');
  await world.deps.orm.em
    .fork()
    .insert(ObservedAccountEntity, { accountId: one.userId, moveId: newId(), since: new Date() });
  await decide(await dispute(one), 'lost');
  const { status } = await world.stripe.client.subscriptions.retrieve(one.subscriptionId);
  expect(status).toBe('active');
  expect(await kindsOf(one)).toEqual(['new', 'hold', 'release', 'churn']);
});
