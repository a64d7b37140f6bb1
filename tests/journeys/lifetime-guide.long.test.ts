import { afterAll, beforeAll, expect, it } from 'vitest';
import { accessibilityFaults } from '../browser/support/accessibility.ts';
import { browserOfThisFile } from '../support/browser/browser.ts';
import { subscribe } from '../support/subscribers.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';
import { until } from '../support/until.ts';
import { button, followAll, operatorAt, rowOf, signedIn } from './follow-guide.ts';

const browser = browserOfThisFile();
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ clientDirectory: 'dist/client' });
});
afterAll(() => app.close());

it('a seller follows “Sell for life”: a plan gets a price, and a free account buys it', async () => {
  await followAll('lifetime.md', await operatorAt(browser, app, '/admin'), [
    [
      'Open Offers and press Change beside a plan under Lifetime.',
      async (page) => {
        await page.getByRole('link', { name: 'Offers' }).first().click();
        await button(page, 'Change the lifetime sale of Premium').click();
      },
    ],
    [
      'Enter the price. Limit the number of buyers or choose a last day if you want to. Press Save.',
      async (page) => {
        await page.getByLabel('Price in USD').fill('499');
        await page.getByLabel('Buyers').fill('1');
        await button(page, 'Save').click();
        await rowOf(page, 'Premium').getByText('1 of 1').waitFor();
        expect(await accessibilityFaults(page)).toEqual([]);
      },
    ],
    [
      "The plan's card on your landing page and under Upgrade now shows a line with the price, which leads to /lifetime.",
      async () => {
        await app.app.parts.offers.refresh();
        const visitor = await browser.open();
        await until('the landing page shows the price', async () => {
          await visitor.goto(app.url);
          return (await visitor.getByRole('link', { name: 'or $499 once, for life' }).count()) > 0;
        });
        await visitor.getByRole('link', { name: 'or $499 once, for life' }).click();
        await visitor.getByText('Create one or sign in, then you pay here.').waitFor();
      },
    ],
    [
      "A signed-in buyer pays once on Stripe's page. The plan starts at once, and the receipt is mailed.",
      async (page) => {
        const { email } = await subscribe(app, 'free');
        const buyer = await signedIn(browser, app, email);
        await buyer.goto(`${app.url}/upgrade`);
        await buyer.getByRole('link', { name: 'or $499 once, for life' }).click();
        await button(buyer, 'Pay $499').click();
        await buyer.getByRole('button', { name: 'Pay', exact: true }).click();
        await buyer.getByRole('heading', { name: 'Premium is yours for life' }).waitFor();
        await app.mailTo(email, /^Premium is yours for life/);
        await page.reload();
        await rowOf(page, email).getByText('For life').waitFor();
        await rowOf(page, 'Sold out').getByText('$499.00').first().waitFor();
      },
    ],
  ]);
});
