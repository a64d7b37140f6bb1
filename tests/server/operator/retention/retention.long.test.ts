import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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
  await recordYear();
});
afterAll(() => app.close());

const sql = <T>(text: string, values: unknown[] = []) =>
  app.app.parts.orm.em.fork().execute<T[]>(text, values);
const ago = (days: number) => new Date(app.app.parts.clock.now().getTime() - days * DAY_MS);
const day = (days: number) => ago(days).toISOString().slice(0, 10);
const ask = (input: unknown) => operator.ask<RetentionAnswer>('admin.retention', input);

interface Person {
  userId: string;
  id: string;
}

/** A subscription that ended so many days ago, or still runs. */
async function subscription(ended: number | null = null): Promise<Person> {
  const [userId, id] = [newId(), `sub_${newId()}`];
  await sql(
    `insert into subscription (stripe_subscription_id, user_id, stripe_customer_id, is_current,
       stripe_status, collection_paused, created_at, started_at, ended_at, synced_at)
     values (?, ?, ?, false, ?, false, ?, ?, ?, ?)`,
    [
      id,
      userId,
      `cus_${userId}`,
      ended === null ? 'active' : 'canceled',
      ago(300),
      ago(300),
      ended === null ? null : ago(ended),
      ago(0),
    ],
  );
  return { userId, id };
}

interface Visit {
  at: number;
  state: string;
  reason: string | null;
  offer?: string;
  isHeldOut?: boolean;
  lacks?: boolean;
  plan?: string;
}

async function visit({ userId, id }: Person, about: Visit): Promise<void> {
  const { at, state, reason, offer, isHeldOut = false, lacks = false, plan = 'premium' } = about;
  await sql(
    `insert into leave_request (id, user_id, stripe_subscription_id, plan, state, reason, offer,
       is_held_out, lacks_access, at, decided_at) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    [
      newId(),
      userId,
      id,
      plan,
      state,
      reason,
      offer ?? null,
      isHeldOut,
      lacks,
      ago(at),
      state === 'open' ? null : ago(at),
    ],
  );
}

/** People 200 days ago who are already judged, and some of the last days. */
async function recordYear(): Promise<void> {
  for (let index = 0; index < 20; index += 1) {
    // Five of those with an offer, and ten of the others, were gone within 90 days.
    const offered = await subscription(index < 5 ? 150 : null);
    const pause = { at: 200, reason: 'unused', offer: 'pause' };
    await visit(offered, { ...pause, state: index < 5 ? 'left' : 'taken' });
    const held = await subscription(index < 10 ? 111 : index === 10 ? 109 : null);
    await visit(held, { ...pause, state: 'left', isHeldOut: true });
  }
  const missing = { at: 4, state: 'left', reason: 'missing_features', offer: 'fix' };
  for (const lacks of [true, true, false])
    await visit(await subscription(3), { ...missing, lacks });
  const twice = await subscription(1);
  await visit(twice, { at: 5, state: 'left', reason: 'other', plan: 'basic' });
  await visit(twice, { at: 4, state: 'left', reason: null, plan: 'basic' });
  const kept = await subscription();
  await visit(kept, { at: 3, state: 'left', reason: 'too_complex' });
  // Took an offer and canceled later: one reason, and yet a taken offer.
  await visit(twice, { at: 6, state: 'taken', reason: 'unused', offer: 'pause', plan: 'basic' });
  const saved = await subscription();
  await visit(saved, { at: 2, state: 'taken', reason: 'too_expensive', offer: 'coupon' });
  await visit(await subscription(), { at: 2, state: 'open', reason: 'unused', offer: 'pause' });
  const pause = async (state: string, endedBy: string | null, { userId, id }: Person) =>
    sql(
      `insert into pause (id, user_id, stripe_subscription_id, months, state, asked_at, until, ended_by)
       values (?, ?, ?, 1, ?, ?, ?, ?)`,
      [newId(), userId, id, state, ago(5), ago(-20), endedBy],
    );
  await pause('paused', null, await subscription());
  await pause('over', 'subscriber', await subscription());
  await pause('over', 'elsewhere', await subscription());
  await pause('over', 'elsewhere', await subscription(1));
  await pause('over', 'unpaid', await subscription(1));
  await pause('over', 'never-began', await subscription());
  const winBack = (mailed: number, isMailed: boolean, returned: number | null) =>
    sql(
      `insert into win_back (user_id, stripe_subscription_id, mail_id, at, returned_at) values (?, ?, ?, ?, ?)`,
      [newId(), 'sub_1', isMailed ? newId() : null, ago(mailed), returned && ago(returned)],
    );
  await winBack(4, true, 2);
  await winBack(4, true, null);
  await winBack(4, false, 2);
  await winBack(90, true, 1);
  for (const [kind, state] of [
    ['cancel', 'settled'],
    ['cancel', 'stopped'],
    ['withdraw', 'waiting'],
    ['withdraw', 'unmatched'],
  ]) {
    await sql(
      `insert into exit_request (id, kind, state, name, email, locale, mails, received_at)
       values (?, ?, ?, 'Ada', 'ada@example.com', 'en', false, ?)`,
      [newId(), kind, state, ago(2)],
    );
  }
}

describe('the retention of the last days', () => {
  test('counts the last decision of each subscription by reason and plan, beside missing access', async () => {
    const { reasons, figures } = await ask({ span: '7d' });
    const row = { lacked: 0, saved: 0, kept: 0, left: 0 };
    expect(reasons).toHaveLength(4);
    expect(reasons).toEqual(
      expect.arrayContaining([
        { ...row, reason: 'missing_features', plan: 'premium', left: 3, lacked: 2 },
        { ...row, reason: null, plan: 'basic', left: 1 },
        { ...row, reason: 'too_complex', plan: 'premium', kept: 1 },
        { ...row, reason: 'too_expensive', plan: 'premium', saved: 1 },
      ]),
    );
    expect(figures).toMatchObject({
      left: { value: 4, before: 0 },
      saved: { value: 2, before: 0 },
      wonBack: { value: 2, before: 0 },
    });
  });

  test('says what became of pauses, emails and forms', async () => {
    expect(await ask({ span: '7d' })).toMatchObject({
      pauses: { begun: 5, running: 1, resumed: 2, unpaid: 1, left: 1 },
      winBacks: { mailed: 2, returned: 1 },
      byForm: { cancel: 1, withdraw: 1, unmatched: 1 },
    });
  });

  test('judges no offer before 90 days', async () => {
    const { offers, arms } = await ask({ span: '7d' });
    expect(offers).toEqual([
      { offer: 'pause', shown: 2, taken: 1, left: 0, judged: 0, stayed: 0 },
      { offer: 'coupon', shown: 1, taken: 1, left: 0, judged: 0, stayed: 0 },
      { offer: 'fix', shown: 3, taken: 0, left: 3, judged: 0, stayed: 0 },
    ]);
    // Help is no offer.
    expect(arms.offered).toEqual({ people: 3, judged: 0, stayed: 0 });
  });
});

test('offers of an earlier time are compared with the hold-out by who stayed for 90 days', async () => {
  const answer = await ask({ from: day(205), to: day(195) });
  expect(answer.offers).toEqual([
    { offer: 'pause', shown: 20, taken: 15, left: 5, judged: 20, stayed: 15 },
  ]);
  expect(answer.arms).toEqual({
    offered: { people: 20, judged: 20, stayed: 15 },
    heldOut: { people: 20, judged: 20, stayed: 10 },
  });
  // Nothing was recorded before.
  expect(answer.figures.left.before).toBeNull();
});

test('tables are files without names, and an unknown one is refused', async () => {
  const file = (query: string) => operator.get(`/api/admin/retention.csv?${query}`);
  const { text, status } = await file('table=reasons&span=7d');
  expect(status).toBe(200);
  const [head, first, ...rest] = text.trim().split('\r\n');
  expect(head).toBe('reason,plan,left,left_without_full_access,saved,kept_later');
  expect(first).toBe('missing_features,premium,3,2,0,0');
  expect(rest).toContain(',basic,1,0,0,0');
  const offers = await file(`table=offers&from=${day(205)}&to=${day(195)}`);
  expect(offers.text.trim().split('\r\n').slice(1)).toEqual([
    'pause,20,15,5,20,15',
    'hold-out,20,,,20,10',
  ]);
  expect((await file('table=people')).status).toBe(400);
});
