import Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { JobQueue } from '../../../../src-server/jobs/job-queue.ts';
import { dropMove, startMove } from '../../../../src-server/operator/move/decide-move.ts';
import { readMoveJob } from '../../../../src-server/operator/move/read-move.job.ts';
import { readWhop } from '../../../../src-server/operator/move/sources/begin-whop.ts';
import { readFileJob } from '../../../../src-server/operator/move/sources/read-file.job.ts';
import { readWhopJob } from '../../../../src-server/operator/move/sources/read-whop.job.ts';
import { uploadMoveFile } from '../../../../src-server/operator/move/sources/upload-file.ts';
import type { UserDeps } from '../../../../src-server/operator/user/user.deps.ts';
import { untilLocked } from '../../../support/database/lock-waiters.ts';
import { createTestApp, type TestApp } from '../../../support/test-app.ts';

const BY_COMMAND = { operatorId: null };

let app: TestApp;
let apiKey: string;
/** A subscription in our own Stripe account, which every source names. */
let subscriptionId: string;
beforeAll(async () => {
  app = await createTestApp();
  const { whop } = (await app.control('GET', '/credentials')) as { whop: { apiKey: string } };
  apiKey = whop.apiKey;
  subscriptionId = await sellAtStripe('ann@example.com');
  await app.control('POST', '/whop/seed', {
    memberships: [
      {
        username: 'ann',
        periodEnd: '2031-05-31T12:00:00.000Z',
        stripeSubscriptionId: subscriptionId,
      },
    ],
  });
  await app.control('POST', '/whop/settings', { earlierFields: true });
});
beforeEach(async () => {
  await sql('delete from move_member');
  await sql(`update move set state = 'dropped'`);
});
afterAll(() => app.close());

const sql = <T>(text: string, values: unknown[] = []) =>
  app.app.parts.orm.em.fork().execute<T[]>(text, values);

async function sellAtStripe(email: string): Promise<string> {
  const { hostname: host, port } = new URL(app.sandbox.addresses.stripe);
  const stripe = new Stripe('sk_test_former', { protocol: 'http', host, port, telemetry: false });
  const product = await stripe.products.create({ name: 'Signals' });
  const { id: price } = await stripe.prices.create({
    product: product.id,
    currency: 'usd',
    unit_amount: 2_900,
    recurring: { interval: 'month' },
  });
  const customer = await stripe.customers.create({ email });
  const { id } = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price }],
    default_payment_method: 'pm_card_visa',
  });
  return id;
}

/** The test runs each job itself. */
function withoutJobs(): UserDeps {
  const { accountData, ...deps } = app.app.parts.admin.user;
  const jobs: JobQueue = { ...accountData.jobs, enqueue: async () => {} };
  return { ...deps, accountData: { ...accountData, jobs } };
}

/** Holds the row of the subscription, so that the read stops in the middle of its transaction. */
const HOLD = `
  insert into move_member (move_id, source_ref, source_status, stripe_customer_id, currency, items, state)
    values (?::uuid, ?, 'held', '', '', 1, 'read')`;

test.each([
  { source: 'Stripe', job: readMoveJob, begin: () => startMove(withoutJobs(), BY_COMMAND) },
  {
    source: 'Whop',
    job: readWhopJob,
    begin: () => readWhop(withoutJobs(), BY_COMMAND, { token: apiKey }),
  },
  {
    source: 'a file',
    job: readFileJob,
    begin: () => {
      const lines = `email,plan,until,subscription_id\nann@example.com,basic,2031-05-31,${subscriptionId}`;
      const bytes = new Blob([lines]).stream();
      const file = { kind: 'generic', name: 'people.csv', bytes } as const;
      return uploadMoveFile(withoutJobs(), BY_COMMAND, file);
    },
  },
])('a move that is dropped while $source is read stays dropped and empty', async (each) => {
  const moveId = await each.begin();
  const { orm, admin } = app.app.parts;
  const holder = orm.em.fork();
  await holder.begin();
  await holder.execute(HOLD, [moveId, subscriptionId]);
  const run = each.job.run(admin.user, { moveId }, { enqueuedAt: new Date(), rank: undefined });
  try {
    await untilLocked(sql, { text: 'move_member' });
    const dropping = dropMove(withoutJobs(), moveId);
    await Promise.race([dropping, untilLocked(sql, { count: 2 })]);
    await holder.rollback();
    await Promise.all([run, dropping]);
  } finally {
    if (holder.isInTransaction()) await holder.rollback();
  }
  expect(await sql('select state from move where id = ?::uuid', [moveId])).toEqual([
    { state: 'dropped' },
  ]);
  for (const table of ['move_member', 'move_source']) {
    expect(await sql(`select 1 from ${table} where move_id = ?::uuid`, [moveId])).toEqual([]);
  }
});
