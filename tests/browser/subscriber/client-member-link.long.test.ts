import { beforeEach, expect, test } from 'vitest';
import { faultsInBothSchemes } from '../support/accessibility.ts';
import { clientOfThisFile, pathOf, toastSays } from '../support/client-of-this-file.ts';
import { Refusal } from '../support/client-stage.ts';

const client = clientOfThisFile();
const PAGE = '/account/link-discord?token=t1';

beforeEach(() => {
  client.stage().answer('auth.sessions', []);
  client.stage().answer('discord.linkUrl', { url: null });
  client.stage().answer('discord.readMemberLink', { username: 'mira.charts' });
});

const linked = () =>
  client
    .stage()
    .heard.filter(({ procedure }) => procedure === 'discord.linkMember')
    .map(({ input }) => input);

test('a page of /link names both accounts, warns, and links only after a click', async () => {
  client.stage().answer('discord.linkMember', { success: true, message: 'Linked.' });
  const viewport = { width: 390, height: 800 };
  const page = await client.visitSignedIn(PAGE, {}, { viewport });
  await page.getByText('Link the Discord account @mira.charts to trader@example.com?').waitFor();
  await page.getByText('Continue only if you used /link in Discord yourself.').waitFor();
  expect(linked()).toEqual([]);
  expect(await faultsInBothSchemes(page)).toEqual([]);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(viewport.width);
  await page.getByRole('button', { name: 'Link @mira.charts' }).click();
  await toastSays(page, 'Discord connected', 'Linked.');
  expect(linked()).toEqual([{ token: 't1' }]);
  await expect.poll(() => pathOf(page)).toBe('/account');
});

test('continues on Discord’s consent page, where the shop has one', async () => {
  const consentUrl = `${client.stage().origin}/login`;
  client.stage().answer('discord.linkMember', { consentUrl });
  const page = await client.visitSignedIn(PAGE);
  await page.getByRole('button', { name: 'Link @mira.charts' }).click();
  await page.waitForURL((url) => url.pathname !== '/account/link-discord');
  expect(linked()).toEqual([{ token: 't1' }]);
});

test('an expired page and a refusal lead back to Discord and the account', async () => {
  client.allowConsoleError(/status of 412/);
  const over = 'This link has expired. Please start linking again.';
  client.stage().answer('discord.readMemberLink', () => {
    throw new Refusal(412, over, 'discord.link-over');
  });
  const expired = await client.visitSignedIn(PAGE);
  await expired.getByRole('alert').getByText('Use /link in Discord again.').waitFor();
  client.stage().answer('discord.readMemberLink', { username: 'mira.charts' });
  const reason = 'Your account is already linked to another Discord account.';
  client.stage().answer('discord.linkMember', { success: false, message: reason });
  const page = await client.visitSignedIn(PAGE);
  await page.getByRole('button', { name: 'Link @mira.charts' }).click();
  await page.getByRole('alert').getByText(reason).waitFor();
  await page.getByRole('link', { name: 'Back to your account' }).click();
  await expect.poll(() => pathOf(page)).toBe('/account');
});

test('asks for a sign-in first and keeps the page’s token for after it', async () => {
  const page = await client.visit(PAGE);
  await page.getByRole('heading', { name: 'Welcome Back' }).waitFor();
  expect(await pathOf(page)).toBe('/login?next=%2Faccount%2Flink-discord');
  expect(await page.evaluate(() => sessionStorage.getItem('memberLink'))).toBe('t1');
});
