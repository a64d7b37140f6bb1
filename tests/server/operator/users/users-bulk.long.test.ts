import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { UsersBulkPreview } from '../../../../src/contract/operator/desk/users-bulk.contract.ts';
import { runUsersBulk } from '../../../../src-server/operator/users/bulk/run-users-bulk.job.ts';
import { type Person, personAt } from '../../../support/http-person.ts';
import { operatorOfRole } from '../../../support/operator-of-role.ts';
import { type Subscriber, subscribe } from '../../../support/subscribers.ts';
import { createTestApp, OPERATOR, type TestApp } from '../../../support/test-app.ts';
import { bulkCalls, DAYS } from './bulk-calls.ts';

let app: TestApp;
let operator: Person;
let payer: Subscriber;
let second: Subscriber;
let free: Subscriber;
beforeAll(async () => {
  app = await createTestApp();
  operator = personAt(app.url);
  await operator.post('/api/admin-login', OPERATOR);
  payer = await subscribe(app, 'standard');
  second = await subscribe(app, 'premium');
  free = await subscribe(app, 'free');
});
afterEach(() => app.control('DELETE', '/faults'));
afterAll(() => app.close());

const UNKNOWN = '0192f0c1-0000-7000-8000-0000000000ff';
const { act, dataOf, endOf, ended, paidThrough, progressOf, resume, run, sql, start, storeJob } =
  bulkCalls(() => ({ app, operator }));
const mailsTo = (who: Subscriber) =>
  sql<{ dedupe_key: string }>(
    `select dedupe_key from outgoing_mail where user_id = ? and template = 'set-up-account'`,
    [who.userId],
  );
const actsOn = (who: Subscriber, action: string) =>
  sql<{ actor_kind: string; after: Record<string, unknown> }>(
    'select actor_kind, after from audit_entry where target = ? and action = ? order by id',
    [`account:${who.userId}`, action],
  );

describe('a bulk action on users', () => {
  it('says whom it concerns and whom it skips, before anything happens', async () => {
    const accountIds = [payer.userId, free.userId, payer.userId, UNKNOWN];
    const preview = dataOf<UsersBulkPreview>(
      (await act('previewUsersBulk', { accountIds, action: 'free-days', days: 14 })).json,
    );
    expect(preview).toEqual({
      willRun: 1,
      names: [payer.email],
      laterPayments: 1,
      skipped: [
        {
          accountId: free.userId,
          email: free.email,
          reason: 'They have no paid plan. Give them a plan instead.',
        },
        { accountId: UNKNOWN, email: UNKNOWN, reason: 'This user does not exist anymore.' },
      ],
      ends: [{ accountId: payer.userId, until: await endOf(payer, 14) }],
    });
    expect(await sql('select 1 from users_bulk_job')).toEqual([]);
  });

  it('syncs each user, and audits each with the operator', async () => {
    const accountIds = [payer.userId, second.userId, free.userId];
    const done = await run({ accountIds, action: 'sync' });
    expect(done).toMatchObject({ state: 'done', by: OPERATOR.username });
    expect(done.counts).toEqual({ waiting: 0, done: 2, skipped: 1, failed: 0 });
    expect(done.explained).toMatchObject([{ email: free.email, state: 'skipped' }]);
    for (const who of [payer, second]) {
      expect(await actsOn(who, 'user.synced')).toMatchObject([
        { actor_kind: 'operator', after: { outcome: 'begun' } },
        { actor_kind: 'operator', after: { outcome: 'done' } },
      ]);
    }
  });

  it('one failure does not stop the rest, and can be tried again', async () => {
    const [wrong, right] = [await endOf(payer), await endOf(second)];
    const changed = new Date(Date.parse(wrong) - 60_000).toISOString();
    const jobId = await storeJob('free-days', [
      { who: payer, until: changed },
      { who: second, until: right },
    ]);
    const first = await resume(jobId);
    expect(first.counts).toEqual({ waiting: 0, done: 1, skipped: 0, failed: 1 });
    expect(first.explained).toEqual([
      {
        accountId: payer.userId,
        email: payer.email,
        state: 'failed',
        reason: 'Their subscription has changed since. Please look at the new date.',
      },
    ]);
    await sql('update users_bulk_item set until = ? where job_id = ? and account_id = ?', [
      wrong,
      jobId,
      payer.userId,
    ]);
    expect((await resume(jobId)).counts).toMatchObject({ done: 2, failed: 0 });
    for (const [who, end] of [
      [payer, wrong],
      [second, right],
    ] as const) {
      expect(await paidThrough(who)).toBe(end);
      expect((await actsOn(who, 'plan.free-days-given')).at(-1)).toMatchObject({
        actor_kind: 'operator',
        after: { outcome: 'done', way: 'later-payment', until: end },
      });
    }
  });

  it('a refused gift is never taken for given because the paid period is longer', async () => {
    const [end] = await sql<{ at: string }>(
      "select current_period_end - interval '1 day' as at from subscription where user_id = ?",
      [payer.userId],
    );
    const jobId = await storeJob('free-days', [{ who: payer, until: String(end?.at) }]);
    for (const _ of ['first', 'again']) {
      expect((await resume(jobId)).counts).toMatchObject({ done: 0, failed: 1 });
    }
  });

  it('a try that was interrupted after its effect is not repeated', async () => {
    const moved = await endOf(payer);
    const days = await storeJob('free-days', [{ who: payer, until: moved }]);
    await resume(days);
    const mail = await storeJob('set-up-mail', [{ who: free, until: null }]);
    await resume(mail);
    for (const jobId of [days, mail]) {
      await sql(`update users_bulk_item set state = 'doing' where job_id = ?`, [jobId]);
      await sql(`update users_bulk_job set state = 'stopped' where id = ?`, [jobId]);
      expect((await resume(jobId)).counts).toMatchObject({ done: 1, failed: 0 });
    }
    expect(await paidThrough(payer)).toBe(moved);
    expect(await mailsTo(free)).toHaveLength(1);
  });

  it('starts once when its answer is lost and the operator presses again', async () => {
    const end = await endOf(second);
    const jobId = crypto.randomUUID();
    const ends = [{ accountId: second.userId, until: end }];
    const input = { jobId, accountIds: [second.userId], action: 'free-days', days: DAYS, ends };
    expect((await start(input)).status).toBe(200);
    await ended(jobId);
    const again = await start(input);
    expect(dataOf(again.json)).toEqual({ jobId });
    expect((await ended(jobId)).counts).toMatchObject({ done: 1, failed: 0 });
    expect(await paidThrough(second)).toBe(end);
    expect((await start({ ...input, days: DAYS + 1 })).status).toBe(409);
  });

  it('gives no other end than the preview showed', async () => {
    const stale = await endOf(payer);
    await run({
      accountIds: [payer.userId],
      action: 'free-days',
      days: DAYS,
      ends: [{ accountId: payer.userId, until: stale }],
    });
    const late = await run({
      accountIds: [payer.userId, second.userId],
      action: 'free-days',
      days: DAYS,
      ends: [{ accountId: payer.userId, until: stale }],
    });
    expect(late.counts).toEqual({ waiting: 0, done: 0, skipped: 1, failed: 1 });
    expect(await paidThrough(payer)).toBe(stale);
  });

  it('an outage of Stripe fails the users, who succeed when it is over', async () => {
    await app.control('POST', '/faults', { provider: 'stripe', kind: 'status', status: 503 });
    const { jobId, counts, explained } = await run({
      accountIds: [second.userId],
      action: 'sync',
    });
    expect(counts).toMatchObject({ done: 0, failed: 1 });
    expect(explained[0]?.reason).toMatch(/^Stripe cannot be reached/);
    await app.control('DELETE', '/faults');
    await act('resumeUsersBulk', { jobId });
    expect((await ended(jobId)).counts).toMatchObject({ done: 1, failed: 0 });
  });

  it('stops before the next user once its operator lost the right, and goes on as another', async () => {
    const finance = await operatorOfRole(app, 'finance');
    const jobId = await storeJob('set-up-mail', [{ who: second, until: null }]);
    await sql(`update users_bulk_job set state = 'running', operator_id = ? where id = ?`, [
      finance.id,
      jobId,
    ]);
    await runUsersBulk(app.app.parts.admin.user, { jobId });
    expect(await progressOf(jobId)).toMatchObject({ state: 'stopped', counts: { waiting: 1 } });
    expect(await mailsTo(second)).toEqual([]);
    expect((await act('resumeUsersBulk', { jobId }, finance)).status).toBe(403);
    expect(await resume(jobId)).toMatchObject({ state: 'done', counts: { done: 1 } });
    expect(await mailsTo(second)).toHaveLength(1);
  });

  it('is refused for bad input and to a role without the right', async () => {
    const accountIds = [free.userId];
    const bad = [
      { accountIds: [], action: 'sync' },
      { accountIds: ['all'], action: 'sync' },
      { accountIds: Array.from({ length: 201 }, () => free.userId), action: 'sync' },
      { accountIds, action: 'erase' },
      { accountIds, action: 'free-days' },
      { accountIds, action: 'free-days', days: 0 },
      { accountIds, action: 'free-days', days: 181 },
    ];
    for (const input of bad) {
      expect((await start(input)).status).toBe(400);
      expect((await act('previewUsersBulk', input)).status).toBe(400);
    }
    const finance = await operatorOfRole(app, 'finance', 'another.finance');
    const input = { accountIds, action: 'sync' };
    expect((await start(input, finance)).status).toBe(403);
    expect((await act('previewUsersBulk', input, finance)).status).toBe(403);
    expect((await act('resumeUsersBulk', { jobId: UNKNOWN })).status).toBe(404);
  });
});
