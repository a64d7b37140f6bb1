import Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sweepAccess } from '../../../../src-server/access/sweep/sweep-access.ts';
import { verifyAudit } from '../../../../src-server/audit/verify-audit.ts';
import {
  applyFromCommandLine,
  type MoveCommand,
  mapMovePrices,
  readFileFrom,
  readStripeFrom,
} from '../../../../src-server/commands/move.ts';
import type { JobQueue } from '../../../../src-server/jobs/job-queue.ts';
import { applyMoveJob } from '../../../../src-server/operator/move/apply-move.job.ts';
import { applyMove, rollBackMove } from '../../../../src-server/operator/move/decide-move.ts';
import { findMove } from '../../../../src-server/operator/move/move.view.ts';
import { undoMoveJob } from '../../../../src-server/operator/move/undo-move.job.ts';
import type { UserDeps } from '../../../../src-server/operator/user/user.deps.ts';
import { heldAt, lostBetween } from '../../../launch/fleet/held-at-providers.ts';
import { rolesMapped } from '../../../support/jobs/roles-mapped.ts';
import { PATIENCE_MS } from '../../../support/patience.ts';
import { type Subscriber, subscribe } from '../../../support/subscribers.ts';
import { createTestApp, type TestApp } from '../../../support/test-app.ts';
import { until } from '../../../support/until.ts';

const SUBSCRIBERS = ['ann', 'bob', 'cyd', 'dan'].map((name) => `${name}@example.com`);

let app: TestApp;
let command: MoveCommand;
let free: Subscriber;
let price: string;
let memberId: string;
beforeAll(async () => {
  app = await createTestApp();
  const { databaseUrl, sessionSecrets: secrets } = app.app.parts.options;
  const clockUrl = `${app.sandbox.addresses.control}/clock`;
  command = { databaseUrl, secrets, clockUrl, waitMs: PATIENCE_MS };
  await rolesMapped(app);
  free = await subscribe(app, 'free');
  await sql('update account set email_confirmed_at = now()');
  price = await sellAtStripe(SUBSCRIBERS);
  const { code } = await control<{ code: string }>('POST', '/discord/invites', { maxAge: 0 });
  const joined = { code, username: 'gil.trades' };
  const { user } = await control<{ user: { id: string } }>('POST', '/discord/join', joined);
  memberId = user.id;
  await control('POST', '/tradingview/users', { prefix: 'Mover', count: 1 });
});
afterAll(() => app.close());

const control = <T>(method: string, path: string, body?: unknown) =>
  app.control(method, path, body) as Promise<T>;
const sql = <T>(text: string, values: unknown[] = []) =>
  app.app.parts.orm.em.fork().execute<T[]>(text, values);
const held = () => heldAt({ control });

/** Live subscriptions that another program sold in our own Stripe account, at one price. */
async function sellAtStripe(emails: readonly string[]): Promise<string> {
  const { hostname: host, port } = new URL(app.sandbox.addresses.stripe);
  const stripe = new Stripe('sk_test_former', { protocol: 'http', host, port, telemetry: false });
  const product = await stripe.products.create({ name: 'Signals' });
  const { id } = await stripe.prices.create({
    product: product.id,
    currency: 'usd',
    unit_amount: 2_900,
    recurring: { interval: 'month' },
  });
  for (const email of emails) {
    const customer = await stripe.customers.create({ email });
    await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: id }],
      default_payment_method: 'pm_card_visa',
    });
  }
  return id;
}

/** A process that dies at the n-th of its steps: the step never ends, and nothing after it happens. */
function dyingProcess(n: number, own: UserDeps): { deps: UserDeps; dead: Promise<'killed'> } {
  let steps = 0;
  let die = () => {};
  const dead = new Promise<'killed'>((resolve) => {
    die = () => resolve('killed');
  });
  const step = async (): Promise<void> => {
    steps += 1;
    if (steps < n) return;
    die();
    await new Promise<never>(() => {});
  };
  const { billing, access } = own.accountData;
  const stripe = new Proxy(billing.stripe, {
    get(gateway, name) {
      const call: unknown = Reflect.get(gateway, name);
      if (typeof call !== 'function') return call;
      return async (...given: unknown[]) => {
        await step();
        const answer: unknown = await Reflect.apply(call, gateway, given);
        await step();
        return answer;
      };
    },
  });
  const accountData = {
    ...own.accountData,
    billing: { ...billing, stripe },
    access: { ...access, crashPoint: step },
  };
  return { deps: { ...own, accountData }, dead };
}

/** Runs the job until it ends, killed one step later each time. Returns how often it was killed. */
async function killedAtEachStep(
  job: typeof applyMoveJob,
  moveId: string,
  own: UserDeps,
): Promise<number> {
  for (let n = 1; ; n += 1) {
    const { deps, dead } = dyingProcess(n, own);
    const run = job.run(deps, { moveId }, { enqueuedAt: new Date(), rank: undefined });
    const end = await Promise.race([run.then(() => 'done' as const), dead]);
    if (end === 'done') return n - 1;
    // The leases of a dead process end, and it renews none.
    await sql(
      `update lease set holder = null, epoch = epoch + 1
         where holder is not null and key ~ '^(move|payer|customer|account):'`,
    );
  }
}

/** Nobody else works: what a job of this process would enqueue is not done. */
function alone(): UserDeps {
  const { accountData, ...deps } = app.app.parts.admin.user;
  const jobs: JobQueue = { ...accountData.jobs, enqueue: async () => {} };
  const billing = { ...accountData.billing, jobs };
  const access = { ...accountData.access, jobs };
  return { ...deps, accountData: { ...accountData, jobs, billing, access } };
}

const state = async (id: string) =>
  (await findMove(app.app.parts.admin.user.accountData, id))?.state;
const people = () =>
  sql<{ email: string; plan: string; grants: number }>(
    `select a.email, coalesce(s.plan, 'free') as plan, (select count(*)::int from plan_grant g
         where g.account_id = a.id and g.ended_at is null) as grants
       from account a left join standing s on s.user_id = a.id order by a.email`,
  );
/** Given to the person who has names at both providers. */
const given = async () => {
  const { entries } = await control<{ entries: { name: string; detail: object }[] }>(
    'GET',
    '/ledger?kind=effect&limit=100000',
  );
  return entries
    .filter(({ name }) => /role-added|access\.(added|granted)|row-added/.test(name))
    .map(({ name, detail }) => `${name} ${JSON.stringify(detail)}`);
};

test('a move and its roll-back that are killed at each step end as if nothing had happened', async () => {
  const before = await held();
  const first = await people();
  const { lines } = await readStripeFrom(command);
  const id = /preview (?<id>\S+)/.exec(lines.join('\n'))?.groups?.id ?? '';
  const rows = [
    'email,discord,tradingview,plan,lifetime,source,source_ref',
    `gil@example.com,${memberId},Mover1,premium,yes,paypal,PAY-1`,
    `${free.email},,,basic,yes,gift,PAY-2`,
  ];
  const content = Buffer.from(rows.join('\n'));
  await readFileFrom(command, { kind: 'generic', name: 'people.csv', content });
  expect(await mapMovePrices(command, [`${price}=standard`])).toMatchObject({ ok: true });
  await control('DELETE', '/ledger');

  const { accountData } = app.app.parts.admin.user;
  const expected = (await findMove(accountData, id))?.expected ?? '';
  await applyMove(alone(), { id, expected, losses: 0 });
  expect(await killedAtEachStep(applyMoveJob, id, alone())).toBeGreaterThan(3);
  expect(await state(id)).toBe('watching');
  const moved = [
    ...SUBSCRIBERS.map((email) => ({ email, plan: 'standard', grants: 0 })),
    { email: 'gil@example.com', plan: 'premium', grants: 1 },
    { email: free.email, plan: 'basic', grants: 1 },
  ];
  expect(await people()).toEqual(moved);
  await until('everything is given', async () => {
    // Binds the member whose id the file named.
    await sweepAccess(app.app.parts.access);
    const open = await sql<{ state: string }>(
      'select state from access_grant where ended_at is null',
    );
    return open.length === 6 && open.every(({ state: each }) => each === 'granted');
  });
  expect(lostBetween(before, await held())).toEqual([]);
  const effects = await given();
  expect(effects.length).toBeGreaterThan(0);
  expect(new Set(effects).size).toBe(effects.length);

  const again = await applyFromCommandLine(command, id, { losses: 0, expected: null });
  expect(again).toMatchObject({ ok: false });
  await applyMoveJob.run(
    app.app.parts.admin.user,
    { moveId: id },
    { enqueuedAt: new Date(), rank: undefined },
  );
  expect(await people()).toEqual(moved);

  await rollBackMove(alone(), { id, typed: 6 });
  expect(await killedAtEachStep(undoMoveJob, id, alone())).toBeGreaterThan(3);
  expect(await state(id)).toBe('rolled-back');
  expect(await people()).toEqual(first);
  expect((await held()).hash).toBe(before.hash);
  expect((await verifyAudit(app.app.parts)).faults).toEqual([]);
});
