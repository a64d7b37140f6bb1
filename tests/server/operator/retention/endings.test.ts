import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RetentionAnswer } from '../../../../src/contract/operator/leaving/retention.contract.ts';
import { storeEndings } from '../../../../src-server/billing/revenue/endings.ts';
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

const count = ({ userId }: Person, daysAgo: number) =>
  sql(
    `insert into mrr_movement (id, user_id, at, currency, kind, before_cents, after_cents, people)
     values (?, ?, ?, 'usd', 'churn', 100, 0, -1)`,
    [newId(), userId, ago(daysAgo)],
  );

test('the causes of what ended add up to the people whom Home and Numbers count as ended', async () => {
  const people: Person[] = [];
  const ended = async (facts: { closed?: string; reason?: string; owes?: boolean } = {}) => {
    const person = await subscription();
    await sql(
      `update subscription set closed_because = ?, cancel_reason = ?, first_failed_at = ?
       where stripe_subscription_id = ?`,
      [facts.closed ?? null, facts.reason ?? null, facts.owes ? ago(15) : null, person.id],
    );
    people.push(person);
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
  const bought = async (plan: string, source: string) => {
    const { userId } = await ended({ reason: 'cancellation_requested' });
    await sql(`update subscription set plan = 'premium' where user_id = ?`, [userId]);
    await sql(
      `insert into plan_grant (id, account_id, plan, starts_at, source, source_ref, note, created_at)
       values (?, ?, ?, ?, ?, ?, '', ?)`,
      [newId(), userId, plan, ago(13), source, newId(), ago(13)],
    );
  };
  await bought('premium', 'lifetime');
  await bought('premium', 'gift');
  // A lower plan for life replaces nothing.
  await bought('standard', 'lifetime');
  await ended();
  for (const person of people) await count(person, 12);
  const range = { from: day(13), to: day(11) };
  const { endings, figures } = await operator.ask<RetentionAnswer>('admin.retention', range);
  const expected = {
    page: 1,
    portal: 7,
    form: 1,
    unpaid: 2,
    refund: 1,
    dispute: 1,
    other: 1,
    replaced: 2,
  };
  expect(Object.fromEntries(endings.map((each) => [each.ending, each.people]))).toEqual(expected);
  expect(figures.ended).toEqual({ value: 16, before: null });
  const { text } = await operator.get(
    `/api/admin/retention.csv?table=endings&from=${range.from}&to=${range.to}`,
  );
  expect(text.trim().split('\r\n').slice(0, 2)).toEqual(['cause,people', 'page,1']);
});

test('the cause of an ending stays, whatever happens to the subscription later', async () => {
  const { billing } = app.app.parts;
  const late = await subscription();
  await sql('update subscription set first_failed_at = ? where stripe_subscription_id = ?', [
    ago(30),
    late.id,
  ]);
  await count(late, 22);
  await storeEndings(billing);
  // The invoice was paid after all, and the person canceled later.
  await sql('update subscription set first_failed_at = null where stripe_subscription_id = ?', [
    late.id,
  ]);
  await leave(late);
  await storeEndings(billing);
  const endingsOf = async (daysAgo: number) => {
    const range = { from: day(daysAgo), to: day(daysAgo) };
    const { endings } = await operator.ask<RetentionAnswer>('admin.retention', range);
    return endings.filter(({ people }) => people > 0);
  };
  expect(await endingsOf(22)).toEqual([{ ending: 'unpaid', people: 1 }]);
});

test('a form that is settled within a day of the ending is still its cause', async () => {
  const { billing } = app.app.parts;
  const person = await subscription();
  await sql(`update subscription set cancel_reason = 'cancellation_requested' where user_id = ?`, [
    person.userId,
  ]);
  await count(person, 0);
  await storeEndings(billing);
  const stored = async () => {
    const [row] = await sql<{ ending: string }>(
      'select ending from mrr_movement where user_id = ?',
      [person.userId],
    );
    return row?.ending;
  };
  expect(await stored()).toBe('portal');
  await sql(
    `insert into exit_request (id, kind, state, name, email, locale, mails, received_at, user_id, outcomes)
     values (?, 'withdraw', 'settled', 'Ada', 'a@example.com', 'en', false, ?, ?, ?)`,
    [
      newId(),
      ago(1),
      person.userId,
      JSON.stringify([{ subscriptionId: person.id, result: 'refunded' }]),
    ],
  );
  await storeEndings(billing);
  expect(await stored()).toBe('form');
});
