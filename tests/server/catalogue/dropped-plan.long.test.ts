import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { untilAtRest } from '../../support/jobs/at-rest.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';
import { type Seller, sellerAt, twoMembers } from './seller.ts';

let app: TestApp;
let seller: Seller;
let userId: string;

beforeAll(async () => {
  app = await createTestApp();
  seller = await sellerAt(app);
  ({ userId } = (await twoMembers(app)).other);
  // A late event of a purchase would write a subscription again.
  await untilAtRest(app);
});
afterAll(() => app.close());
afterEach(async () => {
  await seller.discard();
  await sql('update subscription set changes_to = null');
  for (const table of ['gift', 'lifetime_purchase', 'access_code', 'access_code_batch']) {
    await sql(`delete from ${table}`);
  }
});

const sql = (text: string, values: unknown[] = []) =>
  app.app.parts.orm.em.fork().execute(text, values);

/** Why a draft without Premium is refused. No subscriber has Premium. */
async function refusals(): Promise<string[]> {
  const { document } = (await seller.read()).published;
  const plans = document.plans.filter(({ key }) => key !== 'premium');
  const preview = await seller.preview(await seller.save({ ...document, plans }));
  return preview.refusals.map(({ text }) => text);
}

const GIFT = `
  insert into gift (id, request_key, browser_hash, buyer_email, plan, months, amount_minor, currency, return_origin,
    state, created_at, page_expires_at, checked_at, paid_minor, refunded_minor, expires_at)
  values (gen_random_uuid(), gen_random_uuid(), 'x', 'buyer@example.com', 'premium', 3, 100, 'usd', 'http://localhost',
    ?, now(), now(), now(), 100, 0, now() + interval '1 year')`;
const LIFETIME = `
  insert into lifetime_purchase (id, account_id, plan, amount_minor, currency, return_origin, state, created_at,
    page_expires_at, checked_at, paid_minor, refunded_minor, dispute)
  values (gen_random_uuid(), ?, 'premium', 100, 'usd', 'http://localhost', 'paid', now(), now(), now(), 100, 0, 'open')`;
const BATCH = `
  insert into access_code_batch (id, name, plan, count, days, created_at, redeem_by)
  values ('0192f0c1-0000-7000-8000-0000000000d1', 'Fair', 'premium', 2, 30, now(), now() + make_interval(days => ?))`;
const CODES = `
  insert into access_code (hash, batch_id) values
    ('a', '0192f0c1-0000-7000-8000-0000000000d1'), ('b', '0192f0c1-0000-7000-8000-0000000000d1')`;

test('a plan that a subscriber changes to at the renewal cannot be dropped', async () => {
  await sql("update subscription set changes_to = 'premium' where user_id = ?", [userId]);
  expect(await refusals()).toEqual([expect.stringContaining('1 person has the plan “Premium”')]);
});

test.each(['paid', 'open'])('a plan whose gift is %s cannot be dropped', async (state) => {
  await sql(GIFT, [state]);
  expect(await refusals()).toEqual([expect.stringContaining('1 person has the plan “Premium”')]);
});

test('a plan for life whose payment is disputed cannot be dropped', async () => {
  await sql(LIFETIME, [userId]);
  expect(await refusals()).toEqual([expect.stringContaining('1 person has the plan “Premium”')]);
});

test('a plan of codes that can still be redeemed cannot be dropped', async () => {
  await sql(BATCH, [1]);
  await sql(CODES);
  expect(await refusals()).toEqual([
    '2 access codes give the plan “Premium”. End their batch first, or hide this plan.',
  ]);
});

test('a plan of codes that came too late can be dropped', async () => {
  await sql(BATCH, [-1]);
  await sql(CODES);
  expect(await refusals()).toEqual([]);
});
