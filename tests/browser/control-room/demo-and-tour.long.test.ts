import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserOfThisFile } from '../../support/browser/browser.ts';
import { accessibilityFaults } from '../support/accessibility.ts';
import { type ControlRoomStage, startControlRoom } from '../support/control-room-stage.ts';

const PHONE = { viewport: { width: 390, height: 844 } };
const REPORT = {
  state: 'running',
  month: 7,
  months: 12,
  people: 231,
  of: 400,
  share: 0.61,
  secondsLeft: 12,
  message: null,
};

const browser = browserOfThisFile();
let stage: ControlRoomStage;
beforeAll(async () => {
  stage = await startControlRoom();
});
afterAll(() => stage.close());

async function enter(options?: Parameters<typeof browser.open>[0]): Promise<Page> {
  const page = await browser.open(options);
  await page.goto(stage.room('overview'));
  await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
  return page;
}

describe('the control room of an empty installation', () => {
  it('says what it is for, and links the product and the operator’s panel', async () => {
    const page = await enter();
    await page
      .getByText('Your shop runs against a simulated Stripe, Discord and TradingView')
      .waitFor();
    const hrefOf = (name: string) => page.getByRole('link', { name }).getAttribute('href');
    expect(await hrefOf('Open the product')).toBe('http://localhost:3000');
    expect(await hrefOf('Open the operator’s panel')).toBe('http://localhost:3000/admin');
  });

  it('explains why the demo cannot start, starts it, and shows its progress until the end', async () => {
    const page = await enter(PHONE);
    const button = page.getByRole('button', { name: 'Live a year' });
    await page.getByText('No product offers the demo.').waitFor();
    await expect.poll(() => button.isDisabled()).toBe(true);
    expect(await accessibilityFaults(page)).toEqual([]);

    const wanted = stage.call('GET', '/demo/wanted');
    await expect.poll(() => button.isEnabled()).toBe(true);
    await button.press('Enter');
    expect(await wanted).toEqual({});

    await stage.call('PUT', '/demo', REPORT);
    await page.getByText('Month 7 of 12').waitFor();
    await page.getByText('231 of 400 customers').waitFor();
    await page.getByText('12 s left').waitFor();
    const bar = page.getByRole('progressbar', { name: 'Progress of the year' });
    await expect.poll(() => bar.getAttribute('aria-valuenow')).toBe('61');
    expect(await accessibilityFaults(page)).toEqual([]);

    await stage.call('PUT', '/demo', { ...REPORT, state: 'stopped', secondsLeft: null });
    await page.getByText('The demo stopped in month 7 of 12, after 231 customers.').waitFor();
    await stage.call('PUT', '/demo', { ...REPORT, state: 'done', share: 1, people: 400 });
    await page.getByText('400 customers lived here for a year').waitFor();
    await expect.poll(() => button.count()).toBe(0);
  });
});

describe('the tour', () => {
  it('ticks a step when it happens, keeps it across reloads, and can be dismissed', async () => {
    const page = await enter(PHONE);
    const stop = (title: string) =>
      page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) });
    await stop('Join Discord').getByRole('link', { name: 'Open the dashboard' }).waitFor();
    await expect.poll(() => stop('Buy Premium').getAttribute('aria-current')).toBe('step');

    const code = await stage.invite();
    await stage.call('POST', '/discord/join', { code, username: 'mira.charts' });
    await stop('Join Discord').getByText('Done').waitFor();
    await page.reload();
    await stop('Join Discord').getByText('Done').waitFor();
    await page.getByText('1 of 6 done').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);

    await page.getByRole('button', { name: 'Dismiss' }).press('Enter');
    await page.getByRole('button', { name: 'Show the tour' }).waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Show the tour' }).press('Enter');
    await page.getByText('1 of 6 done').waitFor();
  });
});
