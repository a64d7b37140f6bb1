import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OperatorUser } from '../../../src/contract/operator/operator-user.contract.ts';
import { startPause } from '../../../src-server/billing/leaving/start-pause.ts';
import { personAt } from '../../support/http-person.ts';
import { untilAtRest } from '../../support/jobs/at-rest.ts';
import { pay, subscribe } from '../../support/subscribers.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';
import { until } from '../../support/until.ts';
import { type OperatorCalls, operatorAt } from '../operator/operator-calls.ts';

let app: TestApp;
let operator: OperatorCalls;
beforeAll(async () => {
  app = await createTestApp();
  operator = await operatorAt(app);
});
afterAll(() => app.close());

interface Waiting {
  attemptId: string;
  email: string;
}
const rows = <R>(sql: string, values: unknown[] = []) =>
  app.app.parts.orm.em.fork().execute<R[]>(sql, values);
const waiting = () => operator.ask<Waiting[]>('admin.paidSignUps');
const audited = (action: string) =>
  rows<{ after: unknown }>('select after from audit_entry where action = ? order by id', [action]);

describe('an operator', () => {
  it('mails the sign-up link of a payer without an account again, then refunds [billing-44]', async () => {
    const [payer, email] = [personAt(app.url), 'never-came-back@example.com'];
    const choice = { email, plan: 'premium', billing: 'monthly' } as const;
    await payer.post('/api/create-email-user', choice);
    await pay(app, payer, choice);
    await until('the payment arrived', async () => (await waiting()).length === 1);
    const [found] = await waiting();
    expect(found).toMatchObject({ email, plan: 'premium', amountCents: 9_900, currency: 'usd' });
    // A late event of the payment would write its amount again.
    await untilAtRest(app);
    // With a discount, less was charged than the plan costs.
    const discounted = (cents: number) =>
      rows(
        `update received_payment set amount_cents = ? from payment_attempt a
         where a.user_id = received_payment.user_id and a.id = ?`,
        [cents, found?.attemptId],
      );
    await discounted(8_910);
    expect(await waiting()).toMatchObject([{ amountCents: 8_910, currency: 'usd' }]);
    await discounted(9_900);
    const { attemptId } = found as Waiting;
    await operator.act('admin.resendReturnLink', { attemptId });
    expect(await audited('billing.way-back-mailed')).toHaveLength(2);
    const answer = await operator.act<{ message: string }>('admin.endPaidSignUp', { attemptId });
    expect(answer).toMatchObject({ success: true, message: 'Ended, and $99.00 was refunded.' });
    expect((await audited('billing.sign-up-ended')).at(-1)?.after).toMatchObject({
      outcome: 'done',
      refundedCents: 9_900,
      currency: 'usd',
    });
    expect(await waiting()).toEqual([]);
  });

  it('schedules an end, removes it, and ends a subscription with a refund, each read back', async () => {
    const who = await subscribe(app, 'standard');
    const stripe = async () => {
      const { subscriptions } = (await app.control('GET', '/stripe/state')) as {
        subscriptions: { id: string; customer: string; status: string; cancel_at: number | null }[];
      };
      return subscriptions.find(({ id }) => id === subscriptionId);
    };
    const [own] = await rows<{ id: string }>(
      'select stripe_subscription_id as id from subscription where user_id = ?',
      [who.userId],
    );
    const subscriptionId = own?.id ?? '';
    const change = (how: string) =>
      operator.act<{ message: string }>('admin.changeSubscriptionEnd', {
        accountId: who.userId,
        subscriptionId,
        how,
      });
    expect((await change('period-end')).message).toBe('It ends with the paid period.');
    expect((await stripe())?.cancel_at).toBeGreaterThan(0);
    const [row] = await rows<{ ends: Date | null; period: Date | null }>(
      'select ends_at as ends, current_period_end as period from subscription where user_id = ?',
      [who.userId],
    );
    expect(row?.ends).toEqual(row?.period);
    expect((await change('resume')).message).toBe('The subscription renews again.');
    await expect(change('resume')).rejects.toThrow(/No end is scheduled/);
    expect((await stripe())?.cancel_at).toBeNull();
    const payments = await operator.ask<{ invoices: { amountCents: number; state: string }[] }>(
      'admin.userPayments',
      { accountId: who.userId },
    );
    expect(payments.invoices).toMatchObject([{ amountCents: 4_900, state: 'settled' }]);
    expect((await change('now-refunded')).message).toBe('Ended, and $49.00 was refunded.');
    expect((await stripe())?.status).toBe('canceled');
    expect((await who.get('/api/current-user')).json.subscriptionPlan).toBe('free');
    expect((await audited('billing.end-changed')).map(({ after }) => after)).toMatchObject([
      { outcome: 'begun' },
      { outcome: 'done', ended: false },
      { outcome: 'begun' },
      { outcome: 'done', endsAt: null },
      { outcome: 'begun' },
      { outcome: 'failed' },
      { outcome: 'begun' },
      { outcome: 'done', refundedCents: 4_900 },
    ]);
    await expect(change('now')).rejects.toThrow(/already ended/);
    const { entries } = await operator.ask<{ entries: { action: string; after: unknown }[] }>(
      'admin.auditEntries',
      { whom: who.userId, action: 'billing.end-changed' },
    );
    expect(entries.some(({ action }) => action === 'billing.end-changed')).toBe(true);
    expect(entries).toContainEqual(
      expect.objectContaining({
        names: expect.objectContaining({ email: who.email }),
        after: expect.objectContaining({ plan: 'standard', refundedCents: 4_900 }),
      }),
    );
    const user = await operator.ask<OperatorUser>('admin.user', { accountId: who.userId });
    expect(user.subscriptions[0]).toMatchObject({ endedBy: 'operator' });
  });

  it('ends a pause of the subscriber, which the next payment resumes', async () => {
    const who = await subscribe(app, 'standard');
    const { billing } = app.app.parts;
    const leaving = { ...billing.settings.leaving, pauseMonths: 3 };
    const offered = { ...billing, settings: { ...billing.settings, leaving } };
    const { until: ends } = await startPause(offered, { accountId: who.userId }, { months: 2 });
    const { subscriptions } = await operator.ask<OperatorUser>('admin.user', {
      accountId: who.userId,
    });
    expect(subscriptions).toMatchObject([
      { stripeStatus: 'paused', pausedUntil: ends.toISOString() },
    ]);
    const end = () =>
      operator.act<{ message: string }>('admin.changeSubscriptionEnd', {
        accountId: who.userId,
        subscriptionId: subscriptions[0]?.id,
        how: 'end-pause',
      });
    expect((await end()).message).toContain('the next period is paid');
    expect((await who.get('/api/current-user')).json.subscriptionPlan).toBe('standard');
    await expect(end()).rejects.toThrow(/is not paused/);
  });

  it('cannot end the subscription of another account', async () => {
    const [who, other] = [await subscribe(app, 'basic'), await subscribe(app, 'basic')];
    const [own] = await rows<{ id: string }>(
      'select stripe_subscription_id as id from subscription where user_id = ?',
      [other.userId],
    );
    const input = { accountId: who.userId, subscriptionId: own?.id, how: 'now' };
    await expect(operator.act('admin.changeSubscriptionEnd', input)).rejects.toThrow();
    expect((await other.get('/api/current-user')).json.subscriptionPlan).toBe('basic');
  });

  it('lifts the block of a lost dispute once [billing-45]', async () => {
    const who = await subscribe(app, 'basic');
    await rows('update customer set blocked_at = now() where user_id = ?', [who.userId]);
    const onHold = async () =>
      (await operator.ask<{ onHold: { accountId: string }[] }>('admin.oddSubscriptions')).onHold;
    expect(await onHold()).toMatchObject([{ accountId: who.userId, email: who.email }]);
    const shown = async () => (await who.get('/trpc/billing.overview')).json.result;
    const pays = () =>
      who.post('/api/create-payment-session', {
        plan: 'premium',
        billing: 'monthly',
        email: who.email,
        userId: who.userId,
        upgrade: true,
      });
    expect(await shown()).toMatchObject({ data: { blocked: true } });
    expect((await pays()).status).toBe(403);
    await operator.act('admin.liftPaymentBlock', { accountId: who.userId });
    expect(await onHold()).toEqual([]);
    expect(await shown()).toMatchObject({ data: { blocked: false } });
    expect((await pays()).status).toBe(200);
    expect(await audited('billing.block-lifted')).toHaveLength(1);
    expect(
      await rows('select 1 from customer where user_id = ? and blocked_at is null', [who.userId]),
    ).toHaveLength(1);
  });
});
