import { afterAll, beforeAll, expect, test } from 'vitest';
import { LIMITS } from '../../../../src-server/limits/limit-table.ts';
import { personAt } from '../../../support/http-person.ts';
import { subscribe } from '../../../support/subscribers.ts';
import { createTestApp, type TestApp } from '../../../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ environment: { RATE_LIMIT_SCALE: '1', TRUST_PROXY: '1' } });
});
afterAll(() => app.close());

/** Number of provider calls with this name so far. */
async function asked(name: RegExp): Promise<number> {
  const { entries } = (await app.control('GET', '/ledger?kind=call')) as {
    entries: { name: string }[];
  };
  return entries.filter((entry) => name.test(entry.name)).length;
}

test('free accounts share a quota of TradingView lookups, and payers are not delayed', async () => {
  const free = await Promise.all(Array.from({ length: 6 }, () => subscribe(app, 'free')));
  const payer = await subscribe(app, 'standard');
  const before = await asked(/username_hint/);
  const began = performance.now();
  const answers = await Promise.all(
    free.flatMap((person, row) =>
      [1, 2, 3].map((n) =>
        person.post('/api/validate-tradingview-username', { username: `trader_${row}_${n}` }),
      ),
    ),
  );
  const { points, seconds } = LIMITS['unpaid-look-up'].account;
  const windows = Math.floor((performance.now() - began) / (1_000 * seconds)) + 2;
  expect(answers.some(({ status }) => status === 429)).toBe(true);
  expect((await asked(/username_hint/)) - before).toBeLessThanOrEqual(windows * points);
  const theirs = await payer.post('/api/validate-tradingview-username', { username: 'payer_p' });
  expect(theirs.status).toBe(200);
});

test('one sign-up opens a limited number of Stripe pages, from any number of addresses', async () => {
  const browser = personAt(app.url);
  const { points } = LIMITS.payment.account;
  const email = 'many-pages@example.com';
  await browser.post('/api/create-email-user', { email, plan: 'basic', billing: 'monthly' });
  const statuses: number[] = [];
  for (let n = 0; n <= points; n += 1) {
    const choice = { plan: n % 2 === 0 ? 'basic' : 'premium', billing: 'monthly' };
    const page = { ...choice, successUrl: `${app.url}/password-setup`, cancelUrl: `${app.url}/` };
    const from = { 'x-forwarded-for': `203.0.113.${n + 1}` };
    statuses.push((await browser.post('/api/create-payment-session', page, from)).status);
  }
  expect(statuses.slice(0, points)).not.toContain(429);
  expect(statuses.at(-1)).toBe(429);
});
