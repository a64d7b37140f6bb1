import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Subscriber, subscribe } from '../../../support/subscribers.ts';
import { until } from '../../../support/until.ts';
import { operatorAt } from '../../operator/operator-calls.ts';
import { type ExitStage, OWNER, openExits, tokenOf } from './exit-stage.ts';

let stage: ExitStage;
beforeAll(async () => {
  stage = await openExits();
  const operator = await operatorAt(stage.app);
  const offer = { amountMinor: 49_900, maxBuyers: null, endsAt: null };
  await operator.act('admin.setLifetimeOffer', { plan: 'premium', offer });
});
afterAll(() => stage.app.close());

/** A person who bought Premium for life, beside the plan that they had. */
async function buyer(plan: 'free' | 'basic' = 'free'): Promise<Subscriber> {
  const who = await subscribe(stage.app, plan);
  await buy(who);
  return who;
}

async function buy(who: Subscriber): Promise<void> {
  const started = await who.post('/trpc/billing.startLifetime', {
    plan: 'premium',
    price: 49_900,
    returnTo: `${stage.app.url}/lifetime`,
  });
  if (started.status !== 200) throw new Error(started.text);
  const { url } = (started.json.result as { data: { url: string } }).data;
  await stage.app.control(
    'POST',
    `/stripe/checkout/${new URL(url).pathname.split('/').at(-1)}/pay`,
    {},
  );
  await until('the plan is given', async () => (await stage.planOf(who)) === 'premium');
}

describe('a withdrawal from a plan for life', () => {
  test('waits a day, then refunds the payment and ends the plan', async () => {
    const who = await buyer();
    await stage.declare('withdraw', who);
    await stage.settled(who, 'waiting');
    const notice = await stage.app.mailTo(who.email, /takes effect tomorrow/);
    expect(notice.text).toContain('your Premium plan ends');
    await stage.letDayPass(who);
    await stage.settled(who, 'settled');
    expect((await stage.exitsOf(who))[0]?.outcomes).toMatchObject([{ result: 'refunded' }]);
    const mail = await stage.app.mailTo(who.email, /Your Premium plan has ended/);
    expect(mail.text).toContain('refund of $499.00');
    expect(await stage.paidBy(who)).toMatchObject({ paid: 49_900, back: 49_900 });
    expect(await stage.planOf(who)).toBe('free');
  });

  test('takes back both contracts of a person with a subscription', async () => {
    const who = await buyer('basic');
    await stage.declare('withdraw', who);
    await stage.settled(who, 'waiting');
    await stage.letDayPass(who);
    await stage.settled(who, 'settled');
    const results = (await stage.exitsOf(who))[0]?.outcomes?.map(({ result }) => result);
    expect(results).toEqual(['refunded', 'refunded']);
    const { paid, back } = await stage.paidBy(who);
    expect(back).toBe(paid);
  });

  test('is refunded beside an earlier one from a subscription that waits', async () => {
    const who = await subscribe(stage.app, 'basic');
    await stage.declare('withdraw', who);
    await stage.settled(who, 'waiting');
    await buy(who);
    await stage.declare('withdraw', who);
    await stage.settled(who, 'waiting');
    await stage.letDayPass(who);
    await stage.settled(who, 'settled');
    await until('both were refunded', async () => {
      const { paid, back } = await stage.paidBy(who);
      return paid > 49_900 && back === paid;
    });
    expect((await stage.mailsTo(who)).filter((each) => each === 'withdrawal-done')).toHaveLength(2);
  });

  test('is stopped by the link of its mail, and the plan stays', async () => {
    const who = await buyer();
    await stage.declare('withdraw', who);
    const { text } = await stage.app.mailTo(who.email, /takes effect tomorrow/);
    await stage.send('/stop-exit', { token: tokenOf(text) });
    await stage.letDayPass(who);
    expect((await stage.exitsOf(who))[0]?.state).toBe('stopped');
    expect(await stage.planOf(who)).toBe('premium');
  });

  test('whose refund Stripe refuses still ends the plan, and the operator hears of it', async () => {
    const who = await buyer();
    await stage.declare('withdraw', who);
    await stage.settled(who, 'waiting');
    const refused = { provider: 'stripe', route: 'POST /v1/refunds', kind: 'status', status: 400 };
    await stage.app.control('POST', '/faults', refused);
    await stage.letDayPass(who);
    await stage.settled(who, 'settled');
    await stage.app.control('DELETE', '/faults');
    expect((await stage.exitsOf(who))[0]?.outcomes).toMatchObject([{ result: 'owed' }]);
    const { text } = await stage.app.mailTo(OWNER, new RegExp(`Refund ${who.email} by hand`));
    expect(text).toContain('$499.00');
    expect(await stage.planOf(who)).toBe('free');
    // They can subscribe to the plan again.
    const choice = { plan: 'premium', billing: 'monthly', email: who.email, upgrade: true };
    const page = await who.post('/api/create-payment-session', {
      ...choice,
      successUrl: `${stage.app.url}/success`,
      cancelUrl: `${stage.app.url}/upgrade`,
    });
    expect(String(page.json.url)).toContain('cs_test_');
  });

  test('after its days finds nothing, as a cancellation does', async () => {
    const who = await buyer();
    await stage.declare('cancel', who);
    await stage.settled(who, 'unmatched');
    await stage.advance(19);
    await stage.declare('withdraw', who);
    await stage.settled(who, 'unmatched');
    expect(await stage.planOf(who)).toBe('premium');
  });
});
