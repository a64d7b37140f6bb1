import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mailDueReturnLinks } from '../../../src-server/billing/paid-sign-ups/mail-return-link.ts';
import { listPaidSignUps } from '../../../src-server/billing/paid-sign-ups/paid-sign-ups.ts';
import { remindPaidSignUps } from '../../../src-server/billing/paid-sign-ups/remind-paid-sign-ups.ts';
import {
  endPaidSignUp,
  resendReturnLink,
} from '../../../src-server/billing/paid-sign-ups/settle-paid-sign-up.ts';
import { type BillingWorld, startBillingWorld } from './support/billing-world.ts';
import { lateMailsOf, mailsOf, subscriber } from './support/subscriber.ts';
import { paidVisitor } from './support/visitor.ts';

describe('a payer without an account', () => {
  let world: BillingWorld;
  beforeAll(async () => {
    world = await startBillingWorld();
  });
  afterAll(() => world.close());

  const remind = async (days: number) => {
    await world.stripe.advanceDays(days);
    await remindPaidSignUps(world.deps);
    await remindPaidSignUps(world.deps);
  };
  const waiting = async (userId: string) =>
    (await listPaidSignUps(world.deps)).find(({ signUp }) => signUp.id === userId);

  it('a payer without an account is reminded after one, three and seven days, each time with a new link [billing-46]', async () => {
    const { userId } = await paidVisitor(world);
    await lateMailsOf(world, userId);
    const counts: number[] = [];
    for (const days of [0.5, 0.6, 1, 1, 3.5, 1, 10]) {
      await remind(days);
      counts.push((await mailsOf(world, userId)).length);
    }
    // Half a day, 1.1, 2.1, 3.1, 6.6, 7.6 and 17.6 days after the payment.
    expect(counts).toEqual([1, 2, 2, 3, 3, 4, 4]);
    const links = await world.rows<{ link: string }>(
      `select distinct values->>'link' as link from outgoing_mail where user_id = ?`,
      [userId],
    );
    expect(links).toHaveLength(4);
  });

  it('a payer without an account is reminded once after a pause, and not at all once the account exists', async () => {
    const { userId } = await paidVisitor(world);
    await lateMailsOf(world, userId);
    const done = await subscriber(world);
    await world.rows('update payment_attempt set consumed_at = now() where user_id = ?', [
      done.userId,
    ]);
    const before = (await mailsOf(world, done.userId)).length;
    await remind(8);
    expect(await mailsOf(world, userId)).toHaveLength(2);
    expect(await mailsOf(world, done.userId)).toHaveLength(before);
  });

  it('a payer without an account has the first mail also when that of another payer fails', async () => {
    const [first, second] = [await paidVisitor(world), await paidVisitor(world)];
    await world.stripe.advanceDays(1);
    const { jobs } = world.deps;
    let calls = 0;
    const enqueue = (...job: Parameters<typeof jobs.enqueue>) => {
      calls += 1;
      return calls === 1 ? Promise.reject(new Error('refused')) : jobs.enqueue(...job);
    };
    await mailDueReturnLinks({ ...world.deps, jobs: { ...jobs, enqueue } as typeof jobs });
    expect(await mailsOf(world, first.userId)).toEqual([]);
    expect(await mailsOf(world, second.userId)).toEqual(['continue-sign-up']);
    await mailDueReturnLinks(world.deps);
    expect(await mailsOf(world, first.userId)).toEqual(['continue-sign-up']);
  });

  it('a payer without an account has no mail after the payment ended, or beside a paying account', async () => {
    const ended = await paidVisitor(world);
    await world.endSubscriptions();
    expect(await lateMailsOf(world, ended.userId)).toEqual([]);
    const [payer, twin] = [await subscriber(world), await paidVisitor(world)];
    await world.rows('update account set email = ? where id = ?', [twin.email, payer.userId]);
    expect(await lateMailsOf(world, twin.userId)).toEqual([]);
  });

  it('a payer without an account is on the operator’s list and is mailed on request', async () => {
    const { userId, email } = await paidVisitor(world, 'premium');
    const found = await waiting(userId);
    expect(found).toMatchObject({ signUp: { email }, subscription: { plan: 'premium' } });
    await resendReturnLink(world.deps, found?.attempt.id ?? '');
    expect(await mailsOf(world, userId)).toEqual(['continue-sign-up']);
  });

  it('a payer without an account is refunded and no longer billed when the operator gives up [billing-47]', async () => {
    const { userId } = await paidVisitor(world, 'premium');
    const attemptId = (await waiting(userId))?.attempt.id ?? '';
    // Stripe fails at the first of two steps. A payment that was not refunded is neither ended nor forgotten.
    const refuses = {
      route: 'POST /v1/refunds',
      kind: 'status',
      status: 500,
      remaining: 1,
    } as const;
    world.stripe.core.faults.add({ provider: 'stripe', ...refuses });
    await expect(endPaidSignUp(world.deps, attemptId, 'op')).rejects.toThrow();
    await world.settle();
    expect((await waiting(userId))?.subscription).toMatchObject({ stripeStatus: 'active' });
    const refund = await endPaidSignUp(world.deps, attemptId, 'op');
    expect(refund).toMatchObject({ cents: 9_900, currency: 'usd' });
    expect(await waiting(userId)).toBeUndefined();
    const { data } = await world.stripe.client.refunds.list();
    expect(data.map(({ amount }) => amount)).toEqual([9_900]);
    await expect(endPaidSignUp(world.deps, attemptId, 'op')).rejects.toMatchObject({
      kind: 'conflict',
    });
  });
});
