import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserOfThisFile } from '../../support/browser/browser.ts';
import { accessibilityFaults } from '../support/accessibility.ts';
import { type ControlRoomStage, startControlRoom } from '../support/control-room-stage.ts';

const browser = browserOfThisFile();
let stage: ControlRoomStage;
beforeAll(async () => {
  stage = await startControlRoom();
  await stage.furnish();
});
afterAll(() => stage.close());

async function enter(place: string, options?: Parameters<typeof browser.open>[0]): Promise<Page> {
  const page = await browser.open(options);
  await page.goto(stage.room(place));
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page;
}

const memberNames = async () => {
  const { members } = (await stage.call('GET', '/discord/state')) as {
    members: { username: string }[];
  };
  return members.map((member) => member.username);
};

describe('joining the sandbox server', () => {
  it('a person joins the sandbox server by an invite link with the keyboard alone', async () => {
    const link = `https://discord.gg/${await stage.invite()}`;
    const page = await enter('discord');
    await page.getByLabel('Invite link or code').focus();
    await page.keyboard.type(link);
    await page.keyboard.press('Tab');
    await page.keyboard.type('mira.charts');
    await page.keyboard.press('Enter');
    await page.getByText('mira.charts has joined.').waitFor();
    await page.getByRole('cell', { name: 'mira.charts', exact: true }).waitFor();
    expect(await memberNames()).toContain('mira.charts');
  });

  it('fills in a pending invite', async () => {
    const code = await stage.invite();
    const page = await enter('overview');
    await page.getByRole('button', { name: `Join as … with ${code}` }).click();
    await page.keyboard.type('ole.charts');
    await page.getByRole('button', { name: 'Join', exact: true }).click();
    await page.getByText('ole.charts has joined.').waitFor();
    expect(await memberNames()).toContain('ole.charts');
  });

  it('says why an invite does not work and keeps what was typed', async () => {
    browser.allowConsoleError(/status of 404/);
    const page = await enter('discord');
    await page.getByLabel('Invite link or code').fill('nonsense');
    await page.getByLabel('Username').fill('nobody.here');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('Unknown Invite').waitFor();
    await expect.poll(() => page.getByLabel('Invite link or code').inputValue()).toBe('nonsense');
    expect(await memberNames()).not.toContain('nobody.here');
  });
});

describe('acting as a person in the sandbox', () => {
  it('gives a role as another moderator, from a menu and a dialog by keyboard', async () => {
    const page = await enter('discord');
    await page.getByLabel('Find a member').fill('mira.charts');
    await page.getByRole('button', { name: 'Actions for mira.charts' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Add a role…' }).focus();
    await page.keyboard.press('Enter');
    const role = page.getByRole('dialog').getByLabel('Role');
    await role.waitFor();
    await page.locator('[role=menu]').waitFor({ state: 'detached' });
    const given = await role.locator('option:checked').textContent();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: 'Give' }).press('Enter');
    await page.getByText('mira.charts has the role.').waitFor();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.getByRole('row', { name: new RegExp(`mira\\.charts.*${given}`) }).waitFor();
  });

  it('moves the clock, and the page shows the new day', async () => {
    const page = await enter('overview');
    const clock = page.getByRole('region', { name: 'Sandbox clock' }).locator('time');
    const before = Date.parse((await clock.getAttribute('datetime')) ?? '');
    await page.getByRole('button', { name: '+1 day' }).press('Enter');
    await expect
      .poll(async () => Date.parse((await clock.getAttribute('datetime')) ?? '') - before)
      .toBeGreaterThan(86_000_000);
  });

  it('declines a renewal as the bank, and the subscription is past due', async () => {
    const page = await enter('stripe');
    const row = page
      .getByRole('table', { name: 'Subscriptions' })
      .getByRole('row', { name: /mira@/ });
    await row.getByRole('button', { name: 'Actions for mira@example.com' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Fail the next payment' }).press('Enter');
    await row.getByText('next payment fails').waitFor();
    await page.getByRole('button', { name: 'To next renewal' }).press('Enter');
    await row.getByText('past due').waitFor();
    await row.getByText('tries again').waitFor();
  });

  it('a person expires the cookie and revives it in the sandbox', async () => {
    const page = await enter('tradingview');
    await page.getByRole('button', { name: 'Expire the cookie' }).press('Enter');
    await page.getByText('Cookie is dead', { exact: true }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Revive the cookie' }).press('Enter');
    await page.getByText('Cookie is alive', { exact: true }).waitFor();
  });

  it('sets a fault and ends it', async () => {
    const page = await enter('faults');
    await page.getByLabel('Provider').selectOption('tradingview');
    await page.getByLabel('Trouble').selectOption({ label: 'Timeout' });
    await page.getByRole('button', { name: 'Set the fault' }).press('Enter');
    const row = page.getByRole('row', { name: /tradingview Timeout/ });
    await row.waitFor();
    await row.getByRole('button', { name: 'End Timeout of tradingview' }).press('Enter');
    await row.waitFor({ state: 'detached' });
    expect(await stage.call('GET', '/faults')).toMatchObject({ faults: [{ kind: 'delay' }] });
  });

  it('a person follows a link from captured mail', async () => {
    const page = await enter('mail');
    const link = page.getByRole('link', { name: 'http://localhost:3000/continue?token=abc' });
    await expect
      .poll(() => link.getAttribute('href'))
      .toBe('http://localhost:3000/continue?token=abc');
  });
});

describe('the sandbox page', () => {
  it('shows other people’s changes at once', async () => {
    const page = await enter('tradingview');
    await page.getByRole('heading', { name: /Wavematrix/ }).waitFor();
    await stage.call('POST', '/tradingview/scripts/wavematrix/rows', { username: 'WickWilma' });
    await page
      .getByRole('table', { name: 'Access to Wavematrix' })
      .getByRole('row', { name: /WickWilma/ })
      .waitFor();
  });

  it('the sandbox page has an address for every view and section, and the back button works', async () => {
    const page = await enter('stripe/invoices');
    await page.getByRole('table', { name: 'Invoices' }).waitFor();
    await page.getByRole('link', { name: 'Ledger', exact: true }).press('Enter');
    await page.getByRole('heading', { name: 'Ledger', level: 1 }).waitFor();
    await expect.poll(() => page.url()).toContain('#ledger');
    await expect.poll(() => page.title()).toContain('Ledger');
    await page.goBack();
    await page.getByRole('table', { name: 'Invoices' }).waitFor();
  });

  it('skips its header with the first Tab', async () => {
    const page = await enter('overview');
    await page.keyboard.press('Tab');
    const skip = page.getByRole('button', { name: 'Skip to the content' });
    expect(await skip.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    const focused = await page.evaluate(() => document.activeElement?.tagName);
    expect(focused).toBe('MAIN');
  });
});

describe('sending an alert', () => {
  it('sends the message to a webhook of this machine and shows the answer', async () => {
    const page = await enter('tradingview');
    const form = page.getByRole('form', { name: 'Send an alert' });
    await form.getByLabel('Webhook URL').fill(`${stage.addresses.control}/nowhere`);
    await form.getByLabel('Mode').selectOption('resend');
    await form.getByRole('button', { name: 'Send the alert' }).click();
    await page.getByText('Sent 2 alerts.').waitFor();
    const alerts = page.getByRole('table', { name: 'Alerts' });
    await alerts.getByText('given up').nth(1).waitFor();
    await expect.poll(() => alerts.getByText('404').count()).toBe(2);
  });

  it('refuses an address on another machine and says why', async () => {
    browser.allowConsoleError(/status of 400/);
    const page = await enter('tradingview');
    const form = page.getByRole('form', { name: 'Send an alert' });
    await form.getByLabel('Webhook URL').fill('https://example.com/hooks');
    await form.getByRole('button', { name: 'Send the alert' }).click();
    await page.getByRole('alert').getByText('must be on this machine').waitFor();
  });
});

const PLACES = [
  'overview',
  'stripe',
  'stripe/checkout',
  'stripe/customers',
  'stripe/invoices',
  'stripe/payments',
  'stripe/events',
  'stripe/deliveries',
  'discord',
  'discord/invites',
  'discord/roles',
  'discord/channels',
  'discord/messages',
  'discord/connection',
  'tradingview',
  'push',
  'mail',
  'faults',
  'ledger',
];
const LOOKS = [
  { colorScheme: 'light', viewport: { width: 1280, height: 900 } },
  { colorScheme: 'dark', viewport: { width: 360, height: 740 } },
] as const;

describe('accessibility of the sandbox page, light on a desktop and dark on a phone', () => {
  it('no view with content has a fault or is wider than the screen', async () => {
    const page = await enter('overview');
    for (const place of PLACES) {
      await page.goto(stage.room(place));
      await page.getByRole('main').getByRole('heading').nth(1).waitFor();
      for (const { colorScheme, viewport } of LOOKS) {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize(viewport);
        await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor();
        expect(await accessibilityFaults(page), `${place}, ${colorScheme}`).toEqual([]);
        const excess = await page.evaluate(
          () => document.documentElement.scrollWidth - window.innerWidth,
        );
        expect(excess, `${place}, ${colorScheme}`).toBeLessThanOrEqual(0);
      }
    }
  });
});

describe('an empty sandbox', () => {
  it('an empty sandbox has no accessibility fault in any view', async () => {
    await stage.call('DELETE', '/mail');
    await stage.call('POST', '/reset', {});
    const page = await enter('overview');
    for (const place of PLACES) {
      await page.goto(stage.room(place));
      await page.getByRole('main').getByRole('heading').first().waitFor();
      expect(await accessibilityFaults(page), place).toEqual([]);
    }
  });
});
