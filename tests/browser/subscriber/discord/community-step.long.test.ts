import { expect, test } from 'vitest';
import { accessibilityFaults, drawnAboveTheirTurn } from '../../support/accessibility.ts';
import { clientOfThisFile, toastSays } from '../../support/client-of-this-file.ts';
import { someAccess } from '../../support/client-people.ts';

const client = clientOfThisFile();

test('/success notices that the invited person has joined in another tab', async () => {
  const stage = client.stage();
  const inviteUrl = 'https://discord.example/invite/abc';
  const page = await client.visitSignedIn('/success');
  await page.getByLabel('Discord Username').fill('trader_jane');
  stage.answer('discord.setUsername', { success: true, inviteUrl });
  await page.getByRole('button', { name: 'Join Discord Community' }).click();
  const invitation = page.getByRole('link', { name: 'Join Discord Server' });
  await invitation.waitFor();
  const discord = { username: 'trader_jane', inviteUrl: null, roles: ['Community'] };
  stage.answer('auth.checkUserAccess', someAccess({ discord: { ...discord, state: 'joined' } }));
  await page.clock.fastForward(2_200);
  await page.getByText('You are in our Discord server.').waitFor();
  await expect.poll(() => invitation.count()).toBe(0);
  await page.getByRole('button', { name: 'Go to Dashboard' }).waitFor();
});

test('a refused Discord username stays marked with the reason until it changes', async () => {
  const page = await client.visitSignedIn('/success');
  const field = page.getByLabel('Discord Username');
  const message =
    'Please enter a valid Discord username: 2 to 32 letters, digits, dots or underscores.';
  client.stage().answer('discord.setUsername', { success: false, message });
  await field.fill('not a member!!');
  await page.getByRole('button', { name: 'Join Discord Community' }).click();
  await toastSays(page, 'Error', message);
  await page.getByRole('main').getByRole('alert').getByText(message).waitFor();
  await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true');
  expect(await accessibilityFaults(page)).toEqual([]);
  await field.fill('trader_jane');
  await expect.poll(() => field.getAttribute('aria-invalid')).toBeNull();
});

test('Tab reaches the buttons of /success in the order in which they are drawn', async () => {
  const page = await client.visitSignedIn('/success');
  const join = page.getByRole('button', { name: 'Join Discord Community' });
  await join.waitFor();
  for (const width of [320, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await drawnAboveTheirTurn(page)).toEqual([]);
  }
  await page.getByLabel('Discord Username').press('Tab');
  expect(await join.evaluate((button) => button === document.activeElement)).toBe(true);
});
