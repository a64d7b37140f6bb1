import { beforeEach, expect, test } from 'vitest';
import type { BadgeView } from '../../../../src/contract/discord/discord-badge.contract.ts';
import { faultsInBothSchemes } from '../../support/accessibility.ts';
import { clientOfThisFile, pathOf, toastSays } from '../../support/client-of-this-file.ts';
import { Refusal } from '../../support/client-stage.ts';

const client = clientOfThisFile();
const TITLE = 'Your plan in Discord';
const CONSENT = 'https://discord.example/oauth2/authorize?scope=identify+role_connections.write';
const SHARED: BadgeView = {
  state: 'shared',
  shown: { paid: '1', level: '2', member_since: '2025-02-03T10:00:00.000Z' },
  shownAt: '2026-11-20T10:00:00.000Z',
};
const answer = (badge: BadgeView | null) => client.stage().answer('discord.badge', { badge });

beforeEach(() => {
  client.stage().answer('auth.sessions', []);
});

test('a shop without badges shows no card', async () => {
  const page = await client.visitSignedIn('/account');
  await page.getByRole('heading', { name: 'TradingView' }).waitFor();
  await expect.poll(() => page.getByRole('heading', { name: TITLE }).count()).toBe(0);
});

test.each([390, 1440])('says what would be shared before the consent, at %i', async (width) => {
  answer({ state: 'none', url: CONSENT });
  const page = await client.visitSignedIn('/account', {}, { viewport: { width, height: 900 } });
  const link = page.getByRole('link', { name: 'Show my plan in Discord' });
  await link.waitFor();
  await expect.poll(() => link.getAttribute('href')).toBe(CONSENT);
  for (const item of ['Paid plan', 'Plan level', 'Member since']) {
    await page.getByRole('listitem').filter({ hasText: item }).waitFor();
  }
  expect(await faultsInBothSchemes(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
    width,
  );
});

test('shows what Discord shows, and stops it', async () => {
  answer(SHARED);
  client.stage().answer('discord.stopBadge', () => {
    answer({ state: 'none', url: CONSENT });
    return { isRemoved: true, isUnproven: false };
  });
  const page = await client.visitSignedIn('/account');
  await page.getByText('Discord shows this about you:').waitFor();
  await page.getByText('Confirmed by Discord').waitFor();
  expect(await faultsInBothSchemes(page)).toEqual([]);
  await page.getByRole('button', { name: 'Stop showing it' }).click();
  await toastSays(
    page,
    'No longer shown',
    'Discord confirmed that it shows nothing about you any more.',
  );
  await page.getByRole('link', { name: 'Show my plan in Discord' }).waitFor();
});

test('asks to remove it in Discord when a stop could not be confirmed', async () => {
  answer(SHARED);
  client.stage().answer('discord.stopBadge', () => {
    answer({ state: 'none', url: CONSENT });
    return { isRemoved: false, isUnproven: true };
  });
  const page = await client.visitSignedIn('/account');
  await page.getByRole('button', { name: 'Stop showing it' }).click();
  await toastSays(
    page,
    'Please check Discord',
    'Discord no longer accepts our access, so it may still show your plan. Remove it in Discord under User Settings > Connections.',
  );
});

test('asks to connect again when Discord refuses our access', async () => {
  answer({ state: 'lost', url: CONSENT });
  const page = await client.visitSignedIn('/account');
  await page.getByRole('alert').getByText('Connect again').waitFor();
  await page.getByRole('link', { name: 'Connect again' }).waitFor();
  await page.getByRole('button', { name: 'Stop showing it' }).waitFor();
});

const FIVE_MINUTES_MS = 5 * 60_000;
const sealed = (state: string) => `${CONSENT}&state=${state}`;

test('renews the links to Discord on an open page, and when the subscriber returns to it', async () => {
  const hidden = (state: 'hidden' | 'visible') =>
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state });
  let sealedLinks = 0;
  client.stage().answer('discord.badge', () => {
    sealedLinks += 1;
    return { badge: { state: 'none', url: sealed(`badge-${sealedLinks}`) } };
  });
  client.stage().answer('discord.linkUrl', () => ({ url: sealed(`link-${sealedLinks}`) }));
  const page = await client.visitSignedIn('/account');
  const hrefOf = (name: string) => page.getByRole('link', { name }).getAttribute('href');
  await expect.poll(() => hrefOf('Show my plan in Discord')).toBe(sealed('badge-1'));
  await page.clock.fastForward(FIVE_MINUTES_MS);
  await expect.poll(() => hrefOf('Show my plan in Discord')).toBe(sealed('badge-2'));
  // A hidden page does not ask.
  await page.evaluate(hidden, 'hidden' as const);
  await page.clock.fastForward(FIVE_MINUTES_MS);
  sealedLinks = 10;
  await page.evaluate(hidden, 'visible' as const);
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await expect.poll(() => hrefOf('Show my plan in Discord')).toBe(sealed('badge-11'));
  await expect.poll(() => hrefOf('Continue with Discord')).toMatch(/link-1[01]$/);
});

test('keeps the card when a renewal of its link fails', async () => {
  client.allowConsoleError(/status of 503/);
  answer({ state: 'none', url: CONSENT });
  const page = await client.visitSignedIn('/account');
  const link = page.getByRole('link', { name: 'Show my plan in Discord' });
  await link.waitFor();
  let renewals = 0;
  client.stage().answer('discord.badge', () => {
    renewals += 1;
    throw new Refusal(503, 'The service is restarting.');
  });
  // A page that has not read the first refusal yet does not ask again at the first try.
  const renewalsOfFiveMoreMinutes = async () => {
    await page.clock.fastForward(FIVE_MINUTES_MS);
    return renewals;
  };
  await expect.poll(renewalsOfFiveMoreMinutes).toBeGreaterThan(1);
  await expect.poll(() => link.count()).toBe(1);
});

test('an abandoned consent to the badge does not name a later link of the account', async () => {
  answer({ state: 'none', url: `${client.stage().origin}/nowhere?state=b1` });
  client.stage().answer('discord.finishLink', { success: true, message: 'Linked.' });
  const page = await client.visitSignedIn('/account');
  await page.getByRole('link', { name: 'Show my plan in Discord' }).click();
  await page.waitForURL('**/nowhere?state=b1');
  await page.goto(`${client.stage().origin}/account/discord?code=c3&state=s3`);
  await toastSays(page, 'Discord connected', 'Linked.');
  await expect.poll(() => pathOf(page)).toBe('/');
});

test('a consent to the badge returns to the account settings under its own name', async () => {
  answer({ state: 'none', url: `${client.stage().origin}/nowhere?state=b2` });
  client.stage().answer('discord.finishLink', { success: true, message: 'Shown.' });
  const page = await client.visitSignedIn('/account');
  await page.getByRole('link', { name: 'Show my plan in Discord' }).click();
  await page.waitForURL('**/nowhere?state=b2');
  await page.goto(`${client.stage().origin}/account/discord?code=c4&state=b2`);
  await toastSays(page, 'Show your plan in Discord', 'Shown.');
  await expect.poll(() => pathOf(page)).toBe('/account');
});
