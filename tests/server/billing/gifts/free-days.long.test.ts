import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FreeDaysPreview } from '../../../../src/contract/operator/desk/user-desk.contract.ts';
import type { OperatorUser } from '../../../../src/contract/operator/operator-user.contract.ts';
import { type Person, personAt } from '../../../support/http-person.ts';
import { untilAtRest } from '../../../support/jobs/at-rest.ts';
import { operatorOfRole } from '../../../support/operator-of-role.ts';
import { type Subscriber, subscribe } from '../../../support/subscribers.ts';
import { createTestApp, OPERATOR, type TestApp } from '../../../support/test-app.ts';
import { until } from '../../../support/until.ts';
import { portalOf } from '../../journeys/portal-person.ts';

const DAY_MS = 86_400_000;

let app: TestApp;
let operator: Person;
beforeAll(async () => {
  app = await createTestApp();
  operator = personAt(app.url);
  await operator.post('/api/admin-login', OPERATOR);
});
afterAll(() => app.close());

const dataOf = (json: Record<string, unknown>) => (json.result as { data: never }).data;
const give = (input: object, who: Person = operator) => who.post('/trpc/admin.giveFreeDays', input);
const ask = (procedure: string, input: object) =>
  operator.get(`/trpc/admin.${procedure}?input=${encodeURIComponent(JSON.stringify(input))}`);
const preview = (input: object) => ask('freeDaysPreview', input);
const previewOf = async (who: Subscriber, days: number): Promise<FreeDaysPreview> =>
  dataOf((await preview({ accountId: who.userId, days })).json);
const userOf = async (who: Subscriber): Promise<OperatorUser> =>
  dataOf((await ask('user', { accountId: who.userId })).json);
const charges = async () =>
  ((await app.control('GET', '/stripe/state')) as { charges: unknown[] }).charges.length;
const movementsOf = async (accountId: string) =>
  (
    await app.app.parts.orm.em
      .fork()
      .execute<{ kind: string }[]>('select kind from mrr_movement where user_id = ?', [accountId])
  ).map(({ kind }) => kind);
const sql = (text: string, values: unknown[] = []) =>
  app.app.parts.orm.em.fork().execute(text, values);
const days = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / DAY_MS;

describe('free days', () => {
  it('move the next payment of a subscription that renews, without a charge', async () => {
    const person = await subscribe(app, 'standard');
    const accountId = person.userId;
    const [before] = (await userOf(person)).subscriptions;
    const shown = await previewOf(person, 14);
    expect(shown).toMatchObject({
      way: 'later-payment',
      plan: 'standard',
      from: before?.currentPeriodEnd,
    });
    expect(days(shown.from, shown.until)).toBe(14);
    const charged = await charges();
    expect((await give({ accountId, days: 14, until: shown.until, note: 'Outage' })).status).toBe(
      200,
    );
    const after = await userOf(person);
    expect(after).toMatchObject({ plan: 'standard', status: 'active', accessUntil: shown.until });
    expect(after.subscriptions[0]).toMatchObject({
      currentPeriodEnd: shown.until,
      paidThrough: shown.until,
      endsAt: null,
    });
    expect(await charges()).toBe(charged);
    expect(after.notes).toMatchObject([{ body: '14 free days: Outage', by: OPERATOR.username }]);
    // Revenue neither leaves nor returns.
    expect(await movementsOf(accountId)).toEqual(['new']);
    const gone = Math.ceil(days(new Date().toISOString(), shown.from)) + 1;
    await app.control('POST', '/clock/advance', { days: gone });
    // The day of the former payment has passed.
    expect(await charges()).toBe(charged);
    expect(await userOf(person)).toMatchObject({ plan: 'standard', status: 'active' });
    await app.control('POST', '/clock/advance', { days: 15 });
    await until('the later payment arrived', async () => {
      const [renewed] = (await userOf(person)).subscriptions;
      return renewed?.stripeStatus === 'active' && (renewed.paidThrough ?? '') > shown.until;
    });
    expect(await charges()).toBe(charged + 1);
  });

  it('ask again once Stripe knows a renewal that has not reached us', async () => {
    const person = await subscribe(app, 'standard');
    const accountId = person.userId;
    const [paid] = (await userOf(person)).subscriptions;
    // A late event of the purchase would write the dates again.
    await untilAtRest(app);
    await sql(
      `update subscription set current_period_end = current_period_end - interval '22 days',
         paid_through = paid_through - interval '22 days' where user_id = ?`,
      [accountId],
    );
    const stale = await previewOf(person, 7);
    const refused = await give({ accountId, days: 7, until: stale.until, note: 'Outage' });
    expect(refused.status).toBe(409);
    expect(refused.text).toContain('Please look at the new date.');
    const known = await app.app.parts.billing.stripe.findSubscription(String(paid?.id));
    expect(known?.currentPeriodEnd?.toISOString()).toBe(paid?.currentPeriodEnd);
    expect((await previewOf(person, 7)).from).toBe(paid?.currentPeriodEnd);
  });

  it('follow a scheduled end as a plan, twice in a row', async () => {
    const person = await subscribe(app, 'basic');
    const accountId = person.userId;
    const [subscription] = (await userOf(person)).subscriptions;
    await portalOf(person).cancel(subscription?.id ?? '');
    await until('the end is known', async () => {
      return (await userOf(person)).subscriptions[0]?.endsAt != null;
    });
    const shown = await previewOf(person, 7);
    expect(shown).toMatchObject({ way: 'plan', plan: 'basic' });
    const input = { accountId, days: 7, until: shown.until, note: 'Sorry' };
    expect((await give(input)).status).toBe(200);
    const again = await previewOf(person, 7);
    expect(again.from).toBe(shown.until);
    // The same press twice gives one gift.
    expect((await give(input)).status).toBe(409);
    expect((await give({ ...input, until: again.until })).status).toBe(200);
    const user = await userOf(person);
    expect(user.planGrants).toMatchObject([
      { startsAt: again.from, until: again.until, decides: false },
      { startsAt: shown.from, until: shown.until, note: 'Sorry', by: OPERATOR.username },
    ]);
    expect(user.subscriptions[0]?.endsAt).not.toBeNull();
  });

  it('need the right to permanent grants once they end a plan beyond a year', async () => {
    const person = await subscribe(app, 'free');
    const accountId = person.userId;
    const support = await operatorOfRole(app, 'support');
    const year = new Date(app.app.parts.clock.now().getTime() + 360 * DAY_MS).toISOString();
    const plan = { accountId, plan: 'basic', until: year, note: 'Partner' };
    expect((await support.post('/trpc/admin.givePlan', plan)).status).toBe(200);
    const short = await previewOf(person, 3);
    const input = { accountId, note: 'More' };
    expect((await give({ ...input, days: 3, until: short.until }, support)).status).toBe(200);
    const long = await previewOf(person, 30);
    const refused = await give({ ...input, days: 30, until: long.until }, support);
    expect(refused.status).toBe(403);
    expect((await userOf(person)).planGrants).toHaveLength(2);
    expect((await give({ ...input, days: 30, until: long.until })).status).toBe(200);
    expect((await userOf(person)).planGrants).toHaveLength(3);
  });

  it('need the right to permanent grants once they move a payment a year beyond what was paid', async () => {
    const monthly = await subscribe(app, 'standard');
    const support = await operatorOfRole(app, 'support', 'generous.support');
    const giveMore = async (who: Subscriber, count: number, by: Person) => {
      const { until } = await previewOf(who, count);
      return (await give({ accountId: who.userId, days: count, until, note: 'More' }, by)).status;
    };
    expect(await giveMore(monthly, 180, support)).toBe(200);
    expect(await giveMore(monthly, 180, support)).toBe(200);
    const { accessUntil } = await userOf(monthly);
    expect(await giveMore(monthly, 180, support)).toBe(403);
    expect((await userOf(monthly)).accessUntil).toBe(accessUntil);
    expect(await giveMore(monthly, 180, operator)).toBe(200);
    // A year is paid for already.
    const yearly = await subscribe(app, 'standard', 'yearly');
    expect(await giveMore(yearly, 7, support)).toBe(200);
  });

  it('are refused without a plan, in bad amounts, and from a role without the right', async () => {
    const person = await subscribe(app, 'free');
    const accountId = person.userId;
    const refused = await preview({ accountId, days: 14 });
    expect(refused.status).toBe(409);
    expect(refused.text).toContain('Give them a plan instead.');
    for (const count of [0, -1, 1.5, 181, '14']) {
      expect((await preview({ accountId, days: count })).status).toBe(400);
    }
    const unknown = '0192f0c1-0000-7000-8000-0000000000ff';
    expect((await preview({ accountId: unknown, days: 14 })).status).toBe(404);
    const input = { accountId, days: 14, until: new Date().toISOString() };
    expect((await give({ ...input, note: ' ' })).status).toBe(400);
    expect((await give({ ...input, note: 'Hello' })).status).toBe(409);
    const finance = await operatorOfRole(app, 'finance');
    expect((await give({ ...input, note: 'Hello' }, finance)).status).toBe(403);
    expect((await userOf(person)).planGrants).toEqual([]);
  });
});
