import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MOVEMENT_KINDS } from '../../../../src/domain/numbers/movement.ts';
import { countRevenue } from '../../../../src-server/billing/revenue/count-revenue.ts';
import { reviewDueStandings } from '../../../../src-server/billing/standing/review-standings.ts';
import { type BillingWorld, startBillingWorld } from '../support/billing-world.ts';
import { type Subscriber, subscriber } from '../support/subscriber.ts';

let world: BillingWorld;
let who: Subscriber;
let yearly: Subscriber;
beforeAll(async () => {
  world = await startBillingWorld();
  who = await subscriber(world, 'standard');
  yearly = await subscriber(world, 'premium', 'yearly');
});
afterAll(() => world.close());

interface Row {
  kind: string;
  before_cents: number;
  after_cents: number;
  people: number;
}
const movementsOf = ({ userId }: Subscriber) =>
  world.rows<Row>(
    'select kind, before_cents, after_cents, people from mrr_movement where user_id = ? order by id',
    [userId],
  );
const kindsOf = async (one: Subscriber) => (await movementsOf(one)).map(({ kind }) => kind);
const days = async (count: number) => {
  await world.stripe.advanceDays(count);
  await world.settle();
  while ((await reviewDueStandings(world.deps)) > 0) await world.settle();
};
const button = (one: Subscriber, name: string, body?: unknown) =>
  world.stripe.control('POST', `/subscriptions/${one.subscriptionId}/${name}`, body);

/** Independent of our rows: the monthly amount of everything that is alive at Stripe. */
async function mrrAtStripe(): Promise<number> {
  let sum = 0;
  for await (const { items, status } of world.stripe.client.subscriptions.list({ limit: 100 })) {
    if (!['active', 'past_due'].includes(status)) continue;
    for (const { price } of items.data) {
      const months = price.recurring?.interval === 'year' ? 12 : 1;
      sum += Math.round((price.unit_amount ?? 0) / months);
    }
  }
  return sum;
}
async function sumOfDays(): Promise<{ cents: number; people: number }> {
  await countRevenue(world.deps);
  const [sum] = await world.rows<{ cents: number; people: number }>(
    `select sum(cents)::int as cents, sum(people)::int as people from revenue_day
     where fact = any(string_to_array(?, ','))`,
    [MOVEMENT_KINDS.join(',')],
  );
  return sum ?? { cents: 0, people: 0 };
}

describe('each change of what a subscriber pays', () => {
  it('begins with a new movement, a twelfth for a yearly plan', async () => {
    const monthly = await movementsOf(who);
    expect(monthly).toMatchObject([{ kind: 'new', before_cents: 0, people: 1 }]);
    const [price] = await world.rows<{ amount: number }>(
      'select amount_cents as amount from subscription where user_id = ?',
      [yearly.userId],
    );
    expect(await movementsOf(yearly)).toMatchObject([
      { kind: 'new', after_cents: Math.round((price?.amount ?? 0) / 12) },
    ]);
    expect(await sumOfDays()).toEqual({ cents: await mrrAtStripe(), people: 2 });
  });

  it('is stored once, however often Stripe is read', async () => {
    const before = await movementsOf(who);
    await button(who, 'cancel-at-period-end');
    await world.settle();
    await button(who, 'resume');
    await world.settle();
    expect(await movementsOf(who)).toEqual(before);
  });

  it('follows a changed price up and down, and a discount', async () => {
    const { client } = world.stripe;
    const read = await client.subscriptions.retrieve(who.subscriptionId);
    const [item] = read.items.data;
    const [basic, premium] = await Promise.all(
      ['basic', 'premium'].map(async (plan) => {
        const [row] = await world.rows<{ id: string }>(
          `select stripe_price_id as id from known_price where plan = ? and billing_cycle = 'monthly'`,
          [plan],
        );
        return row?.id ?? '';
      }),
    );
    for (const price of [premium, basic]) {
      await client.subscriptions.update(who.subscriptionId, {
        items: [{ id: item?.id ?? '', price: price ?? '' }],
      });
      await world.settle();
    }
    expect(await kindsOf(who)).toEqual(['new', 'expansion', 'contraction']);
    expect((await sumOfDays()).cents).toBe(await mrrAtStripe());
    const coupon = await client.coupons.create({ percent_off: 50, duration: 'forever' });
    await client.subscriptions.update(who.subscriptionId, { discounts: [{ coupon: coupon.id }] });
    await world.settle();
    const last = (await movementsOf(who)).at(-1);
    expect(last).toMatchObject({ kind: 'contraction', people: 0 });
    expect(last?.after_cents).toBe(Math.round((last?.before_cents ?? 0) / 2));
    await client.subscriptions.update(who.subscriptionId, { discounts: '' });
    await world.settle();
    expect((await sumOfDays()).cents).toBe(await mrrAtStripe());
  });

  it('ends with churn, and a second purchase is a reactivation', async () => {
    await button(yearly, 'cancel');
    await world.settle();
    expect(await kindsOf(yearly)).toEqual(['new', 'churn']);
    const price = await world.stripe.client.subscriptions.retrieve(yearly.subscriptionId);
    await world.stripe.client.subscriptions.create({
      customer: yearly.customerId,
      items: [{ price: price.items.data[0]?.price.id ?? '' }],
    });
    await world.settle();
    expect(await kindsOf(yearly)).toEqual(['new', 'churn', 'reactivation']);
    expect((await sumOfDays()).people).toBe(2);
  });
});

it('rows of a machine whose clock is ahead do not hide later ones', async () => {
  const one = await subscriber(world, 'basic');
  // The clock of the machine that stored the first payment ran a year ahead.
  await world.rows(
    `update mrr_movement set id = 'ffffffff-ffff-7fff-bfff-ffffffffffff' where user_id = ?`,
    [one.userId],
  );
  await button(one, 'cancel');
  await world.settle();
  const price = await world.stripe.client.subscriptions.retrieve(one.subscriptionId);
  await world.stripe.client.subscriptions.create({
    customer: one.customerId,
    items: [{ price: price.items.data[0]?.price.id ?? '' }],
  });
  await world.settle();
  expect((await kindsOf(one)).sort()).toEqual(['churn', 'new', 'reactivation']);
  expect((await sumOfDays()).cents).toBe(await mrrAtStripe());
});

describe('a failed renewal', () => {
  let payer: Subscriber;
  beforeAll(async () => {
    payer = await subscriber(world, 'standard');
  });
  const failures = () =>
    world.rows<{ state: string; paid: number }>(
      'select state, paid_cents as paid from failed_renewal where user_id = ? order by failed_at',
      [payer.userId],
    );

  it('is open while Stripe retries, and recovered once a retry is paid', async () => {
    await button(payer, 'fail-next-payment', { times: 1 });
    await days(32);
    expect(await failures()).toEqual([{ state: 'open', paid: 0 }]);
    expect(await kindsOf(payer)).toEqual(['new']);
    await days(4);
    const [recovered] = await failures();
    expect(recovered).toMatchObject({ state: 'recovered' });
    expect(recovered?.paid).toBeGreaterThan(0);
    await countRevenue(world.deps);
    expect(
      await world.rows(
        `select fact, times, cents::int as cents from revenue_day
         where fact in ('failed', 'recovered', 'lost') order by fact`,
      ),
    ).toEqual([
      { fact: 'failed', times: 1, cents: 0 },
      { fact: 'recovered', times: 1, cents: recovered?.paid },
    ]);
  });

  it('is lost when the subscription ends unpaid, and its subscriber has churned', async () => {
    await button(payer, 'fail-next-payment', { times: 100 });
    await days(60);
    expect((await failures()).map(({ state }) => state)).toEqual(['recovered', 'lost']);
    expect(await kindsOf(payer)).toEqual(['new', 'churn']);
    expect((await sumOfDays()).cents).toBe(await mrrAtStripe());
  });

  it('is not the first payment of a subscription', async () => {
    const other = await subscriber(world, 'basic');
    const rows = await world.rows('select 1 from failed_renewal where user_id = ?', [other.userId]);
    expect(rows).toEqual([]);
  });
});

it('a subscription that is much older than its first reading is carried over', async () => {
  const other = await subscriber(world, 'basic');
  // As after a move: the rows of an old subscription are new.
  await world.rows('delete from subscription where user_id = ?', [other.userId]);
  await world.rows('delete from standing where user_id = ?', [other.userId]);
  await world.rows('delete from mrr_movement where user_id = ?', [other.userId]);
  await days(4);
  await world.stripe.client.subscriptions.update(other.subscriptionId, { metadata: { seen: '1' } });
  await world.settle();
  expect(await movementsOf(other)).toMatchObject([{ kind: 'carried', people: 1 }]);
});

it('a missing country of a stored payment is filled in, and its day is not counted again', async () => {
  const countries = () =>
    world.rows('select country from received_payment where user_id = ?', [who.userId]);
  const known = await countries();
  expect(known).toContainEqual({ country: expect.stringMatching(/^[A-Z]{2}$/) });
  await world.rows('update received_payment set country = null where user_id = ?', [who.userId]);
  await countRevenue(world.deps);
  await world.stripe.client.subscriptions.update(who.subscriptionId, { metadata: { seen: '1' } });
  await world.settle();
  expect(await countries()).toEqual(known);
  expect(await countRevenue(world.deps)).toBe(0);
});

it('days without a change are not counted again', async () => {
  await countRevenue(world.deps);
  expect(await countRevenue(world.deps)).toBe(0);
});
