import { afterAll, beforeAll, expect, test } from 'vitest';
import { browserOfThisFile } from '../../../support/browser/browser.ts';
import { subscribe } from '../../../support/subscribers.ts';
import { createTestApp, OPERATOR, type TestApp } from '../../../support/test-app.ts';
import { pressMore } from '../../support/operator-stage.ts';

const browser = browserOfThisFile();
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ clientDirectory: 'dist/client' });
});
afterAll(() => app.close());

test('an operator sees the dashboard of a user, cannot change it, and comes back', async () => {
  browser.allowConsoleError(/status of 40/);
  const person = await subscribe(app, 'premium');
  const page = await browser.open();
  await page.goto(`${app.url}/admin`);
  await page.getByLabel('Username').fill(OPERATOR.username);
  await page.getByLabel('Password', { exact: true }).fill(OPERATOR.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByRole('link', { name: person.email }).click();
  await pressMore(page, 'View as this user');
  const banner = page.getByRole('region', { name: 'View as a user' });
  await banner.getByText(`You see the product as ${person.email}.`).waitFor();
  await page.getByRole('heading', { level: 1, name: /^Welcome/ }).waitFor();
  await page.getByText('Premium', { exact: true }).first().waitFor();
  const refused = page.waitForResponse(/openBillingPortal/);
  await page.getByRole('button', { name: 'Manage billing' }).first().click();
  expect((await refused).status()).toBe(403);
  // Another page of the person, after a load of its own.
  await page.goto(`${app.url}/account`);
  await page.getByRole('heading', { level: 1, name: /Account/i }).waitFor();
  await banner.waitFor();
  await banner.getByRole('button', { name: 'End' }).click();
  await page.getByRole('heading', { level: 1, name: person.email }).waitFor();
  await expect.poll(() => banner.count()).toBe(0);
  const changed = await app.app.parts.orm.em
    .fork()
    .execute<{ action: string }[]>('select action from audit_entry where target = ? order by id', [
      `account:${person.userId}`,
    ]);
  const actions = changed.map(({ action }) => action);
  expect(actions.filter((action) => action.startsWith('user.view'))).toEqual([
    'user.view-started',
    'user.view-ended',
  ]);
});
