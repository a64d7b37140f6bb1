import type { Page } from 'playwright';
import { until } from '../../../tests/support/until.ts';
import type { Camera } from './camera.ts';

const BUYER = { email: 'ines@example.com', password: 'Secret123', discord: 'ines.trades' };

/** A visitor buys Premium, joins Discord and names a TradingView account, as "Your first sale" describes. */
export async function buyPremium(camera: Camera, control: string): Promise<void> {
  const page = await camera.open();
  await page.goto(camera.origin);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await camera.take(page, 'landing');
  await pay(page, camera);
  await setPassword(page, camera);
  await joinDiscord(page, camera, control);
  await nameTradingView(page, camera);
  await renew(page, camera, control);
  await page.context().close();
}

async function pay(page: Page, camera: Camera): Promise<void> {
  await page.locator('a[href*="/checkout?plan=premium"]').first().click();
  await page.waitForURL(/\/email-step\?plan=/);
  await page.getByLabel('Email Address').fill(BUYER.email);
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await page.getByRole('button', { name: 'Pay $99 Now' }).click();
  await page.getByRole('button', { name: 'Pay', exact: true }).waitFor();
  await camera.take(page, 'sandbox-checkout');
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await page.getByText('Payment Successful!').waitFor();
}

async function setPassword(page: Page, camera: Camera): Promise<void> {
  await page.getByLabel('Password', { exact: true }).fill(BUYER.password);
  await page.getByLabel('Confirm Password', { exact: true }).fill(BUYER.password);
  await page.getByRole('button', { name: 'Complete Setup & Access Dashboard' }).click();
  await page.waitForURL(`${camera.origin}/`);
  await page.getByText('Current Subscription').waitFor();
}

async function joinDiscord(page: Page, camera: Camera, control: string): Promise<void> {
  await page.getByRole('button', { name: 'Join Discord Community' }).click();
  await page.waitForURL(/\/success/);
  await page.getByLabel('Discord Username').fill(BUYER.discord);
  await page.getByRole('button', { name: 'Join Discord Community' }).click();
  const link = page.getByRole('link', { name: 'Join Discord Server' });
  const code = (await link.getAttribute('href')) ?? '';
  const room = await page.context().newPage();
  await room.goto(`${control}/#discord`);
  await room.getByLabel('Invite link or code').fill(code);
  await room.getByLabel('Username').first().fill(BUYER.discord);
  await room.getByRole('button', { name: 'Join', exact: true }).click();
  await room.goto(`${control}/#overview`);
  await room.getByText('member.joined').first().waitFor();
  await camera.take(room, 'control-room');
  await room.close();
}

async function nameTradingView(page: Page, camera: Camera): Promise<void> {
  await page.goto(camera.origin);
  await page.getByLabel('TradingView Username').fill('traderanna');
  await page.getByText('Username is valid').waitFor();
  await page.getByRole('button', { name: /save/i }).click();
  await page.getByText('Authorized').first().waitFor();
  await page.reload();
  await page.getByText('Authorized').first().waitFor();
  await camera.take(page, 'dashboard');
}

/** Time passes in the control room, and the dashboard shows the next renewal. */
async function renew(page: Page, camera: Camera, control: string): Promise<void> {
  const renewal = page.getByText(/renews [A-Z]/).first();
  const before = await renewal.textContent();
  const room = await page.context().newPage();
  await room.goto(control);
  await room.getByRole('button', { name: 'To next renewal' }).click();
  await until('the subscription renews', async () => {
    await page.goto(camera.origin);
    const shown = await renewal.textContent({ timeout: 5_000 }).catch(() => null);
    return shown !== null && shown !== before;
  });
  await room.close();
}
