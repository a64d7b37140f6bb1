import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import type { OperatorList } from '../../../src/contract/operator/operators.contract.ts';
import { accessibilityFaults } from '../support/accessibility.ts';
import { clientOfThisFile, pathOf, toastSays } from '../support/client-of-this-file.ts';
import { pagesOf } from '../support/operator-answers.ts';
import { ENROLMENT, OPERATOR_SESSIONS, someOperator } from '../support/operators-answers.ts';

const client = clientOfThisFile();

const inputsOf = (procedure: string) =>
  client
    .stage()
    .heard.filter((call) => call.procedure === procedure)
    .map(({ input }) => input);

const press = (page: Page, name: string) => page.getByRole('button', { name }).click();

async function visitOperators(changes: Partial<OperatorList['operators'][number]> = {}) {
  client.stage().answer('admin.operators', {
    operators: [
      someOperator('anna', { isYou: true, ...changes }),
      someOperator('ben', { browsers: 2 }),
    ],
    invitations: [{ username: 'carl', role: 'support', expiresAt: '2026-11-21T09:00:00.000Z' }],
  });
  const page = await client.visit('/admin/operators', { tab: { adminSession: 'true' } });
  await page.getByRole('heading', { name: 'Operators and sign-in' }).waitFor();
  return page;
}

test('asks for a code only when the server requires one', async () => {
  client
    .stage()
    .answer('admin.login', (input: { otp?: string }) =>
      input.otp === undefined
        ? { success: false, otpRequired: true, message: 'Please enter the code.' }
        : { success: true },
    );
  const page = await client.visit('/admin');
  await page.getByLabel('Username').fill('anna');
  await page.getByLabel('Password', { exact: true }).fill('a long password');
  await expect.poll(() => page.getByLabel('Code').count()).toBe(0);
  await press(page, 'Login');
  await page.getByLabel('Code').fill('123456');
  client.stage().answer('admin.users', {
    users: [],
    total: 0,
    nextCursor: null,
    tradingViewConnected: true,
    counts: { total: 0, paid: 0, active: 0 },
  });
  client.allowConsoleError(/status of 404/);
  await press(page, 'Login');
  await page.getByRole('button', { name: 'Logout' }).waitFor();
  expect(inputsOf('admin.login')).toEqual([
    { username: 'anna', password: 'a long password' },
    { username: 'anna', password: 'a long password', otp: '123456' },
  ]);
});

test('a second factor is scanned and confirmed by a code, and its recovery codes are shown once', async () => {
  client.stage().answer('admin.beginEnrolment', ENROLMENT);
  client.stage().answer('admin.finishEnrolment', { recoveryCodes: ['aaaa-bbbb', 'cccc-dddd'] });
  const page = await visitOperators();
  await press(page, 'Set up an authenticator');
  await page.getByLabel('Your password').first().fill('a long password');
  await press(page, 'Set up an authenticator');
  const picture = page.getByRole('img', { name: 'QR code of the key' });
  await picture.waitFor();
  const drawn = await picture.evaluate((image: HTMLImageElement) =>
    image.decode().then(() => true),
  );
  expect(drawn).toBe(true);
  await page.getByText('ABCDEFGHIJKLMNOP').waitFor();
  await page.getByLabel('Code').fill('123456');
  await press(page, 'Switch on');
  await page.getByText('aaaa-bbbb').waitFor();
  await press(page, 'I have kept them');
  expect(inputsOf('admin.finishEnrolment')).toEqual([{ code: '123456' }]);
});

test('an operator is invited by a link shown on the page, and removed after a password', async () => {
  const link = 'https://signals.example/admin?invite=t1';
  client.stage().answer('admin.inviteOperator', { link, expiresAt: '2026-11-21T09:00:00.000Z' });
  client.stage().answer('admin.removeOperator', { success: true });
  const page = await visitOperators({ fromEnvironment: true });
  await page.getByText('Your password is set on the server.').waitFor();
  await page.getByText('carl is invited until').waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByLabel('Their username').fill('dora');
  await page.getByLabel('Your password').fill('a long password');
  await press(page, 'Create invitation link');
  await page.getByText(link).waitFor();
  await page.getByRole('button', { name: 'Copy the link' }).waitFor();
  await page.getByText('What each role can do').click();
  await page.getByRole('cell', { name: 'Yes' }).first().waitFor();
  await press(page, 'Remove ben');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Your password').fill('a long password');
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await toastSays(page, 'Operator removed', 'They are signed out everywhere.');
  expect(inputsOf('admin.removeOperator')).toEqual([
    { operatorId: 'ben', password: 'a long password' },
  ]);
});

test('an operator with a passkey but no authenticator is not shown as signing in by password alone', async () => {
  const page = await visitOperators({ passkeys: 1 });
  await page.getByText('You sign in with your password and a passkey.').waitFor();
  await expect.poll(() => page.getByText('You sign in with your password alone').count()).toBe(0);
});

test('a new role shows what is lost before it is saved', async () => {
  client.stage().answer('admin.setOperatorRole', { success: true });
  const page = await visitOperators();
  await page.getByLabel('Role of ben').selectOption('Support');
  const dialog = page.getByRole('dialog', { name: 'Make ben Support?' });
  await dialog.getByText('Refund, end subscriptions and unblock accounts').waitFor();
  await expect.poll(() => dialog.getByText('See users and search them').count()).toBe(0);
  expect(inputsOf('admin.setOperatorRole')).toEqual([]);
  expect(await accessibilityFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save role' }).click();
  await toastSays(page, 'Role changed', 'Takes effect with their next click.');
  expect(inputsOf('admin.setOperatorRole')).toEqual([{ operatorId: 'ben', role: 'support' }]);
});

test('a TradingView assistant sees the pages of the role, and why others are hidden', async () => {
  client.stage().answer('admin.me', { username: 'anna', role: 'tradingview', mustEnrol: false });
  const page = await client.visit('/admin/audit', { tab: { adminSession: 'true' } });
  await page.getByText('Your role is TradingView assistant').waitFor();
  const links = await page.getByRole('navigation').getByRole('link').allInnerTexts();
  expect(links.map((text) => text.trim())).toEqual(['Home', 'Access', 'Operators']);
});

test('an operator sees their sessions and ends one of them or all others', async () => {
  client.stage().answer('admin.operatorSessions', OPERATOR_SESSIONS);
  client.stage().answer('admin.endOperatorSession', { ended: 1 });
  client.stage().answer('admin.endOtherOperatorSessions', { ended: 2 });
  const page = await visitOperators();
  const row = page.getByRole('listitem').filter({ hasText: 'Safari on iOS' });
  await row.getByText('From 2001:db8:85a3:8d3:1319:8a2e:370:7348').waitFor();
  await row.getByText(/^Last used \d+ minutes ago \(.+\)$/).waitFor();
  await row.getByText(/^Signed in \d+ minutes ago \(.+\)$/).waitFor();
  const here = page.getByRole('listitem').filter({ hasText: 'This browser' });
  await expect.poll(() => here.getByRole('button').count()).toBe(0);
  expect(await accessibilityFaults(page)).toEqual([]);
  await press(page, 'End the session in Safari on iOS');
  await toastSays(page, 'Signed out', 'One session was ended.');
  await press(page, 'End all others');
  await toastSays(page, 'Signed out', '2 sessions were ended.');
  expect(inputsOf('admin.endOperatorSession')).toEqual([{ sessionId: 'phone' }]);
  expect(inputsOf('admin.endOtherOperatorSessions')).toHaveLength(1);
});

test('an owner ends the sessions of another operator', async () => {
  const sessions = OPERATOR_SESSIONS.sessions.filter(({ isThisOne }) => !isThisOne);
  client.stage().answer('admin.sessionsOfOperator', { sessions });
  client.stage().answer('admin.endSessionsOfOperator', { ended: 1 });
  const page = await visitOperators();
  await press(page, 'Sessions of ben');
  const dialog = page.getByRole('dialog', { name: 'Sessions of ben' });
  await dialog.getByRole('button', { name: 'End the session in Safari on iOS' }).click();
  await toastSays(page, 'Signed out', 'One session was ended.');
  await dialog.getByRole('button', { name: 'End all' }).click();
  await expect
    .poll(() => inputsOf('admin.endSessionsOfOperator'))
    .toEqual([
      { operatorId: 'ben', sessionId: 'phone' },
      { operatorId: 'ben', sessionId: null },
    ]);
  expect(await accessibilityFaults(page)).toEqual([]);
});

test('an owner sees who has no second factor before requiring one', async () => {
  let required = false;
  const without = [{ username: 'ben', role: 'support', isYou: false }];
  client.stage().answer('admin.factorPolicy', () => ({ required, without }));
  client.stage().answer('admin.setFactorPolicy', (input: { required: boolean }) => {
    required = input.required;
    return { success: true };
  });
  const page = await visitOperators();
  await press(page, 'Require it');
  const dialog = page.getByRole('dialog', { name: 'Require a second factor for every operator?' });
  await dialog.getByText('ben (Support)').waitFor();
  expect(inputsOf('admin.setFactorPolicy')).toEqual([]);
  expect(await accessibilityFaults(page)).toEqual([]);
  const listed = Promise.withResolvers<void>();
  await page.route(/admin\.operators\b/, (route) => listed.promise.then(() => route.fallback()));
  await dialog.getByRole('button', { name: 'Require it' }).click();
  await toastSays(page, 'Second factor required', 'Takes effect with the next click.');
  // The page has the new state, and the dialog still its question.
  const stop = page.getByRole('button', { name: 'Stop requiring it' });
  await expect.poll(() => stop.count()).toBe(1);
  await expect.poll(() => dialog.getByRole('button', { name: 'Require it' }).count()).toBe(1);
  listed.resolve();
  await expect.poll(() => dialog.count()).toBe(0);
  await stop.waitFor();
  expect(inputsOf('admin.setFactorPolicy')).toEqual([{ required: true }]);
});

test('an owner without a second factor cannot require one and sees why', async () => {
  const without = [{ username: 'anna', role: 'owner', isYou: true }];
  client.stage().answer('admin.factorPolicy', { required: false, without });
  const page = await visitOperators();
  await page.getByText('Set up a second factor for yourself first.').waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Require it' }).isDisabled()).toBe(true);
});

test('an operator who must enrol is led to the enrolment from every page', async () => {
  client.stage().answer('admin.me', { username: 'anna', role: 'owner', mustEnrol: true });
  client.stage().answer('admin.operators', {
    operators: [someOperator('anna', { isYou: true })],
    invitations: [],
  });
  const page = await client.visit('/admin/audit', { tab: { adminSession: 'true' } });
  await page.getByText('Set up a second factor to continue').waitFor();
  expect(await pathOf(page)).toBe('/admin/operators');
  const links = await page.getByRole('navigation').getByRole('link').allInnerTexts();
  expect(links.map((text) => text.trim())).toEqual(['Operators']);
  await expect
    .poll(() => page.getByRole('heading', { name: 'Invite an operator' }).count())
    .toBe(0);
  expect(inputsOf('admin.factorPolicy')).toEqual([]);
  expect(await accessibilityFaults(page)).toEqual([]);
});

test('a read-only operator sees forbidden actions disabled, with the roles that may do them', async () => {
  client.stage().answer('admin.me', { username: 'anna', role: 'read-only', mustEnrol: false });
  client.stage().answer('admin.users', pagesOf(0));
  client.stage().answer('admin.statistics', { currency: 'usd', takenAt: null, days: [] });
  const page = await client.visit('/admin', { tab: { adminSession: 'true' } });
  const sync = page.getByRole('button', { name: 'Sync Now' });
  await sync.waitFor();
  await expect.poll(() => sync.isDisabled()).toBe(true);
  const reason = 'Your role does not allow this. The roles Owner, Support and Finance can do it.';
  await expect.poll(() => sync.getAttribute('title')).toBe(reason);
  await expect.poll(() => page.getByRole('button', { name: 'Setup Discord' }).count()).toBe(0);
  // A screen that is touched shows no title.
  await sync.click({ force: true });
  await toastSays(page, 'Not part of your role', reason);
  expect(inputsOf('admin.syncStripe')).toEqual([]);
  expect(await accessibilityFaults(page)).toEqual([]);
});
