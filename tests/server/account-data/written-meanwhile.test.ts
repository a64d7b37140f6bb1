import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eraseAccount } from '../../../src-server/account-data/erase-account.ts';
import { finishErasure } from '../../../src-server/account-data/finish-erasure.job.ts';
import { erasureOf } from '../../../src-server/account-data/preview-erasure.ts';
import type { BillingDeps } from '../../../src-server/billing/billing.deps.ts';
import { verifyAttempt } from '../../../src-server/billing/checkout/verify-attempt.ts';
import { reviewDueStandings } from '../../../src-server/billing/standing/review-standings.ts';
import { syncSubscription } from '../../../src-server/billing/sync/sync-subscription.ts';
import { ProviderFailure } from '../../../src-server/errors/provider-failure.ts';
import { loseJob } from '../../support/lose-job.ts';
import { namedAnywhere } from '../../support/named-anywhere.ts';
import { type Subscriber, subscribe } from '../../support/subscribers.ts';
import { startTestApp, type TestApp } from '../../support/test-app.ts';
import { until } from '../../support/until.ts';

const OPERATOR_ACTOR = { kind: 'operator', id: '0192f0c1-0000-7000-8000-00000000000a' } as const;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
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

/** Somebody whose erasure waits for Stripe, which is back, and whom no job erases. */
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
  await loseJob(app, 'erase-account', person.userId);
  await app.control('DELETE', '/faults?provider=stripe');
  const [paid] = await rows<{ customerId: string; attemptId: string }>(
    `select c.stripe_customer_id as "customerId", p.id as "attemptId"
       from customer c join payment_attempt p using (user_id) where user_id = ?`,
    [person.userId],
  );
  if (paid === undefined) throw new Error('Nothing was paid.');
  return { ...person, ...paid };
}

/**
 * `write` when all is ready for the erasure, which goes on when the writer has been told of its person as often as
 * it says, and has ended when the writer goes on, unless it waits for that.
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
  // Told by its outcome.
  erasing.catch(() => {});
  await until('the erasure waits', () => waits('%from "erasure"%for update%'));
  let asked = 0;
  const contactOf: BillingDeps['people']['contactOf'] = async (em, userId) => {
    const contact = await billing().people.contactOf(em, userId);
    asked += 1;
    if (asked !== times) return contact;
    await holder.rollback();
    const behind = until('the erasure waits for who writes', () => waits('%from account where%'));
    await Promise.race([erasing, behind]);
    return contact;
  };
  try {
    await write({ ...billing(), people: { ...billing().people, contactOf } });
    expect(asked).toBe(times);
  } finally {
    if (asked < times) await holder.rollback();
  }
  // Neither is ended for being in the other's way.
  await expect(erasing).resolves.toBeUndefined();
}

const waits = async (query: string): Promise<boolean> => {
  const sql = `select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like ?`;
  return (await rows(sql, [query])).length > 0;
};

/** Their history ends as that of somebody who was here: nothing begins for an id that is gone. */
async function nothingIsLeftOf({ userId, email }: Payer): Promise<void> {
  expect(await stateOf(userId)).toBe('erased');
  expect(await rows('select plan from standing where user_id = ?', [userId])).toEqual([]);
  expect(await rows('select template from outgoing_mail where user_id = ?', [userId])).toEqual([]);
  expect(await namedAnywhere(rows, [email])).toEqual([]);
  const anew = 'select cause from standing_change where user_id = ? and before is null';
  expect(await rows(anew, [userId])).toHaveLength(1);
}

describe('who is erased while', () => {
  it('a reading of Stripe is written has no standing after it [account-data-13]', async () => {
    const person = await closing();
    await writeAtTheLastMoment(person, (deps) =>
      syncSubscription(deps, person.customerId, 'timer'),
    );
    await nothingIsLeftOf(person);
  });

  it('a standing is judged from memory has none after it [account-data-14]', async () => {
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

  it('a payment is found paid is not known by its address after it [account-data-15]', async () => {
    const person = await closing();
    // Told once by the reading, and again when the address that was typed at Stripe is to be kept.
    const twice = 2;
    await writeAtTheLastMoment(person, (deps) => verifyAttempt(deps, person.attemptId), twice);
    await nothingIsLeftOf(person);
  });
});
