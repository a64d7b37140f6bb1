import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAccessCodes } from '../../../../src-server/billing/access-codes/make-access-codes.ts';
import { billingOverview } from '../../../../src-server/billing/checkout/manage-billing.ts';
import { voidGift } from '../../../../src-server/billing/gifts/operate-gifts.ts';
import { redeemCode } from '../../../../src-server/billing/gifts/redeem-code.ts';
import { endPlanGrant, givePlan } from '../../../../src-server/billing/plan-grants/give-plan.ts';
import { remindOfPlanEnds } from '../../../../src-server/billing/plan-grants/remind-of-plan-ends.ts';
import { reviewDueStandings } from '../../../../src-server/billing/standing/review-standings.ts';
import { type GiftStage, startGiftStage } from '../support/gift-stage.ts';
import { mailsOf, subscriber } from '../support/subscriber.ts';

const OPERATOR = { operatorId: '0192f0c1-0000-7000-8000-00000000ba7c' };
const DAY_MS = 86_400_000;

interface Mail {
  template: string;
  values: Record<string, string>;
}

describe('mails about a plan that was given', () => {
  let stage: GiftStage;
  beforeAll(async () => {
    stage = await startGiftStage();
  });
  afterAll(() => stage.world.close());

  const inDays = (days: number) => new Date(stage.world.deps.clock.now().getTime() + days * DAY_MS);
  const give = (accountId: string, plan: string, until: Date | null) =>
    givePlan(stage.world.deps, OPERATOR, { accountId, plan, until, note: 'A prize' });
  const mails = async (accountId: string): Promise<Mail[]> =>
    stage.world.rows(
      `select template, "values" from outgoing_mail
         where user_id = ? and template like '%plan%' order by id`,
      [accountId],
    );
  const templates = async (accountId: string) =>
    (await mails(accountId)).map(({ template }) => template);
  const remind = () => remindOfPlanEnds(stage.world.deps);
  const pass = async (days: number) => {
    await stage.world.stripe.advanceDays(days);
    await stage.world.settle();
    while ((await reviewDueStandings(stage.world.deps)) > 0) await stage.world.settle();
  };
  const overview = (accountId: string) => billingOverview(stage.world.deps, { accountId });

  it('names plan and end when a code, a gift or an operator gives it', async () => {
    const { world, account, buy, redeem } = stage;
    const byCode = (await account()).accountId;
    const { codes } = await makeAccessCodes(world.deps, {
      name: 'Partner week',
      plan: 'standard',
      count: 1,
      days: 30,
      until: null,
      redeemBy: null,
    });
    const code = codes[0] ?? '';
    const { until } = await redeemCode(world.deps, { accountId: byCode }, { code });
    await redeemCode(world.deps, { accountId: byCode }, { code });
    expect(await mails(byCode)).toMatchObject([
      {
        template: 'plan-given',
        values: {
          plan: 'Standard',
          source: 'code',
          until: `${until.slice(0, 10)}T12:00:00.000Z`,
          day: '',
          beside: '',
        },
      },
    ]);

    const byGift = (await account()).accountId;
    const gift = await buy();
    await redeem({ accountId: byGift }, gift.code);
    expect(await mails(byGift)).toMatchObject([
      { template: 'plan-given', values: { plan: 'Standard', source: 'gift' } },
    ]);

    const byUs = (await account()).accountId;
    await give(byUs, 'premium', null);
    expect(await mails(byUs)).toMatchObject([
      { template: 'plan-given', values: { plan: 'Premium', source: 'operator', until: '' } },
    ]);
  });

  it('names a later start, and a lower subscription that is still charged', async () => {
    const { account, buy, redeem, world } = stage;
    const who = await account();
    await give(who.accountId, 'standard', inDays(10));
    const { code } = await buy();
    await redeem(who, code);
    const [, later] = await mails(who.accountId);
    expect(later?.values.day).toBe(`${inDays(10).toISOString().slice(0, 10)}T12:00:00.000Z`);

    const payer = await subscriber(world, 'basic');
    await give(payer.userId, 'premium', inDays(10));
    const [mail] = await mails(payer.userId);
    expect(mail?.values).toMatchObject({ plan: 'Premium', beside: 'Basic' });
    await world.endSubscriptions();
  });

  it('sends no mail about a plan below the paid one', async () => {
    const { world } = stage;
    const payer = await subscriber(world, 'premium');
    await give(payer.userId, 'basic', inDays(10));
    expect(await templates(payer.userId)).toEqual([]);
    await world.endSubscriptions();
  });

  it('reminds once, three days before the end, and says that the plan has ended', async () => {
    const { world, account } = stage;
    const { accountId } = await account();
    await give(accountId, 'standard', inDays(20));
    await remind();
    expect(await templates(accountId)).toEqual(['plan-given']);
    expect((await overview(accountId)).planGrant).not.toHaveProperty('endsSoon');
    await pass(17);
    await Promise.all([remind(), remind()]);
    await remind();
    expect(await templates(accountId)).toEqual(['plan-given', 'given-plan-ends']);
    expect((await overview(accountId)).planGrant).toMatchObject({ endsSoon: true });
    expect(await overview(accountId)).not.toHaveProperty('ended');
    await pass(4);
    expect(await mails(accountId)).toMatchObject([
      { template: 'plan-given' },
      { template: 'given-plan-ends', values: { plan: 'Standard', rest: '' } },
      { template: 'given-plan-ended', values: { plan: 'Standard', why: 'expired', rest: '' } },
    ]);
    expect(await overview(accountId)).toMatchObject({
      plan: 'free',
      ended: { kind: 'given', plan: 'standard' },
    });
    await world.restart();
    await remind();
    expect(await templates(accountId)).toHaveLength(3);
  });

  it('reminds again after the end was moved', async () => {
    const { world, account } = stage;
    const { accountId } = await account();
    await give(accountId, 'standard', inDays(20));
    await pass(18);
    await remind();
    await world.rows('update plan_grant set until = ? where account_id = ?', [
      inDays(12),
      accountId,
    ]);
    await remind();
    expect(await templates(accountId)).toEqual(['plan-given', 'given-plan-ends']);
    await pass(10);
    await remind();
    expect(await templates(accountId)).toEqual([
      'plan-given',
      'given-plan-ends',
      'given-plan-ends',
    ]);
  });

  it('reminds again after a reminder that was rolled back by a kill', async () => {
    const { world, account } = stage;
    const { accountId } = await account();
    await give(accountId, 'standard', inDays(20));
    await pass(18);
    const { jobs } = world.deps;
    const killed = {
      ...world.deps,
      jobs: { ...jobs, enqueue: () => Promise.reject(new Error('killed')) },
    };
    expect(await remindOfPlanEnds(killed)).toBe(0);
    expect(await templates(accountId)).toEqual(['plan-given']);
    await remind();
    expect(await templates(accountId)).toEqual(['plan-given', 'given-plan-ends']);
  });

  it('sends no reminder if a plan as high outlives the end, and names a lower one', async () => {
    const { world, account } = stage;
    const payer = await subscriber(world, 'premium', 'yearly');
    await give(payer.userId, 'standard', inDays(20));
    const lower = await subscriber(world, 'basic', 'yearly');
    await give(lower.userId, 'premium', inDays(20));
    const twice = (await account()).accountId;
    await give(twice, 'standard', inDays(20));
    await give(twice, 'premium', inDays(400));
    await pass(18);
    await remind();
    expect(await templates(payer.userId)).toEqual([]);
    expect(await templates(twice)).toEqual(['plan-given', 'plan-given']);
    expect((await mails(lower.userId))[1]).toMatchObject({
      template: 'given-plan-ends',
      values: { plan: 'Premium', rest: 'Basic' },
    });
    await pass(3);
    expect((await mails(lower.userId))[2]).toMatchObject({
      template: 'given-plan-ended',
      values: { plan: 'Premium', rest: 'Basic' },
    });
    expect(await mailsOf(world, payer.userId)).not.toContain('given-plan-ended');
    await world.endSubscriptions();
  });

  it('says why the plan ended early: by an operator, or with the payment of the gift', async () => {
    const { account, buy, redeem, world } = stage;
    const { accountId } = await account();
    await endPlanGrant(world.deps, OPERATOR, await give(accountId, 'standard', inDays(20)));
    expect((await mails(accountId))[1]?.values).toMatchObject({ why: 'operator' });

    const who = await account();
    const { id, code } = await buy();
    await redeem(who, code);
    await voidGift(world.deps, id);
    expect((await mails(who.accountId))[1]?.values).toMatchObject({ why: 'refund', rest: '' });
  });

  it('says that a plan below the one in force ended early, if its owner expected it', async () => {
    const { account, buy, redeem, world } = stage;
    const [gifted, covered, unaware] = [await account(), await account(), await account()];
    const { id, code } = await buy();
    await redeem(gifted, code);
    await give(gifted.accountId, 'premium', inDays(5));
    await voidGift(world.deps, id);
    expect((await mails(gifted.accountId)).at(-1)?.values.rest).toBe('Premium');
    const lower = await give(covered.accountId, 'standard', inDays(20));
    await give(covered.accountId, 'premium', inDays(30));
    await endPlanGrant(world.deps, OPERATOR, lower);
    expect(await templates(covered.accountId)).toEqual(['plan-given', 'plan-given']);
    const noticed = await give(covered.accountId, 'standard', inDays(40));
    await pass(31);
    await give(covered.accountId, 'premium', inDays(5));
    await endPlanGrant(world.deps, OPERATOR, noticed);
    expect((await mails(covered.accountId)).at(-1)?.values.why).toBe('operator');
    await give(unaware.accountId, 'premium', inDays(5));
    await endPlanGrant(world.deps, OPERATOR, await give(unaware.accountId, 'standard', inDays(20)));
    expect(await templates(unaware.accountId)).toEqual(['plan-given']);
  });

  it('sends no mail about plans from before the update', async () => {
    const { world, account } = stage;
    const { accountId } = await account();
    await world.rows(
      `insert into plan_grant (id, account_id, plan, starts_at, until, source, source_ref, note, created_at)
         values (?, ?, 'standard', ?, ?, 'operator', ?, '', ?)`,
      [randomUUID(), accountId, inDays(-10), inDays(2), randomUUID(), inDays(-10)],
    );
    await remind();
    await pass(3);
    expect(await templates(accountId)).toEqual([]);
  });
});
