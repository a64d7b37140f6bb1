import { afterAll, beforeAll, expect, test } from 'vitest';
import type { HandOver } from '../../../../src/contract/hand-over.contract.ts';
import { mailHandOvers } from '../../../../src-server/billing/hand-over/mail-hand-overs.ts';
import { insertPlanGrant } from '../../../../src-server/billing/plan-grants/plan-grant-rows.ts';
import { transact } from '../../../../src-server/database/transaction.ts';
import { pay, type Subscriber, subscribe } from '../../../support/subscribers.ts';
import { createTestApp, type TestApp } from '../../../support/test-app.ts';
import { until } from '../../../support/until.ts';

const DAY_MS = 86_400_000;

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const billing = () => app.app.parts.billing;
const sql = <T>(text: string, values: unknown[] = []) =>
  app.app.parts.orm.em.fork().execute<T[]>(text, values);

/** A plan paid at Whop that ends at 18:00 UTC, this many days ahead. */
async function paidAtWhop({ userId }: Subscriber, days: number): Promise<Date> {
  const now = billing().clock.now();
  const end = new Date(Math.floor(now.getTime() / DAY_MS) * DAY_MS + (days + 0.75) * DAY_MS);
  await transact(app.app.parts.orm, (em) =>
    insertPlanGrant(em, billing(), {
      cause: 'operator test',
      grant: {
        accountId: userId,
        plan: 'standard',
        startsAt: now,
        until: end,
        source: 'whop',
        sourceRef: `mem_${userId}`,
        paidMinor: null,
        currency: null,
        note: '',
        operatorId: null,
        moveId: null,
      },
    }),
  );
  return end;
}

const mails = async ({ userId }: Subscriber) => {
  const rows = await sql<{ key: string }>(
    `select dedupe_key as key from outgoing_mail
       where user_id = ?::uuid and template = 'plan-paid-elsewhere-ends' order by created_at`,
    [userId],
  );
  return rows.map(({ key }) => key.split(':').at(-1));
};
/** The timer may hold the row while `run` skips it. */
const mailed = (person: Subscriber, ...days: string[]) =>
  until(`the mails ${days} left`, async () => {
    await mailHandOvers(billing());
    return (await mails(person)).join() === days.join();
  });
const advanceTo = (moment: Date) =>
  app.control('POST', '/clock/advance', { to: moment.toISOString() });
const handOver = async (person: Subscriber) => {
  const { json } = await person.get('/trpc/billing.handOver');
  return (json.result as { data: HandOver | null }).data;
};

test('each mail leaves once at noon, and a checkout charges first when the old payment ends', async () => {
  const ann = await subscribe(app, 'free');
  const bob = await subscribe(app, 'free');
  const end = await paidAtWhop(ann, 20);
  await paidAtWhop(bob, 20);
  const before = (days: number) => new Date(end.getTime() - days * DAY_MS - 6 * 3_600_000);
  const run = () => mailHandOvers(billing());

  await run();
  expect(await mails(ann)).toEqual([]);
  await advanceTo(new Date(before(14).getTime() - 60_000));
  await run();
  expect(await mails(ann)).toEqual([]);
  await advanceTo(before(14));
  // The timer, a second run and one after a kill: the row remembers the mail.
  await Promise.all([run(), run()]);
  await mailed(ann, '14');
  await run();
  expect(await mails(ann)).toEqual(['14']);
  const mail = await app.mailTo(ann.email, /paid until/);
  expect(mail.subject).toMatch(/paid until [A-Z][a-z]{2} \d+, \d{4}/);
  expect(mail.text).toContain('at Whop');
  expect(mail.links.join()).toContain('/keep-plan');

  expect(await handOver(ann)).toEqual({
    plan: 'standard',
    until: end.toISOString(),
    source: 'whop',
    firstChargeAt: end.toISOString(),
  });
  const { json } = await ann.get('/trpc/billing.overview');
  expect(json.result).toMatchObject({ data: { planGrant: { paidAt: 'Whop' } } });
  await app.control('DELETE', '/ledger');
  const choice = { plan: 'standard', billing: 'monthly', email: ann.email };
  const session = await pay(app, ann, { ...choice, upgrade: true } as typeof choice);
  await ann.post('/trpc/billing.handleCheckoutSuccess', { session_id: session });
  const state = (await app.control('GET', '/stripe/state')) as {
    subscriptions: { status: string; trial_end: number; metadata: Record<string, string> }[];
    charges: unknown[];
  };
  expect(state.subscriptions).toMatchObject([
    {
      status: 'trialing',
      trial_end: Math.floor(end.getTime() / 1_000),
      metadata: { replaces: `mem_${ann.userId}` },
    },
  ]);
  const charged = async () =>
    ((await app.control('GET', '/stripe/state')) as { charges: unknown[] }).charges.length;
  expect(await charged()).toBe(0);

  // Ann subscribes here: no more mails. Bob gets the second one.
  await advanceTo(before(3));
  await mailed(bob, '14', '3');
  expect(await mails(ann)).toEqual(['14']);
  expect((await handOver(bob))?.firstChargeAt).not.toBeNull();

  // In the last two days, a payment is charged at once, and the page says so.
  await advanceTo(before(0));
  await mailed(bob, '14', '3', '0');
  expect((await handOver(bob))?.firstChargeAt).toBeNull();
  await pay(app, bob, {
    plan: 'standard',
    billing: 'monthly',
    email: bob.email,
    upgrade: true,
  } as typeof choice);
  await until('the payment of today is charged', async () => (await charged()) === 1);

  await advanceTo(new Date(end.getTime() + 3_600_000));
  await until('the end of the old payment is charged', async () => (await charged()) === 2);
  await until('the plan goes on', async () => {
    const [row] = await sql<{ plan: string; grant: string | null }>(
      `select plan, plan_grant_id as grant from standing where user_id = ?::uuid`,
      [ann.userId],
    );
    return row?.plan === 'standard' && row.grant === null;
  });
  await until('the plans paid elsewhere have ended', async () => {
    const open = await sql('select 1 from plan_grant where ended_at is null');
    return open.length === 0;
  });
});

test('an open payment page is used again only while it charges first on the day that we show', async () => {
  const cat = await subscribe(app, 'free');
  const open = async () => {
    const choice = { plan: 'standard', billing: 'monthly', email: cat.email, upgrade: true };
    const { json } = await cat.post('/api/create-payment-session', choice);
    return String(json.url);
  };
  const today = await open();
  expect(await open()).toBe(today);
  await paidAtWhop(cat, 20);
  const later = await open();
  expect(later).not.toBe(today);
  expect(await open()).toBe(later);
  await sql('update plan_grant set ended_at = ? where account_id = ?::uuid', [
    billing().clock.now(),
    cat.userId,
  ]);
  expect(await open()).not.toBe(later);
});

test('a plan change is charged today, even if its plan is also paid elsewhere', async () => {
  const dan = await subscribe(app, 'basic');
  await paidAtWhop(dan, 20);
  const choice = { plan: 'standard', billing: 'monthly', email: dan.email, upgrade: true };
  expect((await dan.post('/api/create-payment-session', choice)).status).toBe(200);
  const rows = await sql(
    `select kind, first_charge_at as at from payment_attempt
       where user_id = ?::uuid and changed_subscription_id is not null`,
    [dan.userId],
  );
  expect(rows).toEqual([{ kind: 'upgrade', at: null }]);
});
