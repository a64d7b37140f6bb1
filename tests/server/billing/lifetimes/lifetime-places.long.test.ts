import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeLifetimePage } from '../../../../src-server/billing/lifetimes/close-lifetime-page.ts';
import { countTaken } from '../../../../src-server/billing/lifetimes/count-taken.ts';
import { voidLifetime } from '../../../../src-server/billing/lifetimes/operate-lifetimes.ts';
import { quoteLifetime } from '../../../../src-server/billing/lifetimes/own-lifetime.ts';
import { syncLifetime } from '../../../../src-server/billing/lifetimes/sync-lifetime.ts';
import { givePlan } from '../../../../src-server/billing/plan-grants/give-plan.ts';
import { readFork, transact } from '../../../../src-server/database/transaction.ts';
import { untilLocked } from '../../../support/database/lock-waiters.ts';
import { type LifetimeStage, startLifetimeStage } from '../support/lifetime-stage.ts';
import { limitPlan } from '../support/limited-plan.ts';
import { subscriber } from '../support/subscriber.ts';
import { openPage, pay, signUp } from '../support/visitor.ts';

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
    expect(await quoteLifetime(world.deps, await account(), 'premium')).toBeNull();
    const [open] = await world.rows<{ id: string }>(
      `select id from lifetime_purchase where state = 'open' and plan = 'premium' limit 1`,
    );
    // The place of a page comes back when Stripe says that it expired, not when our clock does.
    await world.rows(`update lifetime_purchase set page_expires_at = ? where id = ?`, [
      new Date(0),
      open?.id,
    ]);
    const late = await account();
    await expect(start(late)).rejects.toThrow('not sold for life');
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
      await untilLocked(world.rows, { count: 2 });
    } finally {
      release.resolve();
      await holder;
    }
    expect((await opened).map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('are still offered to the person whose open page holds the last one', async () => {
    const { world, account, offer, open, start } = stage;
    await offer('premium', { maxBuyers: (await takenOf()) + 1 });
    const who = await account();
    const { sessionId } = await open(who);
    expect(await quoteLifetime(world.deps, await account(), 'premium')).toBeNull();
    expect(await quoteLifetime(world.deps, who, 'premium')).toMatchObject({ left: 1 });
    expect((await start(who)).url).toContain(sessionId);
  });

  it('stay taken while the payment is disputed, and come back once the dispute is lost', async () => {
    const { world, account, offer, buy, chargeOf } = stage;
    await offer('premium');
    const before = await takenOf();
    const { id } = await buy(await account());
    const charge = await chargeOf(id);
    const { id: dispute } = await world.stripe.control('POST', `/charges/${charge}/dispute`, {});
    await world.settle();
    expect(await takenOf()).toBe(before + 1);
    await world.stripe.control('POST', `/disputes/${dispute}/lost`, {});
    await world.settle();
    expect(await takenOf()).toBe(before);
  });

  it('are none while the plan itself is sold out, except for those who have it', async () => {
    const { world, account, offer, start } = stage;
    await offer('premium');
    // The pages of earlier tests hold places of the plan too.
    await world.rows(`update lifetime_purchase set state = 'closed' where state = 'open'`);
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
      // A plan from an operator takes no place. Its holder is offered the same.
      const given = await account();
      const until = new Date(world.deps.clock.now().getTime() + 30 * 86_400_000);
      const operator = { operatorId: randomUUID() };
      await givePlan(world.deps, operator, { ...given, plan: 'premium', until, note: 'A prize' });
      expect(await quoteLifetime(world.deps, given, 'premium')).not.toBeNull();
      expect((await start(given)).url).toContain('cs_test_');
    } finally {
      world.deps.catalogue = catalogue;
    }
  });

  it('are places of the plan too, from the open page to the refund', async () => {
    const { world, account, open } = stage;
    const subscribe = async () =>
      openPage(world, await signUp(world, undefined, 'standard'), 'standard');
    const limit = limitPlan(world, 'standard', 1);
    try {
      const who = await account();
      const { id, sessionId } = await open(who, 'standard');
      await expect(subscribe()).rejects.toThrow('sold out');
      await pay(world, sessionId);
      await world.settle();
      await expect(subscribe()).rejects.toThrow('sold out');
      await voidLifetime(world.deps, id);
      expect(await subscribe()).toContain('cs_test_');
    } finally {
      limit.lift();
    }
  });
});
