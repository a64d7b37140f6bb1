import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { untilAtRest } from '../../../support/jobs/at-rest.ts';
import { pay, type Subscriber, subscribe } from '../../../support/subscribers.ts';
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

/** Declares it, and lets its day pass. */
async function withdraw(who: Subscriber): Promise<void> {
  await stage.declare('withdraw', who);
  await stage.settled(who, 'waiting');
  await stage.letDayPass(who);
  await stage.settled(who, 'settled');
}

/** Stripe's refund or charge of the purchase. */
async function ofPurchase(kind: 'refunds' | 'charges', { userId }: Subscriber): Promise<string> {
  const [bought] = await stage.sql<{ intent: string }>(
    'select stripe_payment_intent_id as intent from lifetime_purchase where account_id = ?',
    [userId],
  );
  const state = (await stage.app.control('GET', '/stripe/state')) as Record<
    typeof kind,
    { id: string; payment_intent: string }[]
  >;
  return state[kind].find((each) => each.payment_intent === bought?.intent)?.id ?? '';
}

const failRefundOf = async (who: Subscriber) =>
  stage.app.control('POST', `/stripe/refunds/${await ofPurchase('refunds', who)}/fail`, {});

const grantsOf = ({ userId }: Subscriber) =>
  stage.sql<{ reason: string | null }>(
    "select end_reason as reason from plan_grant where account_id = ? and source = 'lifetime'",
    [userId],
  );

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

  test('does not confirm a refund that Stripe has not finished', async () => {
    const who = await buyer();
    await stage.app.control('PUT', '/stripe/settings', { newRefund: 'pending' });
    await withdraw(who);
    await stage.app.control('PUT', '/stripe/settings', { newRefund: 'succeeded' });
    expect((await stage.exitsOf(who))[0]?.outcomes).toMatchObject([{ result: 'refunded' }]);
    const mail = await stage.app.mailTo(who.email, /Your Premium plan has ended/);
    expect(mail.text).toContain('Stripe is sending a refund of $499.00');
  });

  test('stays in effect if the bank rejects the refund later, and a subscription bought since runs', async () => {
    const who = await buyer();
    await withdraw(who);
    const choice = { plan: 'premium', billing: 'monthly', email: who.email, upgrade: true };
    await pay(stage.app, who, choice);
    await until('they subscribed', async () => (await stage.planOf(who)) === 'premium');
    await failRefundOf(who);
    const { text } = await stage.app.mailTo(who.email, /refund for Premium did not go through/);
    expect(text).toContain('We still owe you the $499.00 that you paid');
    await stage.app.mailTo(OWNER, /A refund did not reach its payer/);
    await untilAtRest(stage.app);
    expect(await grantsOf(who)).toEqual([{ reason: 'withdrawal' }]);
    expect(await stage.subscriptionOf(who)).toMatchObject({ status: 'active', ends: null });
  });

  test('stays in effect if a dispute is won later, and the operator hears what is owed', async () => {
    const who = await buyer();
    await stage.declare('withdraw', who);
    await stage.settled(who, 'waiting');
    const charge = await ofPurchase('charges', who);
    const dispute = await stage.app.control('POST', `/stripe/charges/${charge}/dispute`, {});
    await until('the dispute ended the plan', async () => (await stage.planOf(who)) === 'free');
    await stage.letDayPass(who);
    await stage.settled(who, 'settled');
    const { id } = dispute as { id: string };
    await stage.app.control('POST', `/stripe/disputes/${id}/won`, {});
    const { text } = await stage.app.mailTo(OWNER, new RegExp(`Refund ${who.email} by hand`));
    expect(text).toContain('$499.00 (you won the dispute)');
    expect(await grantsOf(who)).toEqual([{ reason: 'withdrawal' }]);
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
