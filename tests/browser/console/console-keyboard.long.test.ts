import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { until } from '../../support/until.ts';
import { accessibilityFaults } from '../support/accessibility.ts';
import { consoleOfThisFile } from '../support/console-browser.ts';

const stage = consoleOfThisFile();

const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};
/** Presses Tab until a control with this name has the focus. */
const tabTo = (page: Page, name: RegExp) => pressTo(page, name, 'Tab');
const shiftTabTo = (page: Page, name: RegExp) => pressTo(page, name, 'Shift+Tab');
const pressTo = async (page: Page, name: RegExp, key: string) => {
  for (let step = 0; step < 80; step += 1) {
    const here = await page.evaluate(() => {
      const element = document.activeElement as HTMLInputElement | null;
      if (element === document.body) return '';
      const labels = [...(element?.labels ?? [])].map((label) => label.textContent);
      return [element?.getAttribute('aria-label'), ...labels, element?.textContent]
        .filter(Boolean)
        .join(' ');
    });
    if (name.test(here)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`The tab key never reached ${name}.`);
};
const someone = async () => {
  const { members, guild } = await stage.truth();
  const one = members.find(
    (member) =>
      !member.bot && member.id !== guild.ownerId && member.roles.length === 1 && member.globalName,
  );
  if (one === undefined) throw new Error('There is no such member.');
  return one;
};

test('gives a role to a selection, with preview and results [screen-108]', async () => {
  const { id, globalName } = await someone();
  const page = await stage.open('/discord-admin');
  await page.getByText('Overview').waitFor();
  await tabTo(page, /Search by username or display name/);
  await page.keyboard.type(globalName ?? '');
  await page.getByText('60 members').waitFor({ state: 'detached' });
  await page
    .getByRole('checkbox', { name: `Select ${globalName}` })
    .first()
    .waitFor();
  await tabTo(page, /^Role/);
  await tabTo(page, /^Role to add or remove/);
  await page.keyboard.type('Mentor');
  await tabTo(page, /^Select all that match/);
  await press(page, 'Enter');
  await page.getByText(/^[1-9]\d* selected$/).waitFor();
  for (let step = 0; step < 8; step += 1) {
    const name = await page.evaluate(() => document.activeElement?.textContent);
    if (name === 'Review') break;
    await press(page, 'Shift+Tab');
  }
  await press(page, 'Enter');
  await page
    .getByRole('dialog')
    .getByText(/^Add Mentor to \d+ members?: /)
    .waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await tabTo(page, /^Add Mentor to/);
  await press(page, 'Enter');
  await page
    .getByRole('dialog')
    .getByText(/ done, \d+ skipped, 0 failed\.$/)
    .waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await tabTo(page, /^Close$/);
  await press(page, 'Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByText('0 selected').waitFor();
  await tabTo(page, /^Recent bulk actions/);
  await press(page, 'Enter');
  await tabTo(page, /^Show Add role Mentor/);
  await press(page, 'Enter');
  await page.getByRole('dialog', { name: 'Add role Mentor' }).waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  const mentor = (await stage.truth()).roles.find((role) => role.name === 'Mentor');
  const member = (await stage.truth()).members.find((each) => each.id === id);
  expect(member?.roles).toContain(mentor?.id);
});

test('a kick requires a typed phrase, ignores Escape and works by keyboard alone', async () => {
  const page = await stage.open('/discord-admin');
  const { username, id } = await someone();
  const isInside = async () => (await stage.truth()).members.some((member) => member.id === id);
  const runs = () => page.getByRole('button', { name: 'Kick 1 member' });
  await page.getByText('Overview').waitFor();
  await tabTo(page, /Search by username or display name/);
  await page.keyboard.type(username);
  await page.getByText('1 member', { exact: true }).waitFor();
  await tabTo(page, /^Select (?!all)/);
  await press(page, 'Space');
  await page.getByText('1 selected').waitFor();
  await shiftTabTo(page, /^Action/);
  await page.keyboard.type('Kick');
  await tabTo(page, /^Review$/);
  await press(page, 'Enter');
  await page.getByLabel('Type KICK 1 to confirm').waitFor();
  await expect.poll(() => runs().isDisabled()).toBe(true);
  await tabTo(page, /^Type KICK 1 to confirm/);
  await page.keyboard.type('KICK 2');
  await expect.poll(() => runs().isDisabled()).toBe(true);
  expect(await accessibilityFaults(page)).toEqual([]);
  await press(page, 'Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await isInside()).toBe(true);
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Review');
  await press(page, 'Enter');
  await page.getByLabel('Type KICK 1 to confirm').waitFor();
  await tabTo(page, /^Type KICK 1 to confirm/);
  await page.keyboard.type('KICK 1');
  await tabTo(page, /^Kick 1 member$/);
  await press(page, 'Enter');
  await page
    .getByRole('dialog')
    .getByText(/1 done, 0 skipped, 0 failed\.$/)
    .waitFor();
  expect(await isInside()).toBe(false);
  await press(page, 'Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByText('0 selected').waitFor();
});

test('sets and removes an override [screen-109]', async () => {
  const { username, id } = await someone();
  const page = await stage.open('/discord-admin');
  await page.getByText('Overview').waitFor();
  await tabTo(page, /Search by username or display name/);
  await page.keyboard.type(username);
  await page.getByText('1 member', { exact: true }).waitFor();
  await tabTo(page, /^Manage /);
  await press(page, 'Enter');
  await page.getByRole('dialog', { name: /^Manage / }).waitFor();
  await page.getByText('Current roles').waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await tabTo(page, /^Permissions in off-topic/);
  await press(page, 'Enter');
  const group = page.getByRole('group', { name: 'Send messages' });
  await group.waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  // The first denies viewing, the next denies sending.
  await tabTo(page, /^Deny$/);
  await press(page, 'Tab');
  await tabTo(page, /^Deny$/);
  await press(page, 'Space');
  const pressed = group.getByRole('button', { pressed: true });
  await expect.poll(() => pressed.textContent()).toBe('Deny');
  await tabTo(page, /^Save$/);
  await press(page, 'Enter');
  await page.getByText('Permissions saved').waitFor();
  const override = async () =>
    (await stage.truth()).channels
      .find((channel) => channel.name === 'off-topic')
      ?.overwrites.find((each) => each.id === id);
  expect(await override()).toEqual({ id, type: 1, allow: '0', deny: '2048' });
  await page.getByRole('dialog', { name: /^Manage / }).waitFor();
  await tabTo(page, /^Permissions in off-topic/);
  await press(page, 'Enter');
  await group.waitFor();
  await tabTo(page, /^Remove all special permissions/);
  await press(page, 'Enter');
  await until('the override is gone', async () => (await override()) === undefined);
});

test('the tabs are one tab stop and follow the arrow keys [screen-110]', async () => {
  const page = await stage.open('/discord-admin');
  await page.getByRole('tab', { name: 'Members' }).focus();
  await press(page, 'ArrowRight');
  await page.getByText('Admin', { exact: true }).waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await press(page, 'End');
  await page.getByText('btc-signals', { exact: true }).waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await press(page, 'Home');
  await expect
    .poll(() => page.getByRole('tab', { name: 'Members' }).getAttribute('aria-selected'))
    .toBe('true');
});
