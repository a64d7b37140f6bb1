import type { Page } from 'playwright';
import { Refusal } from '../../tests/browser/support/client-stage.ts';
import { GUILD, memberPage } from '../../tests/browser/support/console-server.ts';
import { ANSWERS, AT, PULSE, progress, SKIPPED } from './console-answers.ts';
import type { Scene } from './scene.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first();
const select = async (page: Page) => {
  await page.getByRole('checkbox', { name: 'Select Benji' }).first().check();
  await page.getByRole('checkbox', { name: 'Select Farah' }).first().check();
};
const openBulk = async (page: Page) => {
  await select(page);
  await page.getByLabel('Role to add or remove').selectOption('Mentor');
  await button(page, 'Execute').click();
};
const runBulk = async (page: Page) => {
  await openBulk(page);
  await button(page, 'Run').click();
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
      await button(page, 'Run').click();
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
    await button(page, 'Execute').click();
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
      await select(page);
      await page.getByLabel('Action', { exact: true }).selectOption('kick');
      await button(page, 'Execute').click();
      await page.getByLabel(/^Type KICK/).fill('KICK 3');
    },
    {
      'discord.bulkPreview': {
        success: true,
        message: '',
        willRun: 395,
        skipped: SKIPPED,
        phrase: 'KICK 395',
      },
    },
  ),
  scene('bulk-progress', ADMIN, runBulk),
  scene('bulk-done', ADMIN, runBulk, {
    'discord.bulkProgress': progress(
      'done',
      400,
      'Add role Mentor: 395 done, 5 skipped, 0 failed.',
    ),
  }),
  scene('bulk-stopped', ADMIN, runBulk, {
    'discord.bulkProgress': progress(
      'stopped',
      131,
      'Add role Mentor stopped: Discord refuses the bot token. Set a new one and restart. 126 done, 5 skipped, 0 failed.',
    ),
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
    'discord.paywall': { ...ANSWERS['discord.paywall'], message: 'tidy', faults: [] },
  }),
  scene('fix', '/discord-fix'),
  scene('fix-tidy', '/discord-fix', undefined, {
    'discord.setUpDifference': { success: true, message: '', steps: [] },
    'discord.changes': { changes: [] },
  }),
  scene('fix-done', '/discord-fix', async (page) => {
    await button(page, 'Fix channel permissions').click();
    await page.getByText(/^Public channel IDs/).waitFor();
  }),
  scene('fix-history', '/discord-fix', (page) => page.locator('summary').first().click()),
  scene(
    'fix-failed',
    '/discord-fix',
    async (page) => {
      await button(page, 'Fix channel permissions').click();
      await page.getByRole('alert').first().waitFor();
    },
    {
      'discord.fixChannels': {
        success: false,
        message: '1 of 4 steps failed: The bot cannot see #btc-signals.',
        results: { channelsCreated: true, permissionsFixed: false, publicChannelIds: [GUILD] },
      },
    },
  ),
];
