import type { Page } from 'playwright';
import { beforeEach, describe, expect, test } from 'vitest';
import type { AccessCheck } from '../../../../src/contract/auth.contract.ts';
import { clientOfThisFile, pathOf, toastSays } from '../../support/client-of-this-file.ts';
import { someAccess } from '../../support/client-people.ts';

const client = clientOfThisFile();

beforeEach(() => {
  client.stage().answer('auth.sessions', []);
  client.stage().answer('discord.linkUrl', { url: null });
});

const heard = (procedure: string) =>
  client.stage().heard.filter((call) => call.procedure === procedure);

describe('the Discord account', () => {
  const IN_SERVER: AccessCheck['discord'] = {
    username: 'trader_jane',
    state: 'joined',
    inviteUrl: null,
    roles: ['Member'],
  };
  const visitNamed = async (): Promise<Page> => {
    const page = await client.visitSignedIn('/nowhere');
    client.stage().answer('auth.checkUserAccess', someAccess({ discord: IN_SERVER }));
    await page.goto(`${client.stage().origin}/account`);
    return page;
  };

  test('the Discord account is changed safely, and the page shows the new invitation', async () => {
    const inviteUrl = 'https://discord.example/invite/abc';
    client.stage().answer('discord.setUsername', {
      success: true,
      inviteUrl,
      message: 'Your personal invite is ready.',
    });
    const page = await visitNamed();
    await page.getByText('trader_jane', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Change account' }).click();
    await page.getByText('Your current account keeps its roles until the new one').waitFor();
    await page.getByLabel('Discord Username').fill(' new_jane ');
    await page.getByRole('button', { name: 'Save Discord username' }).click();
    await toastSays(page, 'Discord account saved', 'Your personal invite is ready.');
    expect(heard('discord.setUsername')[0]?.input).toEqual({ discordUsername: 'new_jane' });
    const link = page.getByRole('link', { name: 'Open your invitation' });
    await expect.poll(() => link.getAttribute('href')).toBe(inviteUrl);
  });

  test('the settings say why a change of the Discord account failed, as /success does [screen-153]', async () => {
    client.allowConsoleError(/ERR_FAILED/);
    const page = await visitNamed();
    await page.getByRole('button', { name: 'Change account' }).click();
    await page.getByLabel('Discord Username').fill('new_jane');
    const save = page.getByRole('button', { name: 'Save Discord username' });
    client.stage().answer('discord.setUsername', { success: false, message: 'No such name.' });
    await save.click();
    await toastSays(page, 'Error', 'No such name.');
    await page.route('**/trpc/discord.setUsername*', (route) => route.abort());
    await save.click();
    await toastSays(page, 'Error', 'Failed to save Discord username. Please try again.');
  });

  test('the Discord account can be linked through Discord where available', async () => {
    client.stage().answer('discord.linkUrl', { url: 'https://discord.example/oauth2' });
    const page = await visitNamed();
    // A member has joined already: what is left is the proof.
    const verify = page.getByRole('link', { name: 'Verify with Discord' });
    await expect.poll(() => verify.getAttribute('href')).toBe('https://discord.example/oauth2');
    await page.getByText('Confirms that trader_jane is you.').waitFor();
    const link = page.getByRole('link', { name: 'Continue with Discord' });
    await expect.poll(() => link.count()).toBe(0);
    client
      .stage()
      .answer('auth.checkUserAccess', someAccess({ discord: { ...IN_SERVER, isVerified: true } }));
    await page.reload();
    await page.getByText('Discord account verified.').waitFor();
    await expect.poll(() => verify.count()).toBe(0);
    await page.getByRole('button', { name: 'Change account' }).click();
    await link.waitFor();
  });

  test('returns from Discord linked', async () => {
    client.stage().answer('discord.finishLink', { success: true, message: 'Linked.' });
    const page = await client.visitSignedIn('/account/discord?code=c1&state=s1');
    await toastSays(page, 'Discord connected', 'Linked.');
    await page.getByRole('heading', { name: 'Current Subscription' }).waitFor();
    expect(heard('discord.finishLink').map((call) => call.input)).toEqual([
      { code: 'c1', state: 's1' },
    ]);
  });

  test('returns to the account settings when the link was opened there', async () => {
    client.stage().answer('discord.finishLink', { success: true, message: 'Linked.' });
    const tab = { linkStartedAt: 'account s2' };
    const page = await client.visitSignedIn('/account/discord?code=c2&state=s2', {}, { tab });
    await page.getByRole('heading', { name: 'Account settings' }).waitFor();
    expect(await pathOf(page)).toBe('/account');
  });

  test('shows why it could not be linked', async () => {
    const reason = 'This Discord account is already linked to another subscription.';
    client.stage().answer('discord.finishLink', { success: false, message: reason });
    const page = await client.visitSignedIn('/account/discord?code=c1&state=s1');
    await page.getByRole('alert').getByText(reason).waitFor();
    await page.getByRole('banner').getByRole('link').first().click();
    await expect.poll(() => pathOf(page)).toBe('/');
    await page.goBack();
    await page.getByRole('alert').getByText(reason).waitFor();
    await page.getByRole('link', { name: 'Back to your account' }).click();
    await expect.poll(() => pathOf(page)).toBe('/account');
    const refused = await client.visitSignedIn('/account/discord?error=access_denied');
    await refused.getByText('Discord did not confirm the account.').waitFor();
  });
});
