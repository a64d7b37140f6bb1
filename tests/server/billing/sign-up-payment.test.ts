import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyPayment } from '../../../src-server/billing/checkout/verify-payment.ts';
import { standingOf } from '../../../src-server/billing/standing/standing.ts';
import { type BillingWorld, startBillingWorld } from './support/billing-world.ts';
import { lateMailsOf, mailsOf } from './support/subscriber.ts';
import { contextOf, openPage, pay, signUp } from './support/visitor.ts';

describe('the payment of a sign-up', () => {
  let world: BillingWorld;
  beforeAll(async () => {
    world = await startBillingWorld();
  });
  afterAll(() => world.close());

  const jobsFor = (userId: string) =>
    world.rows<{ n: number }>(
      `select count(*)::int n from job.job where name = 'reconcile-access' and data->>'accountId' = ?`,
      [userId],
    );

  it('the payment of a sign-up counts when the browser returns, before any webhook is processed [billing-59]', async () => {
    const visitor = await signUp(world);
    const sessionId = await openPage(world, visitor);
    await pay(world, sessionId);

    const answer = await verifyPayment(world.deps, visitor.context, sessionId);

    expect(answer).toEqual({
      success: true,
      email: visitor.email,
      plan: 'standard',
      sessionId,
    });
    const standing = await standingOf(world.deps, visitor.userId);
    expect(standing).toMatchObject({ plan: 'standard', status: 'active' });
    expect(await jobsFor(visitor.userId)).toEqual([{ n: 1 }]);
  });

  it('the payment of a sign-up counts by webhook alone when the tab was closed, and mails the sign-up link once [billing-60]', async () => {
    const visitor = await signUp(world);
    const sessionId = await openPage(world, visitor, 'premium', 'yearly');
    await pay(world, sessionId);
    await world.settle();

    expect(await standingOf(world.deps, visitor.userId)).toMatchObject({ plan: 'premium' });
    expect(await jobsFor(visitor.userId)).toEqual([{ n: 1 }]);
    expect(await mailsOf(world, visitor.userId)).toEqual([]);
    expect(await lateMailsOf(world, visitor.userId)).toEqual(['continue-sign-up']);
    expect(await lateMailsOf(world, visitor.userId)).toEqual(['continue-sign-up']);
    const mails = await world.rows<{ template: string; to: string; values: { link: string } }>(
      'select template, to_address as to, values from outgoing_mail where user_id = ?',
      [visitor.userId],
    );
    expect(mails).toMatchObject([{ template: 'continue-sign-up', to: visitor.email }]);
    expect(mails[0]?.values.link).toMatch(/^http:\/\/localhost:3000\/continue\?token=\S{20,}$/);
  });

  it('names its user only to the browser that signed up [billing-61]', async () => {
    const visitor = await signUp(world);
    const sessionId = await openPage(world, visitor);
    await pay(world, sessionId);

    const answer = await verifyPayment(world.deps, contextOf({}), sessionId);

    expect(answer.success).toBe(false);
    expect(JSON.stringify(answer)).not.toContain(visitor.email);
  });

  it('the payment of a sign-up is not complete while the page is open [billing-62]', async () => {
    const visitor = await signUp(world);
    const sessionId = await openPage(world, visitor);
    await pay(world, sessionId, 'declines');
    expect(await verifyPayment(world.deps, visitor.context, sessionId)).toEqual({
      success: false,
      message: 'Your payment is not complete yet.',
    });
    expect(await standingOf(world.deps, visitor.userId)).toBeNull();
  });
});
