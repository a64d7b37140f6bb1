import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { givePlan } from '../../../../src-server/billing/plan-grants/give-plan.ts';
import { MAIL_TEMPLATES } from '../../../../src-server/mail/mail-templates.ts';
import { type BillingWorld, startBillingWorld } from '../support/billing-world.ts';
import { mailsOf, type Subscriber, subscriber } from '../support/subscriber.ts';
import { refundDesk } from './support/refund-desk.ts';

const OPERATOR = { operatorId: '0192f0c1-0000-7000-8000-00000000ba7c' };

describe('the mail about a refund', () => {
  let world: BillingWorld;
  beforeAll(async () => {
    world = await startBillingWorld();
  });
  afterAll(() => world.close());

  const desk = refundDesk(() => world);
  const mailed = async ({ userId }: Subscriber) => {
    const rows = await world.rows<{ values: Record<string, string> }>(
      `select "values" from outgoing_mail
       where template = 'payment-refunded' and user_id = ? order by id`,
      [userId],
    );
    return rows.map(({ values }) => values);
  };
  const amounts = async (who: Subscriber) => (await mailed(who)).map(({ amount }) => amount);
  const newest = async (who: Subscriber) => {
    const values = (await mailed(who)).at(-1);
    return JSON.stringify(MAIL_TEMPLATES['payment-refunded']({ ...values, brand: '' }));
  };

  it('has the sum that Stripe refunded although its answer was lost, once', async () => {
    const who = await subscriber(world, 'standard');
    const seen = await desk.paymentOf(who);
    await desk.losingAnswers(() => expect(desk.refund(who, [seen, 1_000])).rejects.toThrow());
    expect(await amounts(who)).toEqual(['1000 usd']);
    await desk.refund(who, [seen, 1_000]);
    expect(await amounts(who)).toEqual(['1000 usd']);
    expect(await newest(who)).toContain('You keep your Standard plan.');
  });

  it('does not repeat a sum that an earlier mail announced beside another payment', async () => {
    const who = await subscriber(world, 'standard');
    await world.stripe.advanceDays(32);
    await world.settle();
    const [last, first] = await desk.paymentsOf(who);
    if (last === undefined || first === undefined) throw new Error('There are two payments.');
    await desk.refund(who, [last, 1_000]);
    await desk.refund(who, [last, 1_000], [first, 2_000]);
    expect(await amounts(who)).toEqual(['1000 usd', '2000 usd']);
  });

  it('promises no paid plan when the refund ended it beside a given plan', async () => {
    const who = await subscriber(world, 'standard');
    const given = { accountId: who.userId, plan: 'premium', until: null, note: 'A prize' };
    await givePlan(world.deps, OPERATOR, given);
    await desk.refund(who, [await desk.paymentOf(who), 4_900]);
    expect(await amounts(who)).toEqual(['4900 usd']);
    expect(await newest(who)).not.toContain('You keep');
  });

  it('is left out in free days too, when the refund of the paid period ends the plan', async () => {
    const who = await subscriber(world, 'standard');
    const later = {
      at: new Date(world.deps.clock.now().getTime() + 40 * 86_400_000),
      giftKey: null,
    };
    expect(await world.deps.stripe.moveNextPayment(who.subscriptionId, later)).toBe(true);
    await world.settle();
    await desk.refund(who, [await desk.paymentOf(who), 4_900]);
    await world.settle();
    expect(await mailsOf(world, who.userId)).toContain('access-ended-refunded');
    expect(await amounts(who)).toEqual([]);
  });

  it('reaches a former payer', async () => {
    const who = await subscriber(world, 'standard');
    await world.endSubscriptions();
    await world.settle();
    await desk.refund(who, [await desk.paymentOf(who), 1_000]);
    expect(await amounts(who)).toEqual(['1000 usd']);
    expect(await newest(who)).not.toContain('You keep');
  });

  it('is left out when the mail about the end has the sum, also after a repeat', async () => {
    const who = await subscriber(world, 'standard');
    const seen = await desk.paymentOf(who);
    for (const _ of [1, 2]) await desk.refund(who, [seen, 4_900]);
    expect(await mailsOf(world, who.userId)).toContain('access-ended-refunded');
    expect(await amounts(who)).toEqual([]);
  });

  it('goes to accounts only', async () => {
    const who = await subscriber(world, 'standard');
    const seen = await desk.paymentOf(who);
    await world.rows('delete from account where id = ?', [who.userId]);
    await desk.refund(who, [seen, 1_000]);
    expect(await amounts(who)).toEqual([]);
  });
});
