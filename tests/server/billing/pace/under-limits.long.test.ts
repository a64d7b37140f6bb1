import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sweepStripe } from '../../../../src-server/billing/sync/sweep-stripe.ts';
import { newId } from '../../../../src-server/database/identifier.ts';
import type { BillingWorld } from '../support/billing-world.ts';
import { openPage, signUp } from '../support/visitor.ts';
import { startPacedWorld } from './paced-world.ts';

/** RENEWALS=300 takes three minutes. */
const SUBSCRIPTIONS = Number(process.env.RENEWALS ?? 60);

describe('many subscriptions under Stripe’s limits', () => {
  let world: BillingWorld;
  beforeAll(async () => {
    world = await startPacedWorld();
    // Only the sync may store what is created here.
    world.stripe.core.faults.add({ provider: 'stripe', route: 'webhook', kind: 'drop' });
    const { client } = world.stripe;
    const { data } = await client.prices.list({ lookup_keys: ['basic_monthly'] });
    for (let made = 0; made < SUBSCRIPTIONS; made += 1) {
      const customer = await client.customers.create({ email: `${made}@example.com` });
      await client.subscriptions.create({
        customer: customer.id,
        items: [{ price: data[0]?.id ?? '' }],
        default_payment_method: 'pm_card_visa',
      });
      await world.rows(
        'insert into customer (user_id, stripe_customer_id, created_at) values (?, ?, ?)',
        [newId(), customer.id, world.deps.clock.now()],
      );
    }
    world.stripe.core.faults.clear();
  });
  afterAll(() => world.close());

  const limit = (rateLimits: 'live' | 'off') =>
    world.stripe.control('PUT', '/settings', { rateLimits });
  const callsSince = (seq: number) =>
    world.stripe.core.ledger.list({ provider: 'stripe', kind: 'call', after: seq });
  const lastSeq = () => world.stripe.core.ledger.list({ limit: 1 }).at(-1)?.seq ?? 0;
  const refusedSince = (seq: number) =>
    callsSince(seq).filter(({ detail }) => detail.status === 429).length;
  const stored = () =>
    world.rows<{ n: number; ends: string }>(
      `select count(*)::int n, min(s.current_period_end) ends from subscription s
         join standing t on t.user_id = s.user_id
         where s.is_current and s.stripe_status = 'active' and t.status = 'active' and t.plan = 'basic'`,
    );

  it('a sync reads all of them and is refused a few times at most', async () => {
    const before = lastSeq();
    const beganAt = world.deps.clock.now().getTime();
    await limit('live');
    const report = await sweepStripe(world.deps);
    await limit('off');
    expect(report).toMatchObject({ processed: SUBSCRIPTIONS, updated: SUBSCRIPTIONS, failed: [] });
    expect(await stored()).toMatchObject([{ n: SUBSCRIPTIONS }]);
    expect(refusedSince(before)).toBeLessThanOrEqual(3);
    // A bucket of 25 and 25 more a second: fewer seconds would not have sufficed.
    const seconds = (world.deps.clock.now().getTime() - beganAt) / 1000;
    expect(seconds).toBeGreaterThan((SUBSCRIPTIONS - 25) / 25);
  });

  it('all renew on one day, and a plan is sold on that day', async () => {
    const [first] = await stored();
    const before = lastSeq();
    await world.stripe.advanceDays(31);
    await world.stripe.delivered();
    await limit('live');
    const visitor = await signUp(world);
    const [, session] = await Promise.all([world.settle(), openPage(world, visitor)]);
    await limit('off');
    expect(session).toMatch(/^cs_/);
    const [renewed] = await stored();
    expect(renewed?.n).toBe(SUBSCRIPTIONS);
    expect(Date.parse(renewed?.ends ?? '')).toBeGreaterThan(Date.parse(first?.ends ?? ''));
    expect(refusedSince(before)).toBeLessThanOrEqual(3);
    const left = await world.rows(
      'select 1 from inbox_event where processed_at is null or attempts > 1 or last_error is not null',
    );
    expect(left).toEqual([]);
  });
});
