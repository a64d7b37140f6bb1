import { expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../src-client/lib/public-settings.ts';
import { oneDaily } from '../../support/long.ts';
import { clientOfThisFile } from '../support/client-of-this-file.ts';

const links = { ...DEFAULT_SETTINGS.links, terms: '/terms', privacy: 'https://seller.example/p' };
const legal = [{ path: '/cancel', name: 'Cancel a subscription' }];
const client = clientOfThisFile({ settings: { links, legal, sandbox: ['discord'] } });
const SENTENCE =
  'By paying, you agree to the Terms of service and confirm that you have read the Privacy policy.';

test('a buyer sees what they agree to by paying, with its documents, and the server hears the same sentence', async () => {
  const { origin } = client.stage();
  client.stage().answer('billing.createPaymentSession', { url: `${origin}/nowhere?paid` });
  const pending = { email: 'new@example.com', plan: 'basic', billing: 'monthly', price: 10 };
  const page = await client.visit('/payment-step', {
    tab: { pendingSubscription: JSON.stringify({ ...pending, userId: 'u1' }) },
  });
  await page.getByText(SENTENCE).waitFor();
  const hrefOf = (name: string) => page.getByRole('link', { name }).getAttribute('href');
  expect(await hrefOf('Terms of service')).toBe('/terms');
  expect(await hrefOf('Privacy policy')).toBe('https://seller.example/p');
  await page.getByRole('button', { name: /^Pay/ }).click();
  await page.waitForURL('**/nowhere?paid');
  expect(client.stage().heard.at(-1)?.input).toMatchObject({ agreedTo: SENTENCE });
});

oneDaily(['/admin', '/admin/no-such-page'])('%s has no links of the shop', async (path) => {
  const shop = await client.visit('/login');
  await shop.getByRole('link', { name: 'Cancel a subscription' }).waitFor();
  const page = await client.visit(path);
  await page.getByText('Sandbox', { exact: true }).waitFor();
  await expect
    .poll(() => page.getByRole('link', { name: 'Cancel a subscription' }).count())
    .toBe(0);
});
