import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { clockOfCodes, codesOf } from '../../support/begin-enrolment.ts';
import { type Person, personAt } from '../../support/http-person.ts';
import { OPERATOR } from '../../support/test-app.ts';
import { accessibilityFaults } from '../support/accessibility.ts';
import { consoleOfThisFile } from '../support/console-browser.ts';

const machineClock = clockOfCodes();
const stage = consoleOfThisFile(machineClock);
const CAREFUL = { username: 'careful', password: 'a very prudent passphrase' };

async function ask(person: Person, procedure: string, input: object) {
  const { json } = await person.post(`/trpc/admin.${procedure}`, input);
  return (json.result as { data: Record<string, unknown> }).data;
}

/** Invites an operator and enrols a second factor. Returns a function for the next code. */
async function enrol(): Promise<() => string> {
  const owner = personAt(stage.url());
  await owner.post('/api/admin-login', OPERATOR);
  const { username } = CAREFUL;
  const { link } = await ask(owner, 'inviteOperator', {
    username,
    role: 'support',
    password: OPERATOR.password,
  });
  const token = new URL(String(link)).searchParams.get('invite');
  const careful = personAt(stage.url());
  await ask(careful, 'acceptInvitation', { token, password: CAREFUL.password });
  await careful.post('/api/admin-login', CAREFUL);
  const { secret } = await ask(careful, 'beginEnrolment', { password: CAREFUL.password });
  const next = codesOf(String(secret), machineClock);
  await ask(careful, 'finishEnrolment', { code: next() });
  return next;
}

async function askForKick(page: Page, username: string): Promise<void> {
  await page.getByLabel('Search by username or display name').fill(username);
  await page.getByText('1 member', { exact: true }).waitFor();
  await page.getByRole('checkbox', { name: /^Select (?!all)/ }).check();
  await page.getByLabel('Action', { exact: true }).selectOption('kick');
  await page.getByRole('button', { name: 'Review' }).click();
  await page.getByLabel('Type KICK 1 to confirm').fill('KICK 1');
  await page.getByRole('button', { name: 'Kick 1 member' }).click();
}

/** A member with at most one role, who can be kicked. */
async function someone() {
  const { members, guild } = await stage.truth();
  return members.find(({ bot, id, roles }) => !bot && id !== guild.ownerId && roles.length === 1);
}

const isThere = async (member: { id: string } | undefined) =>
  (await stage.truth()).members.some(({ id }) => id === member?.id);

test('an operator with a second factor confirms a kick with a code by keyboard', async () => {
  // The refused call and the wrong code.
  stage.allowConsoleError(/status of 403/);
  stage.allowConsoleError(/status of 400/);
  const next = await enrol();
  const page = await stage.open('/discord-admin', {}, { ...CAREFUL, otp: next() });
  const member = await someone();
  await stage.ageSignIns();
  let sent = 0;
  page.on('request', (request) => {
    if (request.url().includes('admin.confirmIdentity')) sent += 1;
  });
  await askForKick(page, String(member?.username));
  const dialog = page.getByRole('dialog', { name: 'Confirm it is you' });
  const code = dialog.getByLabel('Code');
  await expect.poll(() => code.evaluate((it) => it === document.activeElement)).toBe(true);
  await expect.poll(() => code.getAttribute('autocomplete')).toBe('one-time-code');
  await expect.poll(() => dialog.getByRole('alert').count()).toBe(0);
  expect(await accessibilityFaults(page)).toEqual([]);

  // An empty code spends no guess.
  await page.keyboard.press('Enter');
  await dialog.getByText('Please enter the code', { exact: true }).waitFor();
  expect(sent).toBe(0);
  await page.keyboard.type('abcdef');
  await page.keyboard.press('Enter');
  await dialog.getByRole('alert').getByText('This code is incorrect. Please try again.').waitFor();
  await code.fill(next());
  await page.keyboard.press('Enter');
  await page.getByText(/1 done, 0 skipped, 0 failed\.$/).waitFor();
  expect(await isThere(member)).toBe(false);
});

test('canceling a confirmation during the call starts nothing', async () => {
  stage.allowConsoleError(/status of 403/);
  const page = await stage.open('/discord-admin');
  const member = await someone();
  await stage.ageSignIns();
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(/admin\.confirmIdentity/, async (route) => {
    await held;
    await route.continue();
  });
  await askForKick(page, String(member?.username));
  const dialog = page.getByRole('dialog', { name: 'Confirm it is you' });
  await dialog.getByLabel('Your password', { exact: true }).fill(OPERATOR.password);
  const asked = page.waitForRequest(/admin\.confirmIdentity/);
  await page.keyboard.press('Enter');
  await asked;
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  let started = 0;
  page.on('request', (request) => {
    if (/bulk/i.test(request.url()) && request.method() === 'POST') started += 1;
  });
  const answered = page.waitForResponse(/admin\.confirmIdentity/);
  letGo();
  await answered;
  // The late answer has confirmed the session, but only a new request starts.
  await page.getByLabel('Type KICK 1 to confirm').fill('KICK 1');
  await page.getByRole('button', { name: 'Kick 1 member' }).click();
  await page.getByText(/1 done, 0 skipped, 0 failed\.$/).waitFor();
  expect(started).toBe(1);
  expect(await isThere(member)).toBe(false);
});

test('the user list downloads once the operator has confirmed their identity', async () => {
  const page = await stage.open('/discord-admin');
  await page.evaluate(() => sessionStorage.setItem('adminSession', 'true'));
  await page.goto(`${stage.url()}/admin`);
  const link = page.getByRole('link', { name: 'Export CSV' });
  await link.waitFor();
  await stage.ageSignIns();
  await link.click();
  const dialog = page.getByRole('dialog', { name: 'Confirm it is you' });
  await dialog.getByLabel('Your password', { exact: true }).fill(OPERATOR.password);
  const download = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  expect((await download).suggestedFilename()).toBe('users.csv');
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
});
