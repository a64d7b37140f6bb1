import type { Page } from 'playwright';
import { beforeEach, describe, expect, test } from 'vitest';
import { ANIMATED } from '../../support/browser/browser.ts';
import { clientOfThisFile } from '../support/client-of-this-file.ts';
import { Refusal } from '../support/client-stage.ts';
import { MEMBER_PAGE, MEMBERS, READY, someServer } from '../support/console-answers.ts';

const client = clientOfThisFile({}, ANIMATED);
beforeEach(() => {
  const stage = client.stage();
  stage.answer('discord.console', someServer());
  stage.answer('discord.memberPage', MEMBER_PAGE);
  stage.answer('discord.recentBulkJobs', { jobs: [] });
  stage.answer('discord.setUpDifference', { success: true, message: '', steps: [] });
  stage.answer('discord.pulse', { bot: READY, members: '1', server: '1', changes: '1', jobs: '1' });
});

const visit = async (): Promise<Page> => {
  client.allowConsoleError(/ERR_|status of/);
  const page = await client.visit('/discord-admin');
  await page.getByRole('heading', { name: 'Overview' }).waitFor();
  return page;
};
const rowOf = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });
const alertSays = (page: Page, text: string) =>
  page.getByRole('alert').getByText(text, { exact: true }).waitFor();
const sent = (procedure: string) =>
  client
    .stage()
    .heard.filter((call) => call.procedure === procedure)
    .map((call) => call.input);

describe('a header button with pending changes', () => {
  const values = { viewChannel: false, sendMessages: false, readMessageHistory: null };
  const step = {
    kind: 'override',
    subject: '#btc-signals',
    target: '@everyone',
    before: null,
    after: { ...values, manageChannel: null },
  };
  test.each([
    ['Set signal channels read-only', 'discord.setChannelReadOnly', 'read-only'],
    ['Configure chart-request channel', 'discord.configureChartRequest', 'chart-request'],
  ])('%s shows the difference first, then what was changed', async (name, call, action) => {
    const stage = client.stage();
    const steps = [{ ...step, outcome: 'planned', message: 'A warning.' }];
    stage.answer('discord.setUpDifference', { success: true, message: '1 changes', steps });
    const results = [{ ...step, outcome: 'done', message: null }];
    stage.answer(call, { success: true, message: 'ok', results });
    const page = await visit();
    await page.getByRole('button', { name }).click();
    const dialog = page.getByRole('dialog', { name });
    await dialog.getByText('Pending changes · 1 step').waitFor();
    await dialog.getByText('A warning.').waitFor();
    expect([sent('discord.setUpDifference'), sent(call)]).toEqual([[{ action }], []]);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(sent(call)).toEqual([]);
    await page.getByRole('button', { name }).click();
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await dialog.getByText(/^Changes made/).waitFor();
    expect(sent(call).length).toBeGreaterThan(0);
  });
});

describe('the manage dialog', () => {
  const open = async () => {
    const page = await visit();
    await page.getByRole('button', { name: 'Manage Marked One' }).click();
    return page.getByRole('dialog', { name: 'Manage Marked One' });
  };
  const whereById = (answer: unknown) =>
    client.stage().answer('discord.memberPage', (input: unknown) => {
      const { search } = input as { search: string };
      if (search !== '500000000000000007') return MEMBER_PAGE;
      return typeof answer === 'function' ? answer() : answer;
    });

  test('reads the member by id and distinguishes a departed member from one without roles', async () => {
    whereById({ ...MEMBER_PAGE, total: 0, members: [] });
    const dialog = await open();
    await dialog.getByText('No longer in the server.').waitFor();
    await expect.poll(() => dialog.getByText('No roles.').count()).toBe(0);
    await expect.poll(() => dialog.getByText('Roles to add').count()).toBe(0);
  });

  test('says why the member could not be read and retries', async () => {
    whereById({ ...MEMBER_PAGE, success: false, message: 'Discord is away.', members: [] });
    const dialog = await open();
    await dialog.getByText('Discord is away.').waitFor();
    await expect.poll(() => dialog.getByText('No roles.').count()).toBe(0);
    whereById(MEMBER_PAGE);
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await dialog.getByRole('button', { name: 'Remove Third' }).waitFor();
  });

  test('keeps the focus on the moved role and says what was done', async () => {
    let roles = MEMBERS[0]?.roles ?? [];
    whereById(() => ({ ...MEMBER_PAGE, members: [{ ...MEMBERS[0], roles }] }));
    client.stage().answer('discord.memberRole', () => {
      roles = roles.filter((id) => id !== '820589572915200013');
      return { success: true, message: 'Role removed.' };
    });
    const dialog = await open();
    await dialog.getByRole('button', { name: 'Remove Third' }).focus();
    await dialog.page().keyboard.press('Enter');
    await dialog.getByRole('status').getByText('Third: Role removed.').waitFor();
    const add = dialog.getByRole('button', { name: 'Add Third' });
    await add.waitFor();
    await expect.poll(() => add.evaluate((it) => it === document.activeElement)).toBe(true);
  });
});

describe('the member list', () => {
  test('says why not all members could be selected', async () => {
    client.stage().answer('discord.matchingIds', { success: false, message: 'away', ids: [] });
    const page = await visit();
    await page.getByRole('button', { name: 'Select all that match' }).click();
    await alertSays(page, 'Select all that match: away');
    client.stage().answer('discord.matchingIds', () => {
      throw new Refusal(503, 'gone');
    });
    await page.getByRole('button', { name: 'Select all that match' }).click();
    await alertSays(page, 'Select all that match: API Error: 503 - gone');
  });

  test('retries a page that failed', async () => {
    client.stage().answer('discord.memberPage', {
      ...MEMBER_PAGE,
      success: false,
      message: 'Discord is away.',
      total: 0,
      members: [],
    });
    const page = await visit();
    await alertSays(page, 'Discord is away.');
    client.stage().answer('discord.memberPage', MEMBER_PAGE);
    await page.getByRole('button', { name: 'Try again' }).click();
    await rowOf(page, 'Marked One').waitFor();
    await expect.poll(() => page.getByRole('alert').count()).toBe(0);
  });
});
