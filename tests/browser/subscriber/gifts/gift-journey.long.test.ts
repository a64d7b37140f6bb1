import { afterAll, beforeAll, expect, test } from 'vitest';
import { browserOfThisFile } from '../../../support/browser/browser.ts';
import { personAt } from '../../../support/http-person.ts';
import { PASSWORD, subscribe } from '../../../support/subscribers.ts';
import { createTestApp, OPERATOR, type TestApp } from '../../../support/test-app.ts';
import { until } from '../../../support/until.ts';

const browser = browserOfThisFile();
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ clientDirectory: 'dist/client' });
  const operator = personAt(app.url);
  await operator.post('/api/admin-login', OPERATOR);
  const offered = await operator.post('/trpc/admin.setGiftOffer', {
    plan: 'standard',
    months: [1, 3],
  });
  expect(offered.status).toBe(200);
  await app.app.parts.offers.refresh();
});
afterAll(() => app.close());

/** The rows of the access lists at TradingView, read past the product. */
async function holders(): Promise<unknown[]> {
  const { scripts } = (await app.control('GET', '/tradingview/state')) as {
    scripts: { rows: { username: string }[] }[];
  };
  return scripts.flatMap(({ rows }) => rows.filter(({ username }) => username === 'TraderAnna'));
}

test('a visitor buys a gift, another person redeems it, and a refund takes it back', async () => {
  const friend = await subscribe(app, 'free');
  const planOf = async () => (await friend.get('/api/current-user')).json.subscriptionPlan;
  const page = await browser.open();
  await page.goto(`${app.url}/gift`);
  await page.getByText(/^3 months\$\d/).click();
  await page.getByLabel('Your email', { exact: true }).fill('buyer@example.com');
  await page.getByText('Email it to the recipient').click();
  await page.getByLabel('Recipient’s email').fill(friend.email);
  await page.getByLabel('Message').fill('Happy birthday!');
  await page.getByRole('button', { name: 'Pay $147' }).click();
  await page.waitForURL(/\/pay\/cs_test_/);
  await expect.poll(() => page.getByTestId('total').textContent()).toBe('$147.00');
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await page.getByRole('heading', { name: 'Your gift is ready' }).waitFor();
  const link = await page.getByLabel('Gift link').inputValue();
  await expect.poll(() => page.url()).not.toContain(link.split('#')[1]);
  await page.context().close();

  const receipt = await app.mailTo('buyer@example.com', /^Your gift: Standard for 3 months/);
  const mail = await app.mailTo(friend.email, /^A gift for you: Standard for 3 months/);
  expect(mail.text).toContain('Happy birthday!');
  for (const { links } of [receipt, mail]) expect(links).toContain(link);

  const theirs = await browser.open();
  await theirs.goto(link);
  await theirs.getByText('3 months of Standard, a gift from buyer@example.com.').waitFor();
  expect(new URL(theirs.url()).hash).toBe('');
  await theirs.getByRole('link', { name: 'Sign in' }).click();
  await theirs.getByLabel(/email/i).first().fill(friend.email);
  await theirs.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await theirs.getByRole('button', { name: 'Sign In', exact: true }).click();
  await theirs.waitForURL(/\/redeem$/);
  await theirs.getByRole('button', { name: 'Continue', exact: true }).click();
  await theirs.getByText('“Happy birthday!”').waitFor();
  expect(await planOf()).toBe('free');
  await theirs.getByRole('button', { name: 'Redeem gift' }).click();
  await theirs.getByRole('heading', { name: 'Standard is yours' }).waitFor();
  await until('the gift gives the plan', async () => (await planOf()) === 'standard');
  await theirs.context().close();

  const name = { tradingViewUsername: 'TraderAnna' };
  await friend.post('/api/set-tradingview-username', name);
  await until('TradingView shows the indicator', async () => (await holders()).length === 1);

  const { charges } = (await app.control('GET', '/stripe/state')) as { charges: { id: string }[] };
  expect(charges).toHaveLength(1);
  await app.control('POST', `/stripe/charges/${charges[0]?.id}/refund`, {});
  await until('the refund takes the plan', async () => (await planOf()) === 'free');
  await until('TradingView shows nothing any more', async () => (await holders()).length === 0);
});
