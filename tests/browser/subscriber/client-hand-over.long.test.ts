import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import type { HandOver } from '../../../src/contract/hand-over.contract.ts';
import { DEFAULT_SETTINGS } from '../../../src-client/lib/public-settings.ts';
import { accessibilityFaults } from '../support/accessibility.ts';
import { clientOfThisFile, pathOf, toastIn } from '../support/client-of-this-file.ts';
import { someAccess, someBilling, someStatus, someUser } from '../support/client-people.ts';
import { Refusal } from '../support/client-stage.ts';

const links = { ...DEFAULT_SETTINGS.links, terms: '/terms' };
const client = clientOfThisFile({ settings: { links } });

const ENDING: HandOver = {
  plan: 'standard',
  until: '2027-01-31T18:00:00.000Z',
  source: 'whop',
  firstChargeAt: '2027-01-31T18:00:00.000Z',
};

test('/keep-plan says when the card is first charged, and sells the same plan', async () => {
  client.stage().answer('billing.handOver', ENDING);
  const page = await client.visitSignedIn('/keep-plan');
  await page.getByText('Your first payment is on Jan 31, 2027', { exact: false }).waitFor();
  await page.getByText('Cancel at Whop too', { exact: false }).waitFor();
  await page.getByText('Save 17%').waitFor();
  const agreed = 'By paying, you agree to the Terms of service.';
  await page.getByText(agreed).waitFor();
  const faults = await accessibilityFaults(page);
  await page.setViewportSize({ width: 320, height: 800 });
  expect([...faults, ...(await accessibilityFaults(page))]).toEqual([]);
  client.stage().answer('billing.createPaymentSession', { message: 'Not now.' });
  await page.getByRole('button', { name: 'Add card' }).click();
  await expect
    .poll(() => client.stage().heard.find((call) => /createPayment/.test(call.procedure))?.input)
    .toMatchObject({ plan: 'standard', billing: 'monthly', upgrade: true, agreedTo: agreed });
});

test('/keep-plan warns in the last two days, and offers to wait', async () => {
  client.stage().answer('billing.handOver', { ...ENDING, firstChargeAt: null });
  const page = await client.visitSignedIn('/keep-plan');
  await page.getByRole('alert').getByText('charged today', { exact: false }).waitFor();
  await page.getByText('You can wait until', { exact: false }).waitFor();
  await page.getByRole('button', { name: 'Pay today' }).waitFor();
});

test('/keep-plan sells nothing without a payment elsewhere', async () => {
  client.stage().answer('billing.handOver', null);
  const page = await client.visitSignedIn('/keep-plan');
  await page.getByRole('heading', { name: 'Nothing to continue' }).waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Add card' }).count()).toBe(0);
});

test.each([
  ['/keep-plan', 'billing.handOver', 'Keep your plan'],
  ['/start-plan', 'billing.paidStart', 'Start your plan'],
])('%s says that it could not be read, and tries again', async (path, procedure, title) => {
  client.allowConsoleError(/503/);
  client.stage().answer(procedure, () => {
    throw new Refusal(503, 'Please try again.');
  });
  const page = await client.visitSignedIn(path);
  await page.getByRole('heading', { name: title }).waitFor();
  await expect.poll(() => page.getByRole('heading', { name: /^Nothing/ }).count()).toBe(0);
  client.stage().answer(procedure, null);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { name: /^Nothing/ }).waitFor();
});

async function signInOn(page: Page): Promise<void> {
  client.stage().answer('auth.loginWithPassword', { success: true });
  await page.getByLabel('Email').fill('trader@example.com');
  await page.getByLabel('Password', { exact: true }).fill('Abcdefg1');
  client.stage().answer('auth.currentUser', someUser());
  client.stage().answer('auth.checkUserAccess', someAccess());
  // The dashboard that follows may ask for them before the test ends.
  client.stage().answer('billing.subscriptionStatus', someStatus());
  client.stage().answer('billing.overview', someBilling());
  await page.getByRole('button', { name: 'Sign In' }).click();
  await toastIn(page).getByRole('status').waitFor();
  await page.clock.fastForward(1_600);
}

test('/keep-plan of the mail opens after the sign-in that it asks for', async () => {
  client.stage().answer('billing.handOver', ENDING);
  client.stage().answer('billing.overview', someBilling());
  const page = await client.visit('/keep-plan');
  await page.waitForURL((url) => url.pathname === '/login');
  await signInOn(page);
  await page.getByRole('button', { name: 'Add card' }).waitFor();
  expect(await pathOf(page)).toBe('/keep-plan');
});

test.each(['https://evil.example/keep-plan', '/admin'])(
  'a sign-in that a link would continue at %s opens the home page',
  async (next) => {
    const page = await client.visit(`/login?next=${encodeURIComponent(next)}`);
    await signInOn(page);
    await page.waitForURL((url) => url.pathname !== '/login');
    await expect.poll(() => page.url()).toBe(`${client.stage().origin}/`);
  },
);
