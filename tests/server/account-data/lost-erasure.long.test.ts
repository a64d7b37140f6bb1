import { DeadlockException } from '@mikro-orm/core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  eraseAccountJob,
  finishErasure,
} from '../../../src-server/account-data/erase-account.job.ts';
import { eraseAccount } from '../../../src-server/account-data/erase-account.ts';
import { erasureOf } from '../../../src-server/account-data/preview-erasure.ts';
import { resumeErasures } from '../../../src-server/account-data/resume-erasures.ts';
import { loseJob } from '../../support/jobs/lose-job.ts';
import { subscribe } from '../../support/subscribers.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';
import { until } from '../../support/until.ts';

const OPERATOR_ACTOR = { kind: 'operator', id: '0192f0c1-0000-7000-8000-00000000000a' } as const;

let app: TestApp;
let accountId: string;
let confirmation: string;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const data = () => app.app.parts.accountData;
const rows = <T>(sql: string, values: unknown[] = []): Promise<T[]> =>
  app.app.parts.orm.em.fork().execute(sql, values);
const erase = () => eraseAccount(data(), OPERATOR_ACTOR, { accountId, confirmation });
const waitsFor = async () => (await erasureOf(data(), accountId)).waitsFor;
const isErased = async () => (await erasureOf(data(), accountId)).state === 'erased';

const WAITING = "state in ('created', 'retry', 'active')";
const jobs = () =>
  rows(
    `select 1 from job.job where name = 'erase-account' and data->>'accountId' = ? and ${WAITING}`,
    [accountId],
  );
const lose = (how?: 'failed') => loseJob(app, eraseAccountJob, accountId, how);
const stripeIsBack = () => app.control('DELETE', '/faults?provider=stripe');

/** An erasure that Stripe delays. */
beforeEach(async () => {
  const person = await subscribe(app, 'basic');
  [accountId, confirmation] = [person.userId, person.email];
  await app.control('POST', '/faults', { provider: 'stripe', kind: 'status', status: 503 });
  await erase();
  await until('it waits for Stripe', async () => (await waitsFor())?.startsWith('stripe') === true);
});

// Cleans up after a test that failed earlier.
afterEach(stripeIsBack);

describe('an erasure without a job to finish it', () => {
  it('an erasure without a job is resumed once by the next check, and finished [account-data-11]', async () => {
    expect(await resumeErasures(data())).toBe(0);
    await lose();
    const sent = await Promise.all([resumeErasures(data()), resumeErasures(data())]);
    expect(sent.toSorted()).toEqual([0, 1]);
    expect(await jobs()).toHaveLength(1);
    await stripeIsBack();
    await lose();
    await resumeErasures(data());
    await until('the account is erased', isErased);
    expect(await resumeErasures(data())).toBe(0);
  });

  it('an erasure without a job is resumed by the next start when its job failed for good', async () => {
    await lose('failed');
    await app.moveTo(app.app.parts.options.databaseUrl, async () => {
      await stripeIsBack();
    });
    await until('the account is erased', isErased);
  });

  it('an erasure without a job is resumed by a repeated request, and gets no second job', async () => {
    expect(await erase()).toMatchObject({ state: 'closing' });
    expect(await jobs()).toHaveLength(1);
    await lose();
    expect(await erase()).toMatchObject({ state: 'closing' });
    expect(await jobs()).toHaveLength(1);
    await lose();
    await stripeIsBack();
    await erase();
    await until('the account is erased', isErased);
  });
});

it('finished by two jobs concurrently is recorded once', async () => {
  await lose();
  await stripeIsBack();
  // PostgreSQL may abort one of two jobs in a deadlock. That job is retried.
  const finish = () =>
    finishErasure(data(), { accountId }).catch((error) => {
      if (!(error instanceof DeadlockException)) throw error;
      return finishErasure(data(), { accountId });
    });
  await Promise.all([finish(), finish()]);
  expect(await isErased()).toBe(true);
  const reported = await rows(
    `select 1 from audit_entry where action = 'account.erased' and target = ?`,
    [`account:${accountId}`],
  );
  expect(reported).toHaveLength(1);
});
