import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { forgetPurchases } from '../../../../src-server/billing/consent/forget-purchases.ts';
import { personAt } from '../../../support/http-person.ts';
import { createTestApp, OPERATOR, type TestApp } from '../../../support/test-app.ts';
import { until } from '../../../support/until.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ environment: { LINK_PRIVACY: 'https://seller.example/privacy' } });
});
afterAll(() => app.close());

const AGREED =
  'By paying, you agree to the Terms of service and confirm that you have read the Privacy policy.';
const READ = 'By paying, you confirm that you have read the Privacy policy.';

async function operatorAt({ url }: TestApp) {
  const operator = personAt(url);
  await operator.post('/api/admin-login', OPERATOR);
  return operator;
}

interface Recorded {
  address: string;
  browser: string;
  locale: string;
  text: string | null;
  documents: unknown;
}
const RECORDED = `
  select context.address, context.browser, context.locale, consent.text, consent.documents
  from purchase_context context left join consent on consent.attempt_id = context.attempt_id
  where context.user_id = ?`;

async function openPage(email: string, agreedTo?: string, language = 'en'): Promise<Recorded[]> {
  const person = personAt(app.url);
  const choice = { email, plan: 'basic', billing: 'monthly' };
  const created = await person.post('/api/create-email-user', choice);
  await until('the plan has a price', async () => {
    const answer = await person.post(
      '/api/create-payment-session',
      agreedTo === undefined ? choice : { ...choice, agreedTo },
      { 'user-agent': 'Browser of a buyer', 'accept-language': language },
    );
    return answer.status === 200;
  });
  const em = app.app.parts.orm.em.fork();
  return em.execute<Recorded[]>(RECORDED, [String(created.json.userId)]);
}

it('records address, browser and language of a buyer, and no consent that no page asked for', async () => {
  expect(await openPage('plain@example.com')).toEqual([
    {
      address: '127.0.0.1',
      browser: 'Browser of a buyer',
      locale: 'en',
      text: null,
      documents: null,
    },
  ]);
});

it('records the sentence that a buyer agreed to, with the documents published at that time', async () => {
  const operator = await operatorAt(app);
  const terms = { page: 'terms', locale: 'en', markdown: '# Terms', expected: 0 };
  expect((await operator.post('/trpc/admin.setLegalPage', terms)).status).toBe(200);
  expect(await openPage('agreed@example.com', AGREED)).toMatchObject([
    {
      text: AGREED,
      documents: [
        { page: 'terms', url: '/terms', hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
        { page: 'privacy', url: 'https://seller.example/privacy', hash: null },
      ],
    },
  ]);
});

it('records no sentence that the payment page does not show at that time', async () => {
  for (const [at, sentence] of ['By paying, I agree to nothing.', READ].entries()) {
    expect(await openPage(`made-up-${at}@example.com`, sentence)).toMatchObject([{ text: null }]);
  }
});

it('records the sentence that the seller wrote, in the language of the buyer', async () => {
  const operator = await operatorAt(app);
  const own = {
    locale: 'en',
    key: 'checkout.consent.both',
    value: 'Paying binds: {terms}, {privacy}.',
    expected: null,
  };
  expect((await operator.post('/trpc/admin.setText', own)).status).toBe(200);
  await app.app.parts.texts.load();
  const sentence = 'Paying binds: Terms of service, Privacy policy.';
  expect(await openPage('own@example.com', sentence)).toMatchObject([{ text: sentence }]);
  expect(await openPage('stale@example.com', AGREED)).toMatchObject([{ text: null }]);
  const languages = { locales: ['en', 'zh-CN'] };
  expect((await operator.post('/trpc/admin.offerLanguages', languages)).status).toBe(200);
  await app.app.parts.texts.load();
  const chinese = '付款即表示你同意服务条款，并确认已阅读隐私政策。';
  expect(await openPage('zh@example.com', chinese, 'zh-CN')).toMatchObject([
    { text: chinese, locale: 'zh-CN' },
  ]);
});

it('deletes the origin of a purchase after 18 months, and a consent after three years', async () => {
  const { parts } = app.app;
  const sql = <Row>(text: string, values: unknown[] = []) =>
    parts.orm.em.fork().execute<Row[]>(text, values);
  const clockAfter = (months: number) => ({
    now: () => {
      const at = parts.clock.now();
      at.setUTCMonth(at.getUTCMonth() + months);
      return at;
    },
  });
  const kept = async (months: number) => {
    await forgetPurchases({ orm: parts.orm, clock: clockAfter(months) });
    const [counts] = await sql<{ contexts: string; consents: string }>(
      'select (select count(*) from purchase_context) as contexts, (select count(*) from consent) as consents',
    );
    return [Number(counts?.contexts), Number(counts?.consents)];
  };
  const [buyer, other] = [randomUUID(), randomUUID()];
  await sql('delete from purchase_context');
  await sql('delete from consent');
  for (const user of [buyer, other]) {
    const at = parts.clock.now();
    await sql(
      `insert into consent (id, user_id, kind, text, locale, documents, at)
       values (gen_random_uuid(), ?, 'terms', '', 'en', '[]', ?)`,
      [user, at],
    );
    await sql(
      `insert into purchase_context (attempt_id, user_id, at, locale)
       values (gen_random_uuid(), ?, ?, 'en')`,
      [user, at],
    );
  }
  expect(await kept(17)).toEqual([2, 2]);
  expect(await kept(19)).toEqual([0, 2]);
  expect(await kept(35)).toEqual([0, 2]);
  const subscribe = `
    insert into subscription (stripe_subscription_id, user_id, stripe_customer_id, is_current, stripe_status,
      created_at, started_at, synced_at)
    values ('sub_kept', ?, 'cus_kept', true, 'active', now(), now(), now())`;
  await sql(subscribe, [buyer]);
  expect(await kept(37)).toEqual([0, 1]);
  expect(await kept(120)).toEqual([0, 1]);
  const ended = clockAfter(100).now();
  await sql(`update subscription set stripe_status = 'canceled', ended_at = ?`, [ended]);
  expect(await kept(111)).toEqual([0, 1]);
  await sql(
    `insert into lifetime_purchase (id, account_id, plan, amount_minor, currency, return_origin, state, created_at,
       page_expires_at, checked_at, paid_minor, refunded_minor)
     values (gen_random_uuid(), ?, 'premium', 1, 'usd', '', 'paid', now(), now(), now(), 1, 0)`,
    [buyer],
  );
  expect(await kept(113)).toEqual([0, 1]);
  await sql(`update lifetime_purchase set taken_because = 'refund'`);
  expect(await kept(113)).toEqual([0, 0]);
});
