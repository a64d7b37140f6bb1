import type { Page } from 'playwright';
import { Refusal } from '../../tests/browser/support/client-stage.ts';
import { memberPage, PAYWALL_CHANNELS } from '../../tests/browser/support/console-server.ts';
import { ANSWERS, AT, NAMED, PULSE, progress, SKIPPED, STEPS } from './console-answers.ts';
import type { Scene } from './scene.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first();
const select = async (page: Page) => {
  await page.getByRole('checkbox', { name: 'Select Benji' }).first().check();
  await page.getByRole('checkbox', { name: 'Select Farah' }).first().check();
};
const selectAll = async (page: Page) => {
  await button(page, 'Select all that match').click();
  await page.getByText('400 selected').waitFor();
};
const openBulk = async (page: Page) => {
  await selectAll(page);
  await page.getByLabel('Role to add or remove').selectOption('Mentor');
  await button(page, 'Review').click();
};
const ADD = /^Add Mentor to/;
const runBulk = async (page: Page) => {
  await openBulk(page);
  await button(page, ADD).click();
  await page.getByRole('progressbar').waitFor();
};
const manage = (page: Page) => button(page, 'Manage Chart Nadia').click();
const override = async (page: Page) => {
  await manage(page);
  await button(page, 'Permissions in btc-signals').click();
  await page.getByRole('group', { name: 'View channel' }).waitFor();
};
const tab = (name: string) => (page: Page) => page.getByRole('tab', { name }).click();
const away = { success: false, message: 'Discord cannot be reached at the moment.' };
const degraded = { ...PULSE, bot: { kind: 'degraded', message: 'The bot is reconnecting.' } };

const scene = (name: string, path: string, act?: Scene['act'], answers: object = {}): Scene => ({
  name: `console-${name}`,
  path,
  answers: { ...ANSWERS, ...answers },
  ...(act === undefined ? {} : { act }),
});
/** The page compares again after a repair, which leaves some steps. */
const repair = (answer: object, left: readonly object[]) => {
  let isOver = false;
  return {
    'discord.fixChannels': () => {
      isOver = true;
      return answer;
    },
    'discord.setUpDifference': () =>
      isOver ? { success: true, message: '', steps: left } : ANSWERS['discord.setUpDifference'],
  };
};
const ADMIN = '/discord-admin';
const unconfirmed = () => {
  throw new Refusal(403, 'Please confirm that it is you.', 'admin.confirmation-required');
};

const confirming = (name: string, asks: string[]): Scene =>
  scene(
    `confirm-identity-${name}`,
    ADMIN,
    async (page) => {
      await openBulk(page);
      await button(page, ADD).click();
      await page.getByText('Confirm it is you').waitFor();
    },
    { 'discord.bulkStart': unconfirmed, 'admin.confirmation': { asks, confirmed: false } },
  );

/** Every page of the community console in every state. */
export const CONSOLE_SCENES: readonly Scene[] = [
  scene('members-tab', ADMIN),
  scene('members-selected', ADMIN, select),
  scene('recent-jobs', ADMIN, (page) => page.getByText('Recent bulk actions').click()),
  scene('nobody-selected', ADMIN, async (page) => {
    await page.getByLabel('Action', { exact: true }).selectOption('kick');
    await button(page, 'Review').click();
  }),
  scene('nobody-found', ADMIN, undefined, {
    'discord.memberPage': { ...memberPage({}), total: 0, members: [] },
  }),
  scene('roles-tab', ADMIN, tab('Roles')),
  scene('channels-tab', ADMIN, tab('Channels')),
  scene('bulk-preview', ADMIN, openBulk),
  scene(
    'bulk-typed',
    ADMIN,
    async (page) => {
      await selectAll(page);
      await page.getByLabel('Action', { exact: true }).selectOption('kick');
      await button(page, 'Review').click();
      await page.getByLabel(/^Type KICK/).fill('KICK 3');
    },
    {
      'discord.bulkPreview': {
        success: true,
        message: '',
        willRun: 399,
        names: NAMED,
        // A role that they have is no reason to keep members from a kick.
        skipped: SKIPPED.slice(0, 1),
        phrase: 'KICK 399',
      },
    },
  ),
  scene('bulk-progress', ADMIN, runBulk),
  scene('bulk-done', ADMIN, runBulk, {
    'discord.bulkProgress': progress(
      'done',
      400,
      'Add role Mentor: 397 done, 3 skipped, 0 failed.',
    ),
  }),
  scene('bulk-stopped', ADMIN, runBulk, {
    'discord.bulkProgress': {
      ...progress(
        'stopped',
        131,
        'Add role Mentor stopped: Discord refuses the bot token. Set a new one in Setup and restart. 128 done, 3 skipped, 0 failed, 269 not started.',
      ),
      reason: 'bad-token',
    },
  }),
  confirming('code', ['code']),
  confirming('either', ['code', 'passkey']),
  confirming('passkey', ['passkey']),
  confirming('password', ['password']),
  scene('manage', ADMIN, manage),
  scene('override', ADMIN, override),
  scene(
    'override-refused',
    ADMIN,
    async (page) => {
      await override(page);
      await button(page, 'Save').click();
      await page.getByRole('alert').waitFor();
    },
    {
      'discord.saveChannelOverride': {
        success: false,
        message: 'The bot lacks the permission Manage Permissions in #btc-signals.',
      },
    },
  ),
  scene('create-role', ADMIN, (page) => button(page, 'Create paid-user role').click()),
  scene('degraded', ADMIN, undefined, { 'discord.pulse': degraded }),
  scene('away', ADMIN, undefined, { 'discord.console': { ...away, bot: degraded.bot } }),
  scene('members', '/discord-members'),
  scene('members-away', '/discord-members', undefined, {
    'discord.members': { ...away, timestamp: AT, bot: degraded.bot },
  }),
  scene('matrix', '/discord-permissions', (page) =>
    page.getByText('house-rules').first().waitFor(),
  ),
  scene('matrix-why', '/discord-permissions', async (page) => {
    await button(page, /Why: Send messages in house-rules/).click();
    await page.getByText(/^Not granted/).waitFor();
  }),
  scene('matrix-categories', '/discord-permissions', tab('Categories')),
  scene('paywall-tidy', '/discord-permissions', undefined, {
    'discord.paywall': {
      ...ANSWERS['discord.paywall'],
      message: 'tidy',
      channels: PAYWALL_CHANNELS,
      faults: [],
    },
  }),
  scene('fix', '/discord-fix'),
  scene('fix-tidy', '/discord-fix', undefined, {
    'discord.setUpDifference': { success: true, message: '', steps: [] },
    'discord.changes': { changes: [] },
  }),
  scene(
    'fix-done',
    '/discord-fix',
    async (page) => {
      await button(page, 'Fix channel permissions').click();
      await page.getByText('Everything is in order.').waitFor();
    },
    repair(ANSWERS['discord.fixChannels'], []),
  ),
  scene('fix-history', '/discord-fix', (page) => page.locator('summary').first().click()),
  scene(
    'fix-failed',
    '/discord-fix',
    async (page) => {
      await button(page, 'Fix channel permissions').click();
      await page.getByRole('alert').first().waitFor();
    },
    repair(
      {
        success: false,
        message: '3 of 4 steps failed: The bot cannot see #btc-signals.',
        results: { ...ANSWERS['discord.fixChannels'].results, permissionsFixed: false },
      },
      STEPS.slice(1),
    ),
  ),
];
