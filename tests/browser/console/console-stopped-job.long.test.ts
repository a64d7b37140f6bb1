import { beforeEach, expect, test } from 'vitest';
import type { BulkProgress } from '../../../src/contract/discord/discord-bulk.contract.ts';
import { clientOfThisFile } from '../support/client-of-this-file.ts';
import { Refusal } from '../support/client-stage.ts';
import { MEMBER_PAGE, READY, someServer } from '../support/console-answers.ts';

const client = clientOfThisFile();
const JOB = '00000000-0000-4000-8000-000000000001';
const progress = (changes: Partial<BulkProgress>): BulkProgress => ({
  success: false,
  message: 'Add role Mentor stopped.',
  jobId: JOB,
  state: 'stopped',
  done: 0,
  total: 3,
  reason: 'stopped-by-operator',
  isUnderWay: false,
  counts: { waiting: 3, done: 0, skipped: 0, failed: 0 },
  explained: [],
  ...changes,
});
const reads = () =>
  client.stage().heard.filter((call) => call.procedure === 'discord.memberPage').length;

beforeEach(() => {
  const stage = client.stage();
  const pulse = { bot: READY, members: '1', server: '1', changes: '1', jobs: '1' };
  const job = { jobId: JOB, title: 'Add role Mentor', operator: 'operator', state: 'stopped' };
  const at = '2026-11-20T09:12:00.000Z';
  stage.answer('discord.console', someServer());
  stage.answer('discord.memberPage', MEMBER_PAGE);
  stage.answer('discord.pulse', pulse);
  stage.answer('discord.recentBulkJobs', { jobs: [{ ...job, at, message: 'Stopped.' }] });
});

test('a stopped job is followed until the member at hand is done, then the members are read', async () => {
  client.allowConsoleError(/ERR_|status of/);
  const stage = client.stage();
  stage.answer('discord.bulkProgress', progress({ isUnderWay: true }));
  const page = await client.visit('/discord-admin');
  await page.getByText('Recent bulk actions').click();
  await page.getByRole('button', { name: /^Show Add role Mentor/ }).click();
  await page.getByRole('heading', { name: 'Stopped at 0 of 3' }).waitFor();
  const before = reads();
  stage.answer(
    'discord.bulkProgress',
    progress({ done: 1, counts: { waiting: 2, done: 1, skipped: 0, failed: 0 } }),
  );
  await page.clock.runFor(1_000);
  await page.getByRole('heading', { name: 'Stopped at 1 of 3' }).waitFor();
  await expect.poll(reads).toBeGreaterThan(before);
});

test('a job whose first read fails is read again, and can be stopped', async () => {
  client.allowConsoleError(/ERR_|status of/);
  const stage = client.stage();
  stage.answer('discord.bulkProgress', () => {
    throw new Refusal(503, 'The service is restarting.');
  });
  stage.answer('discord.bulkStop', { success: true, message: '' });
  const page = await client.visit('/discord-admin');
  await page.getByText('Recent bulk actions').click();
  await page.getByRole('button', { name: /^Show Add role Mentor/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('alert').getByText('The service is restarting.').waitFor();
  await dialog.getByRole('button', { name: 'Try again' }).waitFor();
  const message = 'Add role Mentor: 1 of 3.';
  stage.answer('discord.bulkProgress', progress({ state: 'running', done: 1, message }));
  await page.clock.runFor(1_000);
  await dialog.getByText(message).waitFor();
  await expect.poll(() => dialog.getByRole('alert').count()).toBe(0);
  await dialog.getByRole('button', { name: 'Stop', exact: true }).click();
  await expect
    .poll(() => stage.heard.filter((call) => call.procedure === 'discord.bulkStop').length)
    .toBe(1);
});
