import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { personAt } from '../../support/http-person.ts';
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

  it('lifts the block of a lost dispute once [billing-45]', async () => {
    const who = await subscribe(app, 'basic');
    await rows('update customer set blocked_at = now() where user_id = ?', [who.userId]);
    const onHold = async () =>
      (await operator.ask<{ onHold: { accountId: string }[] }>('admin.oddSubscriptions')).onHold;
    expect(await onHold()).toMatchObject([{ accountId: who.userId, email: who.email }]);
    await operator.act('admin.liftPaymentBlock', { accountId: who.userId });
    expect(await onHold()).toEqual([]);
    expect(await audited('billing.block-lifted')).toHaveLength(1);
    expect(
      await rows('select 1 from customer where user_id = ? and blocked_at is null', [who.userId]),
    ).toHaveLength(1);
  });
});
