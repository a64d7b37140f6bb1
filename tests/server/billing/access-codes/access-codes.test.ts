import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessCodes } from '../../../../src-server/billing/access-codes/access-codes.view.ts';
import {
  endAccessCodes,
  makeAccessCodes,
} from '../../../../src-server/billing/access-codes/make-access-codes.ts';
import { redeemAccessCode } from '../../../../src-server/billing/access-codes/redeem-access-code.ts';
import { leave } from '../../../../src-server/billing/leaving/leave.ts';
import { startPause } from '../../../../src-server/billing/leaving/start-pause.ts';
import { endPlanGrant } from '../../../../src-server/billing/plan-grants/give-plan.ts';
import { standingOf } from '../../../../src-server/billing/standing/standing.ts';
import { IS_DAILY_RUN, long } from '../../../support/long.ts';
import { type BillingWorld, startBillingWorld } from '../support/billing-world.ts';
import { reconcilesOf, subscriber } from '../support/subscriber.ts';

const DAY_MS = 86_400_000;

describe('access codes', () => {
  let world: BillingWorld;
  beforeAll(async () => {
    world = await startBillingWorld();
  });
  afterAll(() => world.close());

  const make = async (changed: Partial<Parameters<typeof makeAccessCodes>[1]> = {}) => {
    const { id, codes } = await makeAccessCodes(world.deps, {
      name: 'Partner week',
      plan: 'standard',
      count: 1,
      days: 30,
      until: null,
      redeemBy: null,
      ...changed,
    });
    return { id, codes, code: codes[0] ?? '' };
  };
  const account = async () => {
    const accountId = randomUUID();
    await world.rows(
      `insert into account (id, email, password_hash, created_at) values (?, ?, 'none', ?)`,
      [accountId, `${accountId}@example.com`, world.deps.clock.now()],
    );
    return { accountId };
  };
  const redeem = (who: { accountId: string }, code: string) =>
    redeemAccessCode(world.deps, who, code);
  const grantsOf = ({ accountId }: { accountId: string }) =>
    world.rows<{ id: string; source: string; until: Date }>(
      'select id, source, until from plan_grant where account_id = ? order by starts_at',
      [accountId],
    );
  const viewOf = async (id: string) =>
    (await accessCodes(world.deps)).batches.find((each) => each.id === id);

  it('give a plan until a date, which the access engine then grants', async () => {
    const { id, code } = await make();
    const who = await account();
    const before = world.deps.clock.now().getTime();
    const { plan, until } = await redeem(who, code.toLowerCase().replaceAll('-', ' '));
    expect(plan).toBe('standard');
    expect(until.getTime() - before).toBeGreaterThanOrEqual(30 * DAY_MS);
    expect(await standingOf(world.deps, who.accountId)).toMatchObject({
      plan: 'standard',
      status: 'active',
      accessUntil: until,
    });
    expect(await reconcilesOf(world, who.accountId)).toBeGreaterThan(0);
    expect(await grantsOf(who)).toMatchObject([{ source: 'code' }]);
    expect(await viewOf(id)).toMatchObject({ redeemed: 1, count: 1, state: 'live' });
  });

  it('have 80 random bits each, and are not stored', async () => {
    const { id, codes } = await make({ count: 50 });
    expect(new Set(codes).size).toBe(50);
    const rows = await world.rows<{ hash: string }>(
      'select hash from access_code where batch_id = ?',
      [id],
    );
    expect(rows).toHaveLength(50);
    const stored = JSON.stringify(rows);
    for (const code of codes) expect(stored).not.toContain(code.replaceAll('-', ''));
  });

  it('redeems once when many people use one code at the same time', async () => {
    const { id, code } = await make();
    const people = await Promise.all(Array.from({ length: IS_DAILY_RUN ? 10 : 50 }, account));
    const answers = await Promise.allSettled(people.map((who) => redeem(who, code)));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const reasons = answers.flatMap((each) =>
      each.status === 'rejected' ? [String(each.reason.message)] : [],
    );
    expect(new Set(reasons)).toEqual(new Set(['This code has already been used.']));
    const given = await world.rows(
      `select g.id from plan_grant g join access_code c on c.plan_grant_id = g.id
       where c.batch_id = ?`,
      [id],
    );
    expect(given).toHaveLength(1);
  });

  it('answer a repeat by the same person as before, and give nothing twice', async () => {
    const { code } = await make();
    const who = await account();
    const first = await redeem(who, code);
    expect(await redeem(who, code)).toEqual(first);
    expect(await grantsOf(who)).toHaveLength(1);
  });

  it('stay used after the plan that they gave was ended', async () => {
    const { code } = await make();
    const [first, second] = [await account(), await account()];
    await redeem(first, code);
    const [grant] = await grantsOf(first);
    await endPlanGrant(world.deps, { operatorId: randomUUID() }, grant?.id ?? '');
    await expect(redeem(second, code)).rejects.toThrow('This code has already been used.');
    expect(await grantsOf(second)).toEqual([]);
    await expect(redeem(first, code)).rejects.toThrow('This code has already been used.');
  });

  it('add days behind the same plan, without a gap', async () => {
    const { codes } = await make({ count: 2, days: 10 });
    const who = await account();
    const first = await redeem(who, codes[0] ?? '');
    const second = await redeem(who, codes[1] ?? '');
    expect(second.startsAt).toEqual(first.until);
    expect(second.until.getTime() - first.until.getTime()).toBe(10 * DAY_MS);
    await world.stripe.advanceDays(11);
    await world.settle();
    expect(await grantsOf(who)).toHaveLength(2);
  });

  it('are refused to a subscriber who has the plan, and stay unused', async () => {
    const { id, code } = await make();
    const pays = await subscriber(world, 'premium');
    await expect(redeem(pays.actor, code)).rejects.toThrow(
      'You already have this plan or a higher one.',
    );
    expect((await viewOf(id))?.redeemed).toBe(0);
    expect((await redeem(await account(), code)).plan).toBe('standard');
  });

  long('are refused while a plan is paused or being renewed, as both charge alone', async () => {
    const { codes } = await make({ count: 2, days: 7 });
    const [paused, renewed] = [await subscriber(world, 'standard'), await subscriber(world)];
    await startPause(world.deps, paused.actor, { months: 1 });
    await expect(redeem(paused.actor, codes[0] ?? '')).rejects.toThrow('Your plan is paused');
    const leaver = { accountId: paused.userId, email: paused.email };
    await leave(world.deps, leaver, { plan: 'standard', reason: null, words: null });
    // Leaving gives the paid days back, without a charge behind them.
    const left = await standingOf(world.deps, paused.userId);
    const { startsAt } = await redeem(paused.actor, codes[0] ?? '');
    expect(startsAt).toEqual(left?.accessUntil);
    // Stripe has not finished the invoice of the renewal.
    await world.rows('update subscription set paid_through = ? where user_id = ?', [
      new Date(world.deps.clock.now().getTime() - DAY_MS),
      renewed.userId,
    ]);
    await expect(redeem(renewed.actor, codes[1] ?? '')).rejects.toThrow('Pay it or cancel');
  });

  it('begin when a canceled subscription ends', async () => {
    const { code } = await make({ days: 7 });
    const canceled = await subscriber(world);
    await world.stripe.client.subscriptions.update(canceled.subscriptionId, {
      cancel_at_period_end: true,
    });
    await world.settle();
    const paid = await standingOf(world.deps, canceled.userId);
    const second = await redeem(canceled.actor, code);
    expect(second.startsAt).toEqual(paid?.accessUntil);
  });

  it('begin when a subscription ends that renews until a later day', async () => {
    const { code } = await make({ days: 7 });
    const pays = await subscriber(world);
    const end = new Date(world.deps.clock.now().getTime() + 100 * DAY_MS);
    const cancel_at = Math.floor(end.getTime() / 1000);
    await world.stripe.client.subscriptions.update(pays.subscriptionId, { cancel_at });
    await world.settle();
    const { startsAt } = await redeem(pays.actor, code);
    expect(startsAt.getTime()).toBe(cancel_at * 1000);
  });

  long('are refused while a failed payment may still succeed, and stay unused', async () => {
    const { id, code } = await make({ days: 7 });
    const pays = await subscriber(world);
    const card = `/subscriptions/${pays.subscriptionId}/card`;
    await world.stripe.control('POST', card, { behaviour: 'declines' });
    await world.stripe.advanceDays(32);
    await world.settle();
    expect(await standingOf(world.deps, pays.userId)).toMatchObject({
      plan: 'standard',
      status: 'past_due',
    });
    await expect(redeem(pays.actor, code)).rejects.toThrow('or cancel your plan');
    expect((await viewOf(id))?.redeemed).toBe(0);
  });

  it('lift a subscriber of a lower plan, and leave the subscription running', async () => {
    const { code } = await make({ plan: 'premium', days: 7 });
    const pays = await subscriber(world, 'basic');
    await redeem(pays.actor, code);
    expect(await standingOf(world.deps, pays.userId)).toMatchObject({ plan: 'premium' });
    const { status } = await world.stripe.client.subscriptions.retrieve(pays.subscriptionId);
    expect(status).toBe('active');
  });

  it('are refused after an operator ended them; plans that were given stay', async () => {
    const { id, codes } = await make({ count: 2 });
    const who = await account();
    await redeem(who, codes[0] ?? '');
    await endAccessCodes(world.deps, id);
    await endAccessCodes(world.deps, id);
    await expect(redeem(await account(), codes[1] ?? '')).rejects.toThrow('This code has expired.');
    expect(await standingOf(world.deps, who.accountId)).toMatchObject({ plan: 'standard' });
    expect(await viewOf(id)).toMatchObject({ state: 'ended', redeemed: 1 });
    const entries = await world.rows(
      `select after from audit_entry where action = 'offers.access-codes-ended' and target = ?`,
      [`access-codes:${id}`],
    );
    expect(entries).toEqual([{ after: { redeemed: 1, unused: 1 } }]);
  });

  it('are refused after their last day', async () => {
    const soon = new Date(world.deps.clock.now().getTime() + DAY_MS);
    const { code, id } = await make({ redeemBy: soon });
    const dated = await make({ days: null, until: soon });
    await world.stripe.advanceDays(2);
    await world.settle();
    for (const each of [code, dated.code]) {
      await expect(redeem(await account(), each)).rejects.toThrow('This code has expired.');
    }
    expect((await viewOf(id))?.state).toBe('over');
  });

  it.each(['ABCD-EFGH-JKMN-PQRS', 'x', '0'.repeat(60)])(
    'refuse %j without a plan',
    async (typed) => {
      const who = await account();
      await expect(redeem(who, typed)).rejects.toThrow('This code is not valid.');
      expect(await grantsOf(who)).toEqual([]);
    },
  );

  it('are not made for a plan that is not on sale', async () => {
    await expect(make({ plan: 'free' })).rejects.toThrow('This plan is not on sale.');
  });
});
