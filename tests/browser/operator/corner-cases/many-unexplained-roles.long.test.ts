import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { clientOfThisFile, toastSays } from '../../support/client-of-this-file.ts';
import { Refusal } from '../../support/client-stage.ts';
import { ANSWERS } from '../../support/every-answer.ts';
import { operatorPages, SIGNED_IN } from '../../support/operator-stage.ts';
import { UNEXPLAINED_HOLDERS } from '../../support/waiting-people.ts';

const client = clientOfThisFile();
const { answerAll, heardInputs } = operatorPages(client);
const button = (page: Page, name: string) => page.getByRole('button', { name });
const open = (path: string, answers: Record<string, unknown> = {}) => {
  answerAll({ ...ANSWERS, ...answers });
  return client.visit(path, SIGNED_IN);
};

const asked = (input: unknown) => (input as { memberIds: string[] }).memberIds;
const chooseAll = async (answer: (input: unknown) => unknown) => {
  const [holder] = UNEXPLAINED_HOLDERS.holders;
  const holders = Array.from({ length: 45 }, (_, n) => ({
    ...holder,
    memberId: String(112093847561029384n + BigInt(n)),
    username: `member_${n}`,
  }));
  const found = { members: 100, note: null, holders };
  const page = await open('/admin/access', {
    'discord.unexplainedHolders': found,
    'discord.takeRoles': answer,
  });
  await button(page, 'Scan members').click();
  await button(page, 'Choose all').click();
  await button(page, 'Remove the roles of 45…').click();
  await page.getByLabel('Type 45 to confirm').fill('45');
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  return page;
};

test('45 strangers lose their roles in three calls, one after another, with one sum', async () => {
  const page = await chooseAll((input) => ({
    members: asked(input).map((memberId) => ({ memberId, taken: true, reason: null })),
  }));
  await toastSays(page, 'Removed', '45 members lost their paid roles.');
  const parts = heardInputs('discord.takeRoles').map((input) => asked(input).length);
  expect(parts).toEqual([20, 20, 5]);
});

test('strangers whom a slow call did not reach lose their roles in the next call', async () => {
  const page = await chooseAll((input) => ({
    members: asked(input)
      .slice(0, 15)
      .map((memberId) => ({ memberId, taken: true, reason: null })),
  }));
  await toastSays(page, 'Removed', '45 members lost their paid roles.');
  const parts = heardInputs('discord.takeRoles').map((input) => asked(input).length);
  expect(parts).toEqual([20, 20, 15]);
});

test('the dialog says how many strangers lost their roles before a call failed, and asks for no more', async () => {
  client.allowConsoleError(/status of 503/);
  let calls = 0;
  const page = await chooseAll((input) => {
    calls += 1;
    if (calls > 1) throw new Refusal(503, 'Discord cannot be reached.');
    return { members: asked(input).map((memberId) => ({ memberId, taken: true, reason: null })) };
  });
  const alerts = page.getByRole('dialog').getByRole('alert');
  const sum = '20 members lost their paid roles. Close this to scan the other 25 again.';
  await expect.poll(() => alerts.allTextContents()).toEqual([sum, 'Discord cannot be reached.']);
  const scans = heardInputs('discord.unexplainedHolders').length;
  await page.getByRole('dialog').getByText('Close', { exact: true }).click();
  await expect.poll(() => heardInputs('discord.unexplainedHolders').length).toBe(scans + 1);
  expect(calls).toBe(2);
});
