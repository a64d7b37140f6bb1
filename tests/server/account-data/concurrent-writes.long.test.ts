import { AsyncLocalStorage } from 'node:async_hooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  eraseAccountJob,
  finishErasure,
} from '../../../src-server/account-data/erase-account.job.ts';
import { eraseAccount } from '../../../src-server/account-data/erase-account.ts';
import { erasureOf } from '../../../src-server/account-data/preview-erasure.ts';
import type { BillingDeps } from '../../../src-server/billing/billing.deps.ts';
import { readAttemptOutcome } from '../../../src-server/billing/checkout/read-attempt-outcome.ts';
import { reviewDueStandings } from '../../../src-server/billing/standing/review-standings.ts';
import { syncSubscription } from '../../../src-server/billing/sync/sync-subscription.ts';
import { ProviderFailure } from '../../../src-server/errors/provider-failure.ts';
import { untilLocked } from '../../support/database/lock-waiters.ts';
import { loseJob } from '../../support/jobs/lose-job.ts';
import { namedAnywhere } from '../../support/named-anywhere.ts';
import { type Subscriber, subscribe } from '../../support/subscribers.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';
import { until } from '../../support/until.ts';

const OPERATOR_ACTOR = { kind: 'operator', id: '0192f0c1-0000-7000-8000-00000000000a' } as const;

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const data = () => app.app.parts.accountData;
const billing = () => data().billing;
const rows = <T>(sql: string, values: unknown[] = []): Promise<T[]> =>
  app.app.parts.orm.em.fork().execute(sql, values);
const stateOf = async (accountId: string) => (await erasureOf(data(), accountId)).state;

interface Payer extends Subscriber {
  customerId: string;
  attemptId: string;
}

/** A person whose erasure waited for Stripe, which is back, and has no job to finish it. */
async function closing(): Promise<Payer> {
  const person = await subscribe(app, 'basic');
  await app.control('POST', '/faults', { provider: 'stripe', kind: 'status', status: 503 });
  await eraseAccount(data(), OPERATOR_ACTOR, {
    accountId: person.userId,
    confirmation: person.email,
  });
  await until('it waits for Stripe', async () => {
    const { waitsFor } = await erasureOf(data(), person.userId);
    return waitsFor?.startsWith('stripe') === true;
  });
  await loseJob(app, eraseAccountJob, person.userId);
  await app.control('DELETE', '/faults?provider=stripe');
  const [paid] = await rows<{ customerId: string; attemptId: string }>(
    `select c.stripe_customer_id as "customerId", p.id as "attemptId"
       from customer c join payment_attempt p using (user_id) where user_id = ?`,
    [person.userId],
  );
  if (paid === undefined) throw new Error('Nothing was paid.');
  return { ...person, ...paid };
}

/** Set inside the tested write. The app's own timers and jobs check the same person. */
const writing = new AsyncLocalStorage<true>();

/** The first query of `contactOf`, which every writer about a person runs. */
const CONTACT = 'select email from account where id = ?::uuid for key share';

/**
 * Runs `write` when the erasure is ready. The erasure continues once the writer has checked the person the given number
 * of times. It ends before the writer continues, unless it waits for the writer.
 */
async function writeAtTheLastMoment(
  person: Payer,
  write: (deps: BillingDeps) => Promise<unknown>,
  times = 1,
): Promise<void> {
  const { orm } = app.app.parts;
  const holder = orm.em.fork();
  await holder.begin();
  await holder.execute('select 1 from erasure where account_id = ? for update', [person.userId]);
  const erasing = finishErasure(data(), { accountId: person.userId });
  // The caller sees the outcome.
  erasing.catch(() => {});
  await untilLocked(rows, { text: 'from "erasure"%for update' });
  let asked = 0;
  const connection = orm.em.getConnection();
  const { execute } = connection;
  connection.execute = new Proxy(execute, {
    async apply(run, self, call: Parameters<typeof execute>) {
      const answer = await Reflect.apply(run, self, call);
      const isChecked = call[0] === CONTACT && String(call[1]) === person.userId;
      if (!isChecked || writing.getStore() !== true) return answer;
      asked += 1;
      if (asked !== times) return answer;
      await holder.rollback();
      const behind = untilLocked(rows, { text: 'from account where' });
      await Promise.race([erasing, behind]);
      return answer;
    },
  });
  try {
    await writing.run(true, () => write(billing()));
    expect(asked).toBe(times);
  } finally {
    connection.execute = execute;
    if (asked < times) await holder.rollback();
  }
  // Neither is aborted for blocking the other.
  await expect(erasing).resolves.toBeUndefined();
}

/** Their history ends like that of a known person, and no row starts for a deleted id. */
async function nothingIsLeftOf({ userId, email }: Payer): Promise<void> {
  expect(await stateOf(userId)).toBe('erased');
  expect(await rows('select plan from standing where user_id = ?', [userId])).toEqual([]);
  expect(await rows('select template from outgoing_mail where user_id = ?', [userId])).toEqual([]);
  expect(await namedAnywhere(rows, [email])).toEqual([]);
  const again = 'select cause from standing_change where user_id = ? and before is null';
  expect(await rows(again, [userId])).toHaveLength(1);
}

describe('an erasure that overlaps with a write', () => {
  it('leaves no standing after a read of Stripe is written [account-data-13]', async () => {
    const person = await closing();
    await writeAtTheLastMoment(person, (deps) =>
      syncSubscription(deps, person.customerId, 'timer'),
    );
    await nothingIsLeftOf(person);
  });

  it('leaves no standing after one is judged from stored data [account-data-14]', async () => {
    const person = await closing();
    const past = new Date(billing().clock.now().getTime() - 2 * 3_600_000);
    await writeAtTheLastMoment(person, async (deps) => {
      await rows('update standing set access_until = ?, review_at = ? where user_id = ?', [
        past,
        past,
        person.userId,
      ]);
      const away = () => Promise.reject(new ProviderFailure('stripe', 'unavailable', 'away'));
      await reviewDueStandings({ ...deps, stripe: { ...deps.stripe, readCustomer: away } });
    });
    await nothingIsLeftOf(person);
  });

  it('leaves no address after a payment is found paid [account-data-15]', async () => {
    const person = await closing();
    // Checked once by the read, and again before storing the address entered at Stripe.
    const twice = 2;
    await writeAtTheLastMoment(person, (deps) => readAttemptOutcome(deps, person.attemptId), twice);
    await nothingIsLeftOf(person);
  });
});
