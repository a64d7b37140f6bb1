import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ImportView } from '../../../src/contract/operator/user-import.contract.ts';
import { LeaseBusy, withLease } from '../../../src-server/database/lease.ts';
import { transact } from '../../../src-server/database/transaction.ts';
import {
  applyImport,
  applyImportJob,
} from '../../../src-server/operator/import/apply-import.job.ts';
import { checkImportJob } from '../../../src-server/operator/import/check-import.job.ts';
import { forgetImportRows } from '../../../src-server/operator/import/forget-import-rows.ts';
import { makeImportedUser } from '../../../src-server/operator/import/make-imported-user.ts';
import { issueMailedLink } from '../../../src-server/people/mailed-links.ts';
import { personAt } from '../../support/http-person.ts';
import { subscribe } from '../../support/subscribers.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';
import { until } from '../../support/until.ts';
import { type OperatorCalls, operatorAt } from './operator-calls.ts';

let app: TestApp;
let operator: OperatorCalls;
beforeAll(async () => {
  app = await createTestApp();
  operator = await operatorAt(app);
});
afterAll(() => app.close());

const orm = () => app.app.parts.orm;
const deps = () => app.app.parts.admin.user;
const rows = <T>(sql: string, values: unknown[] = []): Promise<T[]> =>
  orm().em.fork().execute(sql, values);

async function importOf(id: string, state: string): Promise<ImportView> {
  let found: ImportView | undefined;
  await until(`the import is ${state}`, async () => {
    const all = await operator.ask<ImportView[]>('admin.imports');
    found = all.find((each) => each.id === id);
    return found?.state === state;
  });
  return found as ImportView;
}

async function checked(body: string): Promise<ImportView> {
  const { json } = await operator.send('/api/admin/imports?name=old.csv', {
    method: 'POST',
    headers: { 'content-type': 'text/csv', origin: app.url },
    body,
  });
  return importOf(String(json.id), 'checked');
}

/** Simulates the operator's confirmation without starting the job. */
const letApply = (id: string) =>
  rows(`update user_import set state = 'applying' where id = ?::uuid`, [id]);
const nobody = { write: <T>(work: Parameters<typeof transact<T>>[1]) => transact(orm(), work) };

it('of two concurrent runs of one import the second is refused and no finished row fails', async () => {
  expect(applyImportJob.expireSeconds).toBe(86_400);
  expect(checkImportJob.expireSeconds).toBe(86_400);
  const lines = Array.from({ length: 30 }, (_, n) => `twice-${n}@example.com`);
  const run = await checked(['email', ...lines].join('\n'));
  await letApply(run.id);
  const job = { importId: run.id };
  const [one, two] = await Promise.allSettled([applyImport(deps(), job), applyImport(deps(), job)]);
  const refused = [one, two].filter((each) => each.status === 'rejected');
  expect(refused.map(({ reason }) => reason)).toEqual([expect.any(LeaseBusy)]);
  expect(await importOf(run.id, 'applied')).toMatchObject({ done: 30, failed: 0 });
});

it('a row claimed by another run is created once and keeps its result', async () => {
  const run = await checked('email\nonce@example.com');
  const row = {
    line: 2,
    email: 'once@example.com',
    stripeSubscriptionId: null,
    stripeCustomerId: null,
    discordName: null,
    tradingViewName: null,
    state: 'waiting' as const,
    accountId: null,
  };
  const make = () => makeImportedUser(deps(), nobody, { importId: run.id, row, passwordHash: 'x' });
  expect((await Promise.all([make(), make()])).sort()).toEqual([false, true]);
  expect(await rows(`select 1 from account where email = 'once@example.com'`)).toHaveLength(1);
  await letApply(run.id);
  await applyImport(deps(), { importId: run.id });
  expect(await importOf(run.id, 'applied')).toMatchObject({ done: 1, failed: 0 });
});

it('an import waits for a lease that another process holds', async () => {
  const run = await checked('email\nleased@example.com');
  await letApply(run.id);
  await withLease(orm(), { key: `import:${run.id}`, waitMs: 0 }, async () => {
    await expect(applyImport(deps(), { importId: run.id })).rejects.toBeInstanceOf(LeaseBusy);
  });
  await applyImport(deps(), { importId: run.id });
});

it('reports in advance a Stripe customer who is known here or twice in the file', async () => {
  const person = await subscribe(app, 'premium');
  const [known] = await rows<{ id: string }>(
    'select stripe_subscription_id as id from subscription where user_id = ?::uuid',
    [person.userId],
  );
  // The customer is known but the subscription was not read yet. Stop the inbox, or a Stripe event would read it.
  await app.app.parts.inbox.stop();
  await rows('delete from subscription where user_id = ?::uuid', [person.userId]);
  const run = await checked(
    `email,subscription,tradingview\npays@example.com,${known?.id},\nfine@example.com,,Late_Name`,
  );
  expect(run.problems).toEqual({ 'customer-in-use': 1 });

  // Another user takes the name between the dry run and the confirmation.
  await rows(
    `insert into tradingview_identity (account_id, username, username_key, changed_at)
       values (?::uuid, 'late_name', 'late_name', now())`,
    [person.userId],
  );
  await letApply(run.id);
  await applyImport(deps(), { importId: run.id });
  expect(await importOf(run.id, 'applied')).toMatchObject({ done: 0, failed: 1 });
  const failed = await operator.ask('admin.importRows', { id: run.id, verdict: 'failed' });
  expect(failed).toMatchObject([{ email: 'fine@example.com', problems: ['tradingview-in-use'] }]);
});

it('deletes rows that were not imported after thirty days and keeps the reasons', async () => {
  const run = await checked('email,discord\nnot-an-address,left_out\nstays@example.com,stays_in');
  await letApply(run.id);
  await applyImport(deps(), { importId: run.id });
  const kept = () =>
    rows(
      `select line, email, discord_name as discord, problems from user_import_row
         where import_id = ?::uuid order by line`,
      [run.id],
    );
  const before = await kept();
  const day = (n: number) => new Date(Date.now() + n * 86_400_000);
  await forgetImportRows(orm(), day(29));
  expect(await kept()).toEqual(before);
  await forgetImportRows(orm(), day(31));
  expect(await kept()).toEqual([
    { line: 2, email: '', discord: null, problems: ['bad-email'] },
    { line: 3, email: 'stays@example.com', discord: 'stays_in', problems: [] },
  ]);
});

it('pages skipped rows and exports all of them without formulas [admin-6]', async () => {
  const lines = Array.from({ length: 450 }, (_, n) => `=cmd${n}@example.com`);
  const run = await checked(['email', ...lines].join('\n'));
  const page = (cursor?: number) =>
    operator.ask<{ line: number }[]>('admin.importRows', {
      id: run.id,
      verdict: 'conflict',
      cursor,
    });
  expect((await page()).length).toBe(200);
  expect((await page(401)).map(({ line }) => line)).toEqual(
    [...Array(50).keys()].map((n) => n + 402),
  );
  const file = await operator.get(`/api/admin/import-rows.csv?id=${run.id}&verdict=conflict`);
  const csv = file.text.trimEnd().split('\r\n');
  expect(csv).toHaveLength(451);
  expect(csv[1]).toBe("2,'=cmd0@example.com,,,,formula");
  const noted = await orm()
    .em.fork()
    .execute(`select after from audit_entry where action = 'import.rows-exported' and target = ?`, [
      `import:${run.id}`,
    ]);
  expect(noted).toEqual([{ after: { format: 'csv', verdict: 'conflict' } }]);
  await operator.act('admin.dropImport', { id: run.id });
});

it('an imported user keeps the names when the first password proves the address', async () => {
  const run = await checked(
    'email,subscription,discord,tradingview\nnamed@example.com,,named.nora,named_nora',
  );
  await letApply(run.id);
  await applyImport(deps(), { importId: run.id });
  const [named] = await rows<{ id: string }>(
    `select id from account where email = 'named@example.com'`,
  );
  const link = { purpose: 'reset-password', userId: String(named?.id), lifeSeconds: 60 } as const;
  const { machineClock } = app.app.parts;
  const token = await transact(orm(), async (em) => issueMailedLink(em, machineClock, link));
  const reset = { token, password: 'Brand-New-Kettle-9' };
  const answer = await personAt(app.url).post('/trpc/auth.resetPassword', reset);
  expect(answer.status).toBe(200);
  const names = await rows(
    `select d.username as discord, t.username as tradingview from account a
       join discord_identity d on d.account_id = a.id
       join tradingview_identity t on t.account_id = a.id
       where a.email = 'named@example.com' and a.email_confirmed_at is not null`,
  );
  expect(names).toEqual([{ discord: 'named.nora', tradingview: 'named_nora' }]);
});

it('is dated by the clock that subscriptions follow', async () => {
  await app.control('POST', '/clock/advance', { days: 40 });
  const now = app.app.parts.clock.now().getTime();
  const { createdAt } = await checked('email\nlater@example.com');
  expect(Date.parse(createdAt)).toBeGreaterThanOrEqual(now);
  expect(now - Date.now()).toBeGreaterThan(30 * 86_400_000);
});
