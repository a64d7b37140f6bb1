import type { Page } from 'playwright';
import { afterEach, describe, expect, test } from 'vitest';
import { until } from '../../support/until.ts';
import { accessibilityFaults, faultsInBothSchemes } from '../support/accessibility.ts';
import { consoleOfThisFile } from '../support/console-browser.ts';

const stage = consoleOfThisFile();
afterEach(async () => {
  await stage.control('DELETE', '/faults?provider=discord');
});

const PATHS = ['/discord-admin', '/discord-members', '/discord-permissions', '/discord-fix'];
const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};
describe('every console page', () => {
  test.each(PATHS)(
    '%s has no accessibility fault in either scheme and fits a narrow screen',
    async (path) => {
      const page = await stage.open(path);
      await page.getByText('Bot online').waitFor();
      await page.waitForLoadState('networkidle');
      expect(await faultsInBothSchemes(page)).toEqual([]);
      await page.setViewportSize({ width: 390, height: 800 });
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - window.innerWidth,
      );
      expect(overflow).toBeLessThanOrEqual(0);
    },
  );

  test.each(PATHS)(
    '%s shows a visitor the documented banner and the way to sign in [screen-90]',
    async (path) => {
      stage.allowConsoleError(/401/);
      const page = await stage.openSignedOut(path);
      const banner = page.getByRole('alert').first();
      await banner.waitFor();
      await expect
        .poll(() => banner.textContent())
        .toContain('API Error: 401 - Operator sign-in required');
      await expect.poll(() => banner.getByRole('link').getAttribute('href')).toBe('/admin');
      expect(await accessibilityFaults(page)).toEqual([]);
    },
  );

  test('shows the cause of a Discord outage and keeps the known data [screen-91]', async () => {
    const page = await stage.open('/discord-members');
    await page.getByText('Last updated').waitFor();
    await stage.control('POST', '/faults', {
      provider: 'discord',
      route: '*',
      kind: 'status',
      status: 503,
    });
    await page.getByRole('button', { name: 'Refresh' }).click();
    await page.getByRole('alert').getByText('Discord cannot be reached at the moment.').waitFor();
    await page.getByRole('heading', { name: /^Humans/ }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  test('shows the start of an answer that is not JSON [screen-92]', async () => {
    const page = await stage.open('/discord-fix');
    await page.getByText('Bot online').waitFor();
    await page.route('**/trpc/discord.fixChannels', (route) =>
      route.fulfill({ contentType: 'text/html', body: `<html>${'x'.repeat(300)}` }),
    );
    await page.getByRole('button', { name: 'Fix channel permissions' }).click();
    const text = await page.getByRole('alert').textContent();
    expect(text?.trim()).toBe(`Received a non-JSON response: <html>${'x'.repeat(94)}`);
  });
});

describe('the content of the console pages', () => {
  test('an empty selection shows the documented sentence [screen-93]', async () => {
    const page = await stage.open('/discord-admin');
    await page.getByLabel('Action', { exact: true }).selectOption('kick');
    await page.getByRole('button', { name: 'Review' }).click();
    await page.getByRole('alert').getByText('请选择至少一个成员').waitFor();
  });

  test('a flag names what decided it, and a hidden channel its error', async () => {
    const page = await stage.open('/discord-permissions');
    const flag = page.getByRole('button', { name: /Why: Send messages in house-rules/ });
    await flag.click();
    await page.getByText(/the channel's override for @everyone denies it/).waitFor();
    await page.getByText(/^Missing Access/).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  test('signal channels become read-only one by one, and the paywall check passes after the repair [screen-94]', async () => {
    const page = await stage.open('/discord-admin');
    await page.getByRole('button', { name: 'Set signal channels read-only' }).click();
    await page.getByText(/^Pending changes/).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByText('5 trading-signal channels are read-only.').waitFor();
    await page.getByText(/^Changes made/).waitFor();
    await page.goto(page.url().replace('discord-admin', 'discord-fix'));
    await page.getByRole('button', { name: 'Fix channel permissions' }).click();
    await page.getByText('Channels: all 5 public channels exist.').waitFor();
    await page.getByText('Public channel IDs (5)').waitFor();
    await page.getByText('Everything is in order.').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.goto(page.url().replace('discord-fix', 'discord-permissions'));
    await page.getByText('Every plan sees exactly the channels it includes.').waitFor();
  });

  test('a change can be undone in its list', async () => {
    const page = await stage.open('/discord-fix');
    await page
      .getByRole('button', { name: /^Undo: Repair/ })
      .first()
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Undo', exact: true }).click();
    await page.getByText('Change undone').waitFor();
    const { channels } = await stage.truth();
    expect(channels.some((channel) => channel.name === 'welcome')).toBe(false);
  });

  test('5,000 members take few rows', async () => {
    await stage.control('POST', '/discord/seed', { members: 5000 });
    const page = await stage.open('/discord-fix');
    const origin = new URL(page.url()).origin;
    await until('the server was read again', async () => {
      const answer = await page.request.get(`${origin}/api/discord-admin?members=none&fresh=1`);
      const { data } = (await answer.json()) as { data?: { counts: { members: number } } };
      return data?.counts.members === 5000;
    });
    await page.goto(`${origin}/discord-admin`);
    await page.getByText('5,000 members').waitFor();
    const rows = page.getByRole('region', { name: 'Members of the server' }).getByRole('listitem');
    await rows.first().waitFor();
    await expect.poll(() => rows.count()).toBeLessThan(40);
    await page.getByRole('region', { name: 'Members of the server' }).focus();
    await until('the last row is in sight', async () => {
      await press(page, 'End');
      return page.locator('[aria-posinset="5000"]').isVisible();
    });
    await expect.poll(() => rows.count()).toBeLessThan(40);
  });
});
