import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RetentionAnswer } from '../../../../src/contract/operator/leaving/retention.contract.ts';
import { newId } from '../../../../src-server/database/identifier.ts';
import { createTestApp, type TestApp } from '../../../support/test-app.ts';
import { type OperatorCalls, operatorAt } from '../operator-calls.ts';

const DAY_MS = 86_400_000;

let app: TestApp;
let operator: OperatorCalls;
beforeAll(async () => {
  app = await createTestApp();
  operator = await operatorAt(app);
});
afterAll(() => app.close());

const sql = <T>(text: string, values: unknown[] = []) =>
  app.app.parts.orm.em.fork().execute<T[]>(text, values);
const ago = (days: number) => new Date(app.app.parts.clock.now().getTime() - days * DAY_MS);
const day = (days: number) => ago(days).toISOString().slice(0, 10);

interface Person {
  userId: string;
  id: string;
}

/** A subscription that ended twelve days ago. */
async function subscription(): Promise<Person> {
  const [userId, id] = [newId(), `sub_${newId()}`];
  await sql(
    `insert into subscription (stripe_subscription_id, user_id, stripe_customer_id, is_current,
       stripe_status, collection_paused, created_at, started_at, ended_at, synced_at)
     values (?, ?, ?, false, 'canceled', false, ?, ?, ?, ?)`,
    [id, userId, `cus_${userId}`, ago(300), ago(300), ago(12), ago(0)],
  );
  return { userId, id };
}

const leave = ({ userId, id }: Person) =>
  sql(
    `insert into leave_request (id, user_id, stripe_subscription_id, plan, state, reason, is_held_out,
       lacks_access, at, decided_at) values (?, ?, ?, 'premium', 'left', 'other', false, false, ?, ?)`,
    [newId(), userId, id, ago(40), ago(40)],
  );

test('the causes of what ended add up to the people whom Home and Numbers count as ended', async () => {
  const ended = async (facts: { closed?: string; reason?: string; owes?: boolean } = {}) => {
    const person = await subscription();
    await sql(
      `update subscription set closed_because = ?, cancel_reason = ?, first_failed_at = ?
       where stripe_subscription_id = ?`,
      [facts.closed ?? null, facts.reason ?? null, facts.owes ? ago(15) : null, person.id],
    );
    await sql(
      `insert into mrr_movement (id, user_id, at, currency, kind, before_cents, after_cents, people)
       values (?, ?, ?, 'usd', 'churn', 100, 0, -1)`,
      [newId(), person.userId, ago(12)],
    );
    return person;
  };
  await leave(await ended({ reason: 'cancellation_requested' }));
  await ended({ reason: 'cancellation_requested' });
  const declare = async (state: string, result: string) => {
    const { userId, id } = await ended({ reason: 'cancellation_requested' });
    await sql(
      `insert into exit_request (id, kind, state, name, email, locale, mails, received_at, user_id, outcomes)
       values (?, 'withdraw', ?, 'Ada', 'a@example.com', 'en', false, ?, ?, ?)`,
      [newId(), state, ago(40), userId, JSON.stringify([{ subscriptionId: id, result }])],
    );
    return { userId, id };
  };
  await declare('settled', 'refunded');
  // Each of these was canceled in the portal later.
  await declare('settled', 'too-late');
  await declare('stopped', 'to-refund');
  const resume = ({ userId, id }: Person) => {
    const at = { stripeSubscriptionId: id, stripeStatus: 'active' };
    const before = JSON.stringify({ ...at, endsAt: ago(10) });
    return sql(
      `insert into standing_change (id, user_id, at, cause, before, after)
       values (?, ?, ?, 'sweep', ?::jsonb, ?::jsonb)`,
      [newId(), userId, ago(30), before, JSON.stringify({ ...at, endsAt: null })],
    );
  };
  await resume(await declare('settled', 'ends'));
  const back = await ended({ reason: 'cancellation_requested' });
  await leave(back);
  await resume(back);
  await ended({ reason: 'payment_failed' });
  await ended({ owes: true });
  await ended({ closed: 'refund', reason: 'cancellation_requested' });
  for (const dispute of ['lost', 'open']) {
    const { userId, id } = await ended({ closed: 'dispute', reason: 'cancellation_requested' });
    await sql(
      `insert into received_payment (stripe_charge_id, user_id, at, amount_cents, refunded_cents, currency, dispute)
       values (?, ?, ?, 4900, 0, 'usd', ?)`,
      [`ch_${id}`, userId, ago(40), dispute],
    );
  }
  await ended();
  const range = { from: day(13), to: day(11) };
  const { endings, figures } = await operator.ask<RetentionAnswer>('admin.retention', range);
  const expected = { page: 1, portal: 6, form: 1, unpaid: 2, refund: 1, dispute: 1, other: 1 };
  expect(Object.fromEntries(endings.map((each) => [each.ending, each.people]))).toEqual(expected);
  expect(figures.ended).toEqual({ value: 13, before: null });
  const { text } = await operator.get(
    `/api/admin/retention.csv?table=endings&from=${range.from}&to=${range.to}`,
  );
  expect(text.trim().split('\r\n').slice(0, 2)).toEqual(['cause,people', 'page,1']);
});
