import { expect, test } from 'vitest';
import type { CodeQuote } from '../../../../src/contract/billing.contract.ts';
import { accessibilityFaults, faultsInBothSchemes } from '../../support/accessibility.ts';
import { clientOfThisFile } from '../../support/client-of-this-file.ts';
import { Refusal } from '../../support/client-stage.ts';
import { OWN_PAGE } from '../../support/money/partner-answers.ts';

const client = clientOfThisFile({
  settings: { offers: { codes: true, trials: {} }, supportEmail: 'help@shop.example' },
});

const QUOTE: CodeQuote = {
  valid: true,
  code: 'FRIEND10',
  percentOff: 10,
  amount: 4_900,
  reduced: 4_410,
  charges: 1,
};
const PENDING = {
  pendingSubscription: JSON.stringify({
    email: 'new@example.com',
    plan: 'standard',
    billing: 'monthly',
    price: 49,
    userId: 'u1',
  }),
};
const heard = (name: string) =>
  client.stage().heard.filter(({ procedure }) => procedure === `billing.${name}`);

test('a partner’s link reduces the price, and a kept link does not go with the payment', async () => {
  client.stage().answer('billing.keepReferral', { code: 'FRIEND10' });
  client.stage().answer('billing.codeQuote', QUOTE);
  const url = `${client.stage().origin}/nowhere?paid`;
  client.stage().answer('billing.createPaymentSession', { url });
  const page = await client.visit('/payment-step?ref=anna', { tab: PENDING });
  await page.getByRole('button', { name: 'Pay $44.10' }).click();
  await page.waitForURL('**/nowhere?paid');
  expect(heard('keepReferral').map(({ input }) => input)).toEqual([{ code: 'anna' }]);
  const order = client.stage().heard.map(({ procedure }) => procedure);
  expect(order.indexOf('billing.keepReferral')).toBeLessThan(
    order.indexOf('billing.createPaymentSession'),
  );
  expect(heard('createPaymentSession')[0]?.input).toMatchObject({ code: 'FRIEND10' });
  expect(heard('createPaymentSession')[0]?.input).not.toHaveProperty('referral');
});

test('a link that could not be kept goes with the payment, also after a reload', async () => {
  client.allowConsoleError(/503/);
  client.stage().answer('billing.keepReferral', () => {
    throw new Refusal(503, 'Not now');
  });
  const url = `${client.stage().origin}/nowhere?paid`;
  client.stage().answer('billing.createPaymentSession', { url });
  const page = await client.visit('/payment-step?ref=anna', { tab: PENDING });
  await page.getByRole('button', { name: 'Pay $49' }).waitFor();
  await expect.poll(() => heard('keepReferral').length).toBeGreaterThan(0);
  await page.goto(`${client.stage().origin}/payment-step`);
  await page.getByRole('button', { name: 'Pay $49' }).click();
  await page.waitForURL('**/nowhere?paid');
  expect(heard('createPaymentSession')[0]?.input).toMatchObject({ referral: 'anna' });
});

test('a ref that is no code of a partner is ignored', async () => {
  const url = `${client.stage().origin}/nowhere?paid`;
  client.stage().answer('billing.createPaymentSession', { url });
  const page = await client.visit(`/payment-step?ref=${'news.letter'.repeat(8)}`, {
    tab: PENDING,
  });
  await page.getByRole('button', { name: 'Pay $49' }).click();
  await page.waitForURL('**/nowhere?paid');
  expect(heard('keepReferral')).toEqual([]);
  expect(heard('createPaymentSession')[0]?.input).not.toHaveProperty('referral');
});

test('the checkout keeps the link that the landing page passed on', async () => {
  client.stage().answer('billing.keepReferral', { code: null });
  const page = await client.visit('/checkout?plan=standard&billing=monthly&ref=anna');
  await page.waitForURL('**/email-step**');
  await page.getByLabel(/email/i).first().fill('new@example.com');
  await expect
    .poll(() => heard('keepReferral').map(({ input }) => input))
    .toEqual([{ code: 'anna' }]);
});

test('a page that leads to no payment keeps no link', async () => {
  const page = await client.visit('/login?ref=anna');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.getByLabel(/email/i).first().fill('new@example.com');
  expect(heard('keepReferral')).toEqual([]);
});

test('/partner asks for the terms first, and then shows the link with what it brought', async () => {
  client.stage().answer('billing.partnerPage', OWN_PAGE);
  const page = await client.visitSignedIn('/partner');
  await page.getByText('Your link works once you accept the terms.').waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Copy link' }).count()).toBe(0);
  await page.getByText('You earn 12.5% of every payment').waitFor();
  await page.getByText('get the discount FRIEND10').waitFor();
  await page.getByRole('row').filter({ hasText: 'Nov 2026' }).getByText('120').waitFor();
  await page.getByText('Credit on your next invoices').waitFor();
  const due = page.getByRole('definition').filter({ hasText: '$9.80' });
  await expect.poll(() => due.innerText()).toBe('$9.80\n−€4.90');
  await page.getByText('€4.90 was refunded after a payout.').waitFor();
  expect(await faultsInBothSchemes(page)).toEqual([]);
  client.stage().answer('billing.acceptPartnerTerms', { success: true });
  client.stage().answer('billing.partnerPage', {
    ...OWN_PAGE,
    terms: { ...OWN_PAGE.terms, acceptedVersion: 2 },
  });
  await page.getByRole('button', { name: 'Accept the terms' }).click();
  await page.getByRole('button', { name: 'Copy link' }).waitFor();
  expect(heard('acceptPartnerTerms').map(({ input }) => input)).toEqual([{ version: 2 }]);
});

test('/partner says so to a subscriber who is no partner', async () => {
  client.stage().answer('billing.partnerPage', null);
  const page = await client.visitSignedIn('/partner');
  await page.getByRole('heading', { name: 'You’re not a partner yet' }).waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Ask to join' }).waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
});

test('a copied link is announced, and a refused copy says what to do instead', async () => {
  client.stage().answer('billing.partnerPage', {
    ...OWN_PAGE,
    terms: { ...OWN_PAGE.terms, acceptedVersion: 2 },
  });
  const page = await client.visitSignedIn('/partner');
  const setClipboard = (works: boolean) =>
    page.evaluate((allowed) => {
      // Browsers have no clipboard on a page without HTTPS.
      const value = allowed ? { writeText: () => Promise.resolve() } : undefined;
      Object.defineProperty(navigator, 'clipboard', { configurable: true, value });
    }, works);
  await setClipboard(false);
  await page.getByRole('button', { name: 'Copy link' }).click();
  const refused = page.getByRole('alert').getByText('The browser did not allow copying.');
  await refused.waitFor();
  await setClipboard(true);
  await page.getByRole('button', { name: 'Copy link' }).click();
  await page.locator('[aria-live=polite]').getByText('Link copied').waitFor();
  await refused.waitFor({ state: 'detached' });
});
