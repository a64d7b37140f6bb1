import { afterEach, beforeEach, expect, it } from 'vitest';
import { startWhop, type WhopStage } from './buyers.ts';

const LIST = '/api/v1/memberships';

let now: number;
let whop: WhopStage;
beforeEach(async () => {
  now = 0;
  whop = await startWhop(() => now);
});
afterEach(() => whop.close());

const ids = (pages: Record<string, unknown>[][]) => pages.flat().map(({ id }) => id);

it('lists memberships page by page, each once, oldest first', async () => {
  const pages = await whop.pages(LIST, 4);
  expect(pages.map((page) => page.length)).toEqual([4, 2]);
  expect(ids(pages)).toEqual(whop.state().memberships.map(({ id }) => id));
  const { body } = await whop.get(`${LIST}?first=2`);
  expect(body.data[0].id).toBe(whop.state().memberships.at(-1)?.id);
  expect(body.page_info).toMatchObject({ has_next_page: true, has_previous_page: false });
});

it('names buyer, plan, product and the end of the period', async () => {
  const [paula] = whop.state().memberships;
  const { body } = await whop.get(`${LIST}?direction=asc`);
  expect(body.data[0]).toMatchObject({
    id: paula?.id,
    status: 'active',
    user: { id: paula?.userId, username: 'paula', email: 'paula@example.com' },
    plan: { id: 'plan_monthly' },
    product: { id: 'prod_signals', title: 'Signals' },
    renewal_period_end: paula?.periodEnd,
  });
  expect(body.data[0]).not.toHaveProperty('discord');
});

it('gives ids alone under the other shape, and the addresses in the list of members', async () => {
  await whop.control('POST', '/settings', { shape: 'ids', times: 'seconds' });
  const [paula] = whop.state().memberships;
  const { body } = await whop.get(`${LIST}?direction=asc`);
  expect(body.data[0]).toMatchObject({
    user_id: paula?.userId,
    plan_id: 'plan_monthly',
    current_period_end: Math.floor(Date.parse(paula?.periodEnd ?? '') / 1_000),
  });
  expect(body.data[0]).not.toHaveProperty('user');
  const people = (await whop.pages('/api/v1/members', 5)).flat();
  expect(people).toHaveLength(6);
  expect(people[0]).toMatchObject({ user: { id: paula?.userId, email: 'paula@example.com' } });
});

it('adds the fields of version 2 if it is set to, and hides addresses without the right', async () => {
  await whop.control('POST', '/settings', { earlierFields: true, emails: 'hidden' });
  const { body: made } = await whop.control('POST', '/memberships', {
    discordId: '123456789012345678',
    stripeSubscriptionId: 'sub_abcd',
  });
  const { body } = await whop.get(`${LIST}?first=1`);
  expect(body.data[0]).toMatchObject({
    id: made.ids[0],
    email: null,
    discord: { id: '123456789012345678' },
    stripe_subscription_id: 'sub_abcd',
  });
});

it('keeps a cursor valid while the list changes behind it', async () => {
  whop.core.faults.add({
    provider: 'whop',
    route: `GET ${LIST}`,
    kind: 'page-changes',
    remaining: 1,
  });
  const pages = await whop.pages(LIST, 4);
  const seen = ids(pages);
  expect(new Set(seen).size).toBe(seen.length);
  // The page was read before its rows changed. The buyer who arrived since is on the last one.
  expect(pages.map((page) => page.length)).toEqual([4, 3]);
  expect(whop.state().memberships[0]?.status).toBe('canceled');
});

it('refuses a wrong key, a revoked one, and a query that makes no sense', async () => {
  expect((await whop.get(LIST, {})).status).toBe(401);
  expect((await whop.get(LIST, { authorization: 'Bearer other' })).body.error.type).toBe(
    'unauthorized',
  );
  expect((await whop.get(`${LIST}?after=nonsense`)).status).toBe(400);
  expect((await whop.get(`${LIST}?first=0`)).status).toBe(400);
  await whop.control('POST', '/key/revoke');
  expect((await whop.get(LIST)).status).toBe(401);
  const { body } = await whop.control('POST', '/key/set', { apiKey: 'another' });
  expect(body).toEqual({ apiKey: 'another' });
  expect((await whop.get(LIST)).status).toBe(200);
});

it('limits the pace if it is set to', async () => {
  await whop.control('POST', '/settings', { pace: { calls: 2, perMs: 1_000 } });
  const statuses = [];
  for (let n = 0; n < 3; n += 1) statuses.push((await whop.get(LIST)).status);
  expect(statuses).toEqual([200, 200, 429]);
  now += 1_001;
  expect((await whop.get(LIST)).status).toBe(200);
});

it('answers 410 on version 2 and 404 elsewhere', async () => {
  const v2 = await whop.get('/api/v2/memberships');
  expect(v2.status).toBe(410);
  expect(v2.headers.get('deprecation')).toBe('@1794528000');
  expect((await whop.get('/api/v1/payments')).status).toBe(404);
});

it('lets a person change, remove and start over with memberships', async () => {
  const [first] = whop.state().memberships;
  await whop.control('PATCH', `/memberships/${first?.id}`, { status: 'past_due' });
  expect(whop.state().memberships[0]?.status).toBe('past_due');
  expect((await whop.control('DELETE', `/memberships/${first?.id}`)).status).toBe(204);
  expect((await whop.control('PATCH', `/memberships/${first?.id}`, {})).status).toBe(404);
  await whop.control('POST', '/seed', { memberships: [{ username: 'only' }] });
  expect(whop.state().memberships.map(({ email }) => email)).toEqual(['only@example.com']);
});
