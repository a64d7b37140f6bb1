import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { long } from '../../../support/long.ts';
import { clientOfThisFile } from '../../support/client-of-this-file.ts';

const gifts = { standard: [1, 3], premium: [12] };
const client = clientOfThisFile({
  settings: {
    offers: { codes: false, trials: {}, gifts, redeem: true },
    soldOut: ['standard', 'premium'],
  },
});
const LEFT = { email: 'new@example.com', plan: 'standard', billing: 'monthly', price: 49 };

test('a plan that is sold out is no gift, unless the buyer’s own payment page may hold its last place', async () => {
  const page = await client.visit('/gift');
  await page.getByRole('heading', { name: 'No gifts at the moment' }).waitFor();
  const pendingSubscription = JSON.stringify({ ...LEFT, userId: 'u1' });
  const left = await client.visit('/gift', { tab: { pendingSubscription, paymentLeft: 'true' } });
  await left.getByRole('button', { name: 'Pay $49' }).waitFor();
  await expect.poll(() => left.getByText('Premium', { exact: true }).count()).toBe(0);
});

long('/lifetime and /gift lead back to where a visitor and a subscriber came from', async () => {
  const leadsBack = async (page: Page, name: string) => {
    const back = page.getByRole('link', { name });
    await expect.poll(() => back.getAttribute('href')).toBe('/');
    await page.context().close();
  };
  await leadsBack(await client.visit('/lifetime'), 'Back to Home');
  await leadsBack(await client.visit('/gift'), 'Back to Home');
  await leadsBack(await client.visitSignedIn('/lifetime'), 'Back to Dashboard');
  await leadsBack(await client.visitSignedIn('/gift'), 'Back to Dashboard');
});
