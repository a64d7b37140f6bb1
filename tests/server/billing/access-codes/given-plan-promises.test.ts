import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endPlanGrant, givePlan } from '../../../../src-server/billing/plan-grants/give-plan.ts';
import { insertPlanGrant } from '../../../../src-server/billing/plan-grants/plan-grant-rows.ts';
import { remindOfPlanEnds } from '../../../../src-server/billing/plan-grants/remind-of-plan-ends.ts';
import { transact } from '../../../../src-server/database/transaction.ts';
import { MAIL_TEMPLATES } from '../../../../src-server/mail/mail-templates.ts';
import { type GiftStage, startGiftStage } from '../support/gift-stage.ts';
import { subscriber } from '../support/subscriber.ts';

const OPERATOR = { operatorId: '0192f0c1-0000-7000-8000-00000000ba7c' };
const DAY_MS = 86_400_000;

interface Mail {
  template: 'plan-given' | 'given-plan-ends' | 'given-plan-ended' | 'given-plan-taken-back';
  values: Record<string, string>;
}

describe('promises of the mails about a plan that was given', () => {
  let stage: GiftStage;
  beforeAll(async () => {
    stage = await startGiftStage();
  });
  afterAll(() => stage.world.close());

  const inDays = (days: number) => new Date(stage.world.deps.clock.now().getTime() + days * DAY_MS);
  const give = (accountId: string, plan: string, until: Date) =>
    givePlan(stage.world.deps, OPERATOR, { accountId, plan, until, note: 'A prize' });
  const mails = (accountId: string): Promise<Mail[]> =>
    stage.world.rows(
      `select template, "values" from outgoing_mail
         where user_id = ? and template like '%plan%' order by id`,
      [accountId],
    );
  const newest = async (accountId: string) => {
    const mail = (await mails(accountId)).at(-1);
    return mail && JSON.stringify(MAIL_TEMPLATES[mail.template]({ ...mail.values, brand: '' }));
  };
  const giveLater = async (accountId: string) => {
    const { world } = stage;
    const grant = {
      accountId,
      plan: 'standard',
      startsAt: inDays(10),
      until: inDays(40),
      source: 'operator' as const,
      sourceRef: null,
      paidMinor: null,
      currency: null,
      note: '',
      operatorId: null,
      moveId: null,
      mailsOwner: true,
    };
    return transact(world.deps.orm, (em) =>
      insertPlanGrant(em, world.deps, { grant, cause: 'operator test' }),
    );
  };
  /** As an account whose plan was given long before its last four days. */
  const givenLongAgo = (accountId: string) =>
    stage.world.rows('update plan_grant set created_at = ? where account_id = ?', [
      inDays(-30),
      accountId,
    ]);

  it('promises that nothing is charged only without a subscription that can charge', async () => {
    const { world, account } = stage;
    const payer = await subscriber(world, 'basic', 'yearly');
    const free = (await account()).accountId;
    for (const accountId of [payer.userId, free]) {
      await give(accountId, 'premium', inDays(2));
      await givenLongAgo(accountId);
    }
    await world.rows(`update subscription set stripe_status = 'paused' where user_id = ?`, [
      payer.userId,
    ]);
    await remindOfPlanEnds(world.deps);
    expect(await newest(payer.userId)).toContain('Your account is then free.');
    expect(await newest(payer.userId)).not.toContain('charged');
    expect(await newest(free)).toContain('nothing is charged');
    await world.endSubscriptions();
  });

  it('reminds everyone else when one reminder fails', async () => {
    const { world, account } = stage;
    const [first, second] = [(await account()).accountId, (await account()).accountId];
    await give(first, 'standard', inDays(1));
    await give(second, 'standard', inDays(2));
    await Promise.all([first, second].map(givenLongAgo));
    const { jobs } = world.deps;
    let calls = 0;
    const failing = {
      ...world.deps,
      jobs: {
        ...jobs,
        enqueue: (...job: Parameters<typeof jobs.enqueue>) => {
          calls += 1;
          return calls === 1 ? Promise.reject(new Error('refused')) : jobs.enqueue(...job);
        },
      },
    };
    expect(await remindOfPlanEnds(failing as typeof world.deps)).toBe(1);
    expect(await mails(first)).toHaveLength(1);
    expect(await mails(second)).toHaveLength(2);
    expect(await remindOfPlanEnds(world.deps)).toBe(1);
    expect(await mails(first)).toHaveLength(2);
  });

  it('leaves a grant that is over to the review that also writes the standing', async () => {
    const { world, account } = stage;
    const { accountId } = await account();
    await give(accountId, 'standard', inDays(2));
    const over = await give(accountId, 'basic', inDays(3));
    await world.rows('update plan_grant set until = ? where id = ?', [inDays(-1), over]);
    await givenLongAgo(accountId);
    await remindOfPlanEnds(world.deps);
    expect(
      await world.rows('select ended_at as "endedAt" from plan_grant where id = ?', [over]),
    ).toEqual([{ endedAt: null }]);
  });

  it('says that a promised later plan was taken away before its start', async () => {
    const { world, account } = stage;
    const { accountId } = await account();
    const id = await giveLater(accountId);
    const day = `${inDays(10).toISOString().slice(0, 10)}T12:00:00.000Z`;
    expect(await mails(accountId)).toMatchObject([{ template: 'plan-given', values: { day } }]);
    await endPlanGrant(world.deps, OPERATOR, id);
    expect((await mails(accountId)).slice(1)).toMatchObject([
      { template: 'given-plan-taken-back', values: { plan: 'Standard', why: 'operator', day } },
    ]);
    expect(await newest(accountId)).toContain('We took back the Standard plan');
  });

  it('sends none of these mails to an account in an observed move', async () => {
    const { world, account } = stage;
    const { accountId } = await account();
    await world.rows(
      'insert into observed_account (account_id, move_id, since) values (?, gen_random_uuid(), ?)',
      [accountId, inDays(0)],
    );
    await endPlanGrant(world.deps, OPERATOR, await give(accountId, 'standard', inDays(20)));
    await endPlanGrant(world.deps, OPERATOR, await giveLater(accountId));
    expect(await mails(accountId)).toEqual([]);
  });
});
