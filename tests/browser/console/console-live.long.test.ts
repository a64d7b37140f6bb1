import type { Page } from 'playwright';
import { beforeEach, describe, expect, test } from 'vitest';
import { accessibilityFaults } from '../support/accessibility.ts';
import { clientOfThisFile } from '../support/client-of-this-file.ts';
import { Refusal } from '../support/client-stage.ts';
import { CONSOLE, MEMBERS, memberPage, READY } from '../support/console-server.ts';

const client = clientOfThisFile();
const PULSE = { bot: READY, members: '1', server: '1', changes: '1', jobs: '1' };
const LOOK_MS = 3_000;
beforeEach(() => {
  const stage = client.stage();
  stage.answer('discord.pulse', PULSE);
  stage.answer('discord.console', CONSOLE);
  stage.answer('discord.memberPage', memberPage);
  stage.answer('discord.recentBulkJobs', { jobs: [] });
  stage.answer('discord.members', {
    success: true,
    message: '',
    members: { total: 4_987, humans: 4_981, bots: 6, list: [] },
    serverInfo: CONSOLE.data?.serverInfo,
    cdn: CONSOLE.data?.cdn,
    bot: READY,
    timestamp: '2026-11-20T09:12:00.000Z',
  });
});

const visit = async (path: string): Promise<Page> => {
  client.allowConsoleError(/ERR_|status of/);
  const page = await client.visit(path);
  await page.getByText('Bot online').waitFor();
  return page;
};
const inputs = (procedure: string) =>
  client
    .stage()
    .heard.filter((call) => call.procedure === procedure)
    .map((call) => call.input as Record<string, unknown>);
describe('/discord-fix', () => {
  const steps = [
    {
      kind: 'override',
      subject: '#btc-signals',
      target: '@everyone',
      before: null,
      after: {
        viewChannel: false,
        sendMessages: null,
        readMessageHistory: null,
        manageChannel: null,
      },
      outcome: 'done',
      message: null,
    },
  ];
  const change = (n: number, runId: string | null) => ({
    id: `0199aa00-0000-7000-8000-00000000000${n}`,
    action: 'read-only',
    operator: 'operator',
    at: '2026-11-20T09:12:00.000Z',
    runId,
    state: 'applied',
    steps,
  });
  const RUN = '0199aa00-0000-4000-8000-0000000000aa';
  beforeEach(() => {
    const stage = client.stage();
    stage.answer('discord.botState', READY);
    stage.answer('discord.setUpDifference', { success: true, message: '', steps });
    stage.answer('discord.changes', { changes: [change(3, RUN), change(2, RUN), change(1, null)] });
  });

  test('says that five public channels should exist, and what succeeded and failed [screen-111]', async () => {
    client.stage().answer('discord.fixChannels', {
      success: false,
      message: '1 of 4 steps failed: too low',
      results: { channelsCreated: true, permissionsFixed: false, publicChannelIds: ['77', '78'] },
    });
    const page = await visit('/discord-fix');
    await page.getByText(/^5 public channels should exist\./).waitFor();
    await page.getByRole('button', { name: 'Fix channel permissions' }).click();
    await page.getByRole('alert').getByText('1 of 4 steps failed: too low').waitFor();
    await page.getByText('Channels: all 5 public channels exist.').waitFor();
    await page.getByText('Permissions: some could not be fixed.').waitFor();
    for (const id of ['77', '78']) await page.getByText(id, { exact: true }).waitFor();
  });

  test('lists a run of several changes once and undoes it with one call', async () => {
    client.stage().answer('discord.undoRun', { success: true, message: 'Undone.' });
    client.stage().answer('discord.undoChange', { success: true, message: 'Undone.' });
    const page = await visit('/discord-fix');
    const run = page.getByRole('button', { name: /^Undo: Signal channels read-only/ });
    await run.waitFor();
    await expect.poll(() => page.getByRole('button', { name: /^Undo: / }).count()).toBe(2);
    await page.getByText(/2 channels · 2 steps/).waitFor();
    const confirm = page.getByRole('dialog').getByRole('button', { name: 'Undo', exact: true });
    await run.click();
    await page.getByRole('dialog', { name: 'Undo Signal channels read-only?' }).waitFor();
    expect(inputs('discord.undoRun')).toEqual([]);
    await confirm.click();
    await page.getByText('Change undone').waitFor();
    expect(inputs('discord.undoRun')).toEqual([{ runId: RUN }]);
    await page.getByRole('button', { name: /^Undo: Signal channel read-only/ }).click();
    await confirm.click();
    await expect
      .poll(() => inputs('discord.undoChange'))
      .toEqual([{ changeId: '0199aa00-0000-7000-8000-000000000001' }]);
    expect(await accessibilityFaults(page)).toEqual([]);
  });
});

describe('an open console page', () => {
  test("shows another operator's change on its own and requests nothing else", async () => {
    const page = await visit('/discord-admin');
    await page.getByText('Ada Morgan').first().waitFor();
    const before = inputs('discord.console').length;
    await page.clock.runFor(LOOK_MS);
    expect(inputs('discord.console')).toHaveLength(before);
    const [first] = MEMBERS;
    client.stage().answer('discord.memberPage', (input: unknown) => ({
      ...memberPage(input),
      members: [{ ...first, displayName: 'Ada Renamed' }],
    }));
    client.stage().answer('discord.pulse', { ...PULSE, members: '2' });
    await page.clock.runFor(LOOK_MS);
    await page.getByText('Ada Renamed').waitFor();
    await expect.poll(() => inputs('discord.console')).toHaveLength(before + 1);
  });

  test('says when the bot is disconnected and keeps its content', async () => {
    const page = await visit('/discord-members');
    const lost = { kind: 'degraded', message: 'The bot is reconnecting.' };
    client.stage().answer('discord.pulse', { ...PULSE, bot: lost });
    await page.clock.runFor(LOOK_MS);
    await page.getByText('Bot reconnecting').waitFor();
    await page.getByText('The bot is reconnecting. What you see may be out of date.').waitFor();
    await page.getByText('Ada Morgan').first().waitFor();
  });

  test('stops polling once the session has ended', async () => {
    const page = await visit('/discord-members');
    client.stage().answer('discord.pulse', () => {
      throw new Refusal(401, 'Operator sign-in required');
    });
    const count = () => inputs('discord.pulse').length;
    const before = count();
    await page.clock.runFor(LOOK_MS);
    await expect.poll(count).toBe(before + 1);
    await page.clock.runFor(4 * LOOK_MS);
    expect(count()).toBe(before + 1);
  });
});
