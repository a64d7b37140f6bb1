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

const AGREED = 'By paying you agree to the Terms of service.';

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

async function openPage(email: string, agreedTo?: string): Promise<Recorded[]> {
  const person = personAt(app.url);
  const choice = { email, plan: 'basic', billing: 'monthly' };
  const created = await person.post('/api/create-email-user', choice);
  await until('the plan has a price', async () => {
    const answer = await person.post(
      '/api/create-payment-session',
      agreedTo === undefined ? choice : { ...choice, agreedTo },
      { 'user-agent': 'Browser of a buyer' },
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
  const operator = personAt(app.url);
  await operator.post('/api/admin-login', OPERATOR);
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

it('deletes both after 18 months', async () => {
  const { parts } = app.app;
  const rows = () =>
    parts.orm.em
      .fork()
      .execute<unknown[]>('select at from purchase_context union all select at from consent');
  const clockAfter = (months: number) => ({
    now: () => {
      const at = parts.clock.now();
      at.setUTCMonth(at.getUTCMonth() + months);
      return at;
    },
  });
  const before = await rows();
  await forgetPurchases({ orm: parts.orm, clock: clockAfter(17) });
  expect(await rows()).toEqual(before);
  await forgetPurchases({ orm: parts.orm, clock: clockAfter(19) });
  expect(await rows()).toEqual([]);
});
