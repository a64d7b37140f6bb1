import { expect, test } from 'vitest';
import { clientOfThisFile, pathOf } from '../support/client-of-this-file.ts';
import { Refusal } from '../support/client-stage.ts';
import { operatorPages } from '../support/operator-stage.ts';

const client = clientOfThisFile();
const { heardInputs } = operatorPages(client);

test('an invitation leads to a password and is removed from the address', async () => {
  client.stage().answer('admin.acceptInvitation', { username: 'dora' });
  client.stage().answer('admin.readInvitation', { username: 'dora' });
  const page = await client.visit('/admin?invite=t1');
  await page.getByLabel('Password', { exact: true }).fill('a long password');
  await page.getByLabel('Repeat password').fill('another password');
  await page.getByRole('button', { name: 'Create my sign-in' }).click();
  await page.getByText("Passwords don't match").waitFor();
  await page.getByLabel('Repeat password').fill('a long password');
  await page.getByRole('button', { name: 'Create my sign-in' }).click();
  await page.getByLabel('Username').waitFor();
  expect(await pathOf(page)).toBe('/admin');
  expect(heardInputs('admin.acceptInvitation')).toEqual([
    { token: 't1', password: 'a long password' },
  ]);
});

test('an invitation shows the username before it is accepted', async () => {
  client.stage().answer('admin.readInvitation', { username: 'dora' });
  const page = await client.visit('/admin?invite=t1');
  const username = page.getByLabel('You will sign in as');
  await expect.poll(() => username.inputValue()).toBe('dora');
  expect(await username.isEditable()).toBe(false);
  expect(heardInputs('admin.readInvitation')).toEqual([{ token: 't1' }]);
});

test('a used invitation says so before a password is chosen', async () => {
  client.allowConsoleError(/status of 412/);
  const message = 'This link was already used or is no longer valid.';
  client.stage().answer('admin.readInvitation', () => {
    throw new Refusal(412, message);
  });
  const page = await client.visit('/admin?invite=t1');
  await page.getByRole('alert').getByText(message).waitFor();
});
