import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeLifetimePage } from '../../../../src-server/billing/lifetimes/close-lifetime-page.ts';
import { countTaken } from '../../../../src-server/billing/lifetimes/count-taken.ts';
import { quoteLifetime } from '../../../../src-server/billing/lifetimes/own-lifetime.ts';
import { syncLifetime } from '../../../../src-server/billing/lifetimes/sync-lifetime.ts';
import { readFork, transact } from '../../../../src-server/database/transaction.ts';
import { until } from '../../../support/until.ts';
import { type LifetimeStage, startLifetimeStage } from '../support/lifetime-stage.ts';
import { subscriber } from '../support/subscriber.ts';

describe('the places of a plan for life', () => {
  let stage: LifetimeStage;
  beforeAll(async () => {
    stage = await startLifetimeStage();
  });
  afterAll(() => stage.world.close());

  /** Places of Premium that are sold, or held by an open page. */
  const takenOf = () => countTaken(readFork(stage.world.deps.orm), 'premium');

  it('are never oversold, however many buy at once', async () => {
    const { world, account, offer, start, rowOf } = stage;
    await offer('premium', { maxBuyers: (await takenOf()) + 2 });
    const people = await Promise.all(Array.from({ length: 4 }, account));
    const opened = await Promise.allSettled(people.map((who) => start(who)));
    expect(opened.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect(await quoteLifetime(world.deps, people[0] ?? { accountId: '' }, 'premium')).toBeNull();
    const [open] = await world.rows<{ id: string }>(
      `select id from lifetime_purchase where state = 'open' and plan = 'premium' limit 1`,
    );
    // The place of a page comes back when Stripe says that it expired, not when our clock does.
    await world.rows(`update lifetime_purchase set page_expires_at = ? where id = ?`, [
      new Date(0),
      open?.id,
    ]);
    const late = await account();
    await expect(start(late)).rejects.toThrow('not sold for life any more');
    const held = await syncLifetime(world.deps, open?.id ?? '');
    if (held !== null) await closeLifetimePage(world.deps, held);
    expect(await rowOf(open?.id ?? '')).toMatchObject({ state: 'closed' });
    expect((await start(late)).url).toContain('cs_test_');
  });

  it('go to one of two buyers who ask for the last at the same moment', async () => {
    const { world, account, offer, start } = stage;
    await offer('premium', { maxBuyers: (await takenOf()) + 1 });
    const people = [await account(), await account()];
    const locked = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    const holder = transact(world.deps.orm, async (em) => {
      await em.execute('lock table lifetime_purchase in exclusive mode');
      locked.resolve();
      await release.promise;
    });
    await locked.promise;
    const opened = Promise.allSettled(people.map((who) => start(who)));
    try {
      await until('both buyers wait', async () => {
        const [row] = await world.rows<{ n: number }>(
          `select count(*)::int as n from pg_stat_activity
           where wait_event_type = 'Lock' and datname = current_database()`,
        );
        return row?.n === 2;
      });
    } finally {
      release.resolve();
      await holder;
    }
    expect((await opened).map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('are none while the plan itself is sold out, except for a subscriber of it', async () => {
    const { world, account, offer, start } = stage;
    await offer('premium');
    const buyer = await subscriber(world, 'premium');
    const { catalogue } = world.deps;
    const shop = catalogue.current();
    const plans = shop.plans.map((plan) => ({ ...plan, capacity: 1 }));
    world.deps.catalogue = { ...catalogue, current: () => ({ ...shop, plans }) };
    try {
      const late = await account();
      expect(await quoteLifetime(world.deps, late, 'premium')).toBeNull();
      await expect(start(late)).rejects.toThrow('sold out');
      const who = { accountId: buyer.userId, email: buyer.email };
      expect((await start(who)).url).toContain('cs_test_');
    } finally {
      world.deps.catalogue = catalogue;
    }
  });
});
