import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endPlanGrant, givePlan } from '../../../../src-server/billing/plan-grants/give-plan.ts';
import { MAIL_TEMPLATES } from '../../../../src-server/mail/mail-templates.ts';
import { type GiftStage, startGiftStage } from '../support/gift-stage.ts';
import { subscriber } from '../support/subscriber.ts';

const OPERATOR = { operatorId: '0192f0c1-0000-7000-8000-00000000ba7c' };
const DAY_MS = 86_400_000;

interface Mail {
  template: 'plan-given' | 'given-plan-ended' | 'given-plan-shortened';
  values: Record<string, string>;
}

describe('a given plan that comes back, or ends early beside a shorter one', () => {
  let stage: GiftStage;
  beforeAll(async () => {
    stage = await startGiftStage();
  });
  afterAll(() => stage.world.close());

  const inDays = (days: number) => new Date(stage.world.deps.clock.now().getTime() + days * DAY_MS);
  const noonIn = (days: number) => `${inDays(days).toISOString().slice(0, 10)}T12:00:00.000Z`;
  const give = (accountId: string, plan: string, until: Date | null) =>
    givePlan(stage.world.deps, OPERATOR, { accountId, plan, until, note: 'A prize' });
  const mails = (accountId: string): Promise<Mail[]> =>
    stage.world.rows(
      `select template, "values" from outgoing_mail
         where user_id = ? and template like '%plan%' order by id`,
      [accountId],
    );
  const templates = async (accountId: string) =>
    (await mails(accountId)).map(({ template }) => template);
  const newest = async (accountId: string) => {
    const mail = (await mails(accountId)).at(-1);
    return mail && JSON.stringify(MAIL_TEMPLATES[mail.template]({ ...mail.values, brand: '' }));
  };
  const control = (path: string) => stage.world.stripe.control('POST', path, {});
  const dispute = async (giftId: string): Promise<string> => {
    const { id } = await control(`/charges/${await stage.chargeOf(giftId)}/dispute`);
    await stage.world.settle();
    return String(id);
  };
  const win = async (id: string) => {
    await control(`/disputes/${id}/won`);
    await stage.world.settle();
  };

  it('says that a gift is back once its dispute is won', async () => {
    const { account, buy, redeem } = stage;
    const who = await account();
    const { id, code } = await buy();
    await redeem(who, code);
    await win(await dispute(id));
    expect(await templates(who.accountId)).toEqual([
      'plan-given',
      'given-plan-ended',
      'plan-given',
    ]);
    expect(await newest(who.accountId)).toContain('You have Standard again until');
  });

  it('says that a gift is back below a higher plan, if a mail announced its end', async () => {
    const { account, buy, redeem } = stage;
    const who = await account();
    const { id, code } = await buy();
    await redeem(who, code);
    await give(who.accountId, 'premium', inDays(5));
    await win(await dispute(id));
    expect((await templates(who.accountId)).slice(2)).toEqual(['given-plan-ended', 'plan-given']);
    expect(await newest(who.accountId)).toContain('You have Standard again until');
  });

  it('says that a gift is back below a higher plan, if a mail announced that it will not start', async () => {
    const { account, buy, redeem } = stage;
    const who = await account();
    await give(who.accountId, 'standard', inDays(5));
    const { id, code } = await buy();
    await redeem(who, code);
    const disputed = await dispute(id);
    await give(who.accountId, 'premium', inDays(60));
    await stage.world.stripe.advanceDays(6);
    await win(disputed);
    expect((await templates(who.accountId)).slice(2)).toEqual([
      'given-plan-taken-back',
      'plan-given',
      'plan-given',
    ]);
    expect(await newest(who.accountId)).toContain('You have Standard again until');
  });

  it('says nothing about a gift that comes back if no mail announced its end', async () => {
    const { account, buy, redeem } = stage;
    const who = await account();
    const { id, code } = await buy();
    await redeem(who, code);
    await give(who.accountId, 'premium', null);
    await win(await dispute(id));
    expect(await templates(who.accountId)).toEqual(['plan-given', 'plan-given']);
  });

  it('says that a plan ends earlier when a shorter one of the same plan remains', async () => {
    const { account } = stage;
    const { accountId } = await account();
    await give(accountId, 'premium', inDays(5));
    const long = await give(accountId, 'premium', inDays(60));
    await endPlanGrant(stage.world.deps, OPERATOR, long);
    expect((await mails(accountId)).at(-1)).toMatchObject({
      template: 'given-plan-shortened',
      values: { plan: 'Premium', why: 'operator', until: noonIn(5) },
    });
    expect(await newest(accountId)).toContain('Your Premium plan now ends on');
  });

  it('says that the paid plan remains when a longer given one of the same plan ends', async () => {
    const { world } = stage;
    const { userId, subscriptionId } = await subscriber(world, 'premium');
    const leaving = { cancel_at_period_end: true };
    await world.stripe.client.subscriptions.update(subscriptionId, leaving);
    await world.settle();
    await endPlanGrant(world.deps, OPERATOR, await give(userId, 'premium', inDays(60)));
    const mail = await newest(userId);
    expect(mail).toContain('We took back the Premium plan that you were given.');
    expect(mail).toContain('You still have Premium until');
    await world.endSubscriptions();
  });

  it('says nothing when a plan as high lasts as long', async () => {
    const { account, world } = stage;
    const { accountId } = await account();
    await give(accountId, 'premium', inDays(60));
    const same = await give(accountId, 'premium', inDays(60));
    await endPlanGrant(world.deps, OPERATOR, same);
    const payer = await subscriber(world, 'premium', 'yearly');
    const longer = await give(payer.userId, 'premium', inDays(500));
    await endPlanGrant(world.deps, OPERATOR, longer);
    for (const each of [accountId, payer.userId]) {
      expect(await templates(each)).not.toContain('given-plan-shortened');
      expect(await templates(each)).not.toContain('given-plan-ended');
    }
    await world.endSubscriptions();
  });
});
