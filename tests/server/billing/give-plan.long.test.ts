import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BillingOverview } from '../../../src/contract/billing.contract.ts';
import type { OperatorUser } from '../../../src/contract/operator/operator-user.contract.ts';
import type { PlanGrantPreview } from '../../../src/contract/operator/plan-grants.contract.ts';
import { takeFigures } from '../../../src-server/operator/statistics/take-figures.ts';
import { pay, type Subscriber, subscribe } from '../../support/subscribers.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';
import { until } from '../../support/until.ts';
import { type OperatorCalls, operatorAt } from '../operator/operator-calls.ts';

let app: TestApp;
let operator: OperatorCalls;
beforeAll(async () => {
  app = await createTestApp();
  operator = await operatorAt(app);
});
afterAll(() => app.close());

const DAY_MS = 86_400_000;
const inDays = (days: number) =>
  new Date(app.app.parts.clock.now().getTime() + days * DAY_MS).toISOString();
const give = (person: Subscriber, plan: string, end: string | null) =>
  operator.act<{ id: string }>('admin.givePlan', {
    accountId: person.userId,
    plan,
    until: end,
    note: 'Paid in cash',
  });
const shown = (person: Subscriber) =>
  operator.ask<OperatorUser>('admin.user', { accountId: person.userId });
const overviewOf = async (person: Subscriber) =>
  ((await person.get('/trpc/billing.overview')).json.result as { data: BillingOverview }).data;
const planOf = async (person: Subscriber) => (await overviewOf(person)).plan;
const advance = (days: number) => app.control('POST', '/clock/advance', { days });
const standingOf = (person: Subscriber) => app.app.parts.access.standing.standingOf(person.userId);
const figures = async () => {
  const { parts } = app.app;
  await takeFigures({ ...parts, currency: parts.options.business.currency });
  const { days } = await operator.ask<{ days: { mrrCents: number; active: object }[] }>(
    'admin.statistics',
    { days: 30 },
  );
  return days.at(-1);
};

test('a plan for life is previewed, given, shown to its owner, and ended', async () => {
  const person = await subscribe(app, 'free');
  const choice = { accountId: person.userId, plan: 'premium', until: null };
  const preview = await operator.ask<PlanGrantPreview>('admin.planGrantPreview', choice);
  expect(preview).toEqual({
    before: { plan: 'free', until: null },
    after: { plan: 'premium', until: null },
    gains: expect.arrayContaining(['community-vip', 'indicator-main']),
  });
  expect(await planOf(person)).toBe('free');
  const { id } = await give(person, 'premium', null);
  expect(await overviewOf(person)).toMatchObject({
    plan: 'premium',
    subscriptionStatus: 'active',
    accessUntil: null,
    planGrant: { until: null },
    lastPaidPlan: null,
  });
  const desired = await standingOf(person);
  expect(desired).toMatchObject({ plan: 'premium', accessUntil: null, planGrantId: id });
  expect(await app.app.parts.access.standing.standingsOf([person.userId])).toEqual(
    new Map([[person.userId, expect.objectContaining({ plan: 'premium', planGrantId: id })]]),
  );
  expect(await shown(person)).toMatchObject({
    plan: 'premium',
    accessUntil: null,
    planGrants: [{ id, plan: 'premium', until: null, decides: true, note: 'Paid in cash' }],
  });
  await advance(800);
  expect(await planOf(person)).toBe('premium');
  await operator.act('admin.endPlanGrant', { id });
  await operator.act('admin.endPlanGrant', { id });
  expect(await planOf(person)).toBe('free');
  expect((await shown(person)).planGrants[0]?.endedAt).not.toBeNull();
});

test('a plan until a date ends by the clock, and the subscription below it continues', async () => {
  const person = await subscribe(app, 'basic', 'yearly');
  await give(person, 'premium', inDays(10));
  expect(await planOf(person)).toBe('premium');
  await advance(11);
  await until('the lower plan is back', async () => (await standingOf(person))?.plan === 'basic');
  expect(await overviewOf(person)).toMatchObject({ plan: 'basic', lastPaidPlan: 'basic' });
  expect(await overviewOf(person)).not.toHaveProperty('planGrant');
  await until(
    'the grant is closed',
    async () => (await shown(person)).planGrants[0]?.endedAt !== null,
  );
  const ended = app.app.parts.orm.em.fork();
  const mails = await ended.execute(
    `select template from outgoing_mail where user_id = ?::uuid and template = 'access-ended'`,
    [person.userId],
  );
  expect(mails).toEqual([]);
});

test('a plan that was given runs on beside a higher one that is paid, and is back after it', async () => {
  const person = await subscribe(app, 'free');
  const end = inDays(20);
  await give(person, 'standard', end);
  const choice = { plan: 'premium', billing: 'monthly', email: person.email, upgrade: true };
  const session = await pay(app, person, choice);
  await person.post('/trpc/billing.handleCheckoutSuccess', { session_id: session });
  await until('the paid plan counts', async () => (await planOf(person)) === 'premium');
  expect(await overviewOf(person)).not.toHaveProperty('planGrant');
  expect((await shown(person)).planGrants).toMatchObject([{ plan: 'standard', endedAt: null }]);
  const { billing, orm } = app.app.parts;
  const [subscription] = await orm.em
    .fork()
    .execute<{ id: string }[]>(
      'select stripe_subscription_id as id from subscription where user_id = ?::uuid',
      [person.userId],
    );
  await billing.stripe.endSubscription(String(subscription?.id));
  await until('the given plan is back', async () => (await planOf(person)) === 'standard');
  expect((await overviewOf(person)).planGrant).toEqual({ until: end });
});

test('a plan grant is neither revenue nor a paying subscriber', async () => {
  const payer = await subscribe(app, 'basic');
  const before = await figures();
  await give(payer, 'premium', null);
  await give(await subscribe(app, 'free'), 'standard', inDays(30));
  expect(await figures()).toEqual(before);
});

test('a plan that is not on sale and a date in the past are refused', async () => {
  const person = await subscribe(app, 'free');
  await expect(give(person, 'free', null)).rejects.toThrow(/cannot be given/);
  await expect(give(person, 'platinum', null)).rejects.toThrow(/cannot be given/);
  await expect(give(person, 'basic', inDays(-1))).rejects.toThrow(/already passed/);
  expect((await shown(person)).planGrants).toEqual([]);
});

test('two plans given at once both count, and the higher one decides', async () => {
  const person = await subscribe(app, 'free');
  await Promise.all([give(person, 'basic', null), give(person, 'standard', inDays(5))]);
  expect(await planOf(person)).toBe('standard');
  expect((await shown(person)).planGrants).toHaveLength(2);
});

test('the export has the plan grants and the erasure deletes them', async () => {
  const person = await subscribe(app, 'free');
  await give(person, 'basic', null);
  const exported = await operator.act('admin.exportUser', { accountId: person.userId });
  expect(JSON.stringify(exported)).toContain('Paid in cash');
  await operator.act('admin.eraseUser', { accountId: person.userId, confirmation: person.email });
  await until('the data is erased', async () => {
    const rows = await app.app.parts.orm.em
      .fork()
      .execute('select 1 from plan_grant where account_id = ?::uuid', [person.userId]);
    return rows.length === 0;
  });
});
