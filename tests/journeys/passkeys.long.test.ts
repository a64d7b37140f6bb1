import type { Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accessibilityFaults } from '../browser/support/accessibility.ts';
import { ANIMATED, browserOfThisFile } from '../support/browser/browser.ts';
import {
  addAuthenticator,
  type VirtualAuthenticator,
} from '../support/browser/virtual-authenticator.ts';
import { PASSWORD, type Subscriber, subscribe } from '../support/subscribers.ts';
import { createTestApp, OPERATOR, type TestApp } from '../support/test-app.ts';

const browser = browserOfThisFile(ANIMATED);
let app: TestApp;
beforeAll(async () => {
  // WebAuthn needs a host name.
  app = await createTestApp({ clientDirectory: 'dist/client', host: 'localhost' });
});
afterAll(() => app.close());

const origin = () => app.url;
const sql = (text: string) => app.app.parts.orm.em.fork().execute(text);

describe('a subscriber’s passkey', () => {
  let owner: Subscriber;
  beforeAll(async () => {
    owner = await subscribe(app, 'free');
  });

  async function signInByPassword(page: Page): Promise<void> {
    await page.goto(`${origin()}/login`);
    await page.getByLabel('Email').fill(owner.email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await page.getByRole('heading', { name: 'Current Subscription' }).waitFor();
  }

  /** After signing out the dashboard shows a farewell, then loads the landing page. */
  async function signOut(page: Page): Promise<void> {
    await page.goto(`${origin()}/`);
    const left = page.waitForEvent('load');
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await left;
    await page.goto(`${origin()}/login`);
  }

  async function addPasskey(page: Page, name: string): Promise<void> {
    await page.goto(`${origin()}/account`);
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByLabel('Your password').fill(PASSWORD);
    await page.getByLabel('Name of the passkey').fill(name);
    await page.getByRole('button', { name: 'Continue' }).click();
  }

  it('a subscriber’s passkey is added at /account, signs in without a password and no longer signs in once removed', async () => {
    const page = await browser.open();
    const device = await addAuthenticator(page);
    await signInByPassword(page);
    await addPasskey(page, 'My laptop');
    await page.getByText('You can sign in with “My laptop” from now on.').waitFor();
    await page.getByText('not used yet').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await expect.poll(() => device.count()).toBe(1);

    await signOut(page);
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await page.getByRole('heading', { name: 'Current Subscription' }).waitFor();

    await page.goto(`${origin()}/account`);
    await page.getByText(/last used/).waitFor();
    await page.getByRole('button', { name: 'Remove My laptop' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Your password').fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await page.getByText('“My laptop” no longer signs in here.').waitFor();
    await signOut(page);
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await page.getByText('We do not recognize this passkey. Please sign in').waitFor();
  });

  it('a subscriber’s passkey is neither added nor accepted when the user does not confirm on the device', async () => {
    const page = await browser.open();
    const device = await addAuthenticator(page);
    await signInByPassword(page);
    await device.setVerified(false);
    await addPasskey(page, 'Somebody else’s');
    await page.getByText('Your browser did not add a passkey. You can try again.').waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await signOut(page);
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await page.getByText('No passkey was used. Try again, or sign in').waitFor();
  });
});

describe('an operator’s passkey', () => {
  let page: Page;
  let device: VirtualAuthenticator;
  const signedIn = () => page.getByRole('button', { name: 'Logout' }).waitFor();
  async function signOut(): Promise<void> {
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.getByRole('button', { name: 'Sign in with a passkey' }).waitFor();
  }
  async function typePassword(): Promise<void> {
    await page.goto(`${origin()}/admin`);
    await page.getByLabel('Username').fill(OPERATOR.username);
    await page.getByLabel('Password', { exact: true }).fill(OPERATOR.password);
    await page.getByRole('button', { name: 'Login', exact: true }).click();
  }

  beforeEach(async () => {
    const ofOperators = 'delete from passkey where owner_id in (select id from operator)';
    await sql(ofOperators);
    page = await browser.open();
    device = await addAuthenticator(page);
    await typePassword();
    await signedIn();
    await page.goto(`${origin()}/admin/operators`);
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    const form = page.locator('form').filter({ hasText: 'Name of the passkey' });
    await form.getByLabel('Your password').fill(OPERATOR.password);
    await form.getByRole('button', { name: 'Continue' }).click();
    await page.getByText(/You can sign in with “.+” from now on\./).waitFor();
  });

  it('an operator’s passkey is added at /admin/operators and signs in without name and password', async () => {
    await expect.poll(() => device.count()).toBe(1);
    expect(await accessibilityFaults(page)).toEqual([]);
    await signOut();
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await signedIn();
  });

  it('an operator’s passkey is required after the right password, which alone signs no one in', async () => {
    await signOut();
    await device.setVerified(false);
    await typePassword();
    await page.getByText('No passkey was used. Please try again.').waitFor();
    await page.getByText('Your password is correct. Use your passkey to sign in as').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await device.setVerified(true);
    await page.getByRole('button', { name: 'Use your passkey' }).click();
    await signedIn();
  });

  it('confirms the operator’s identity where the password does not', async () => {
    browser.allowConsoleError(/status of 403/);
    await sql("update operator_session set created_at = created_at - interval '31 minutes'");
    await page.goto(`${origin()}/admin`);
    await page.getByRole('link', { name: 'Export CSV' }).click();
    const dialog = page.getByRole('dialog', { name: 'Confirm it is you' });
    const use = dialog.getByRole('button', { name: 'Use your passkey' });
    await expect.poll(() => use.evaluate((it) => it === document.activeElement)).toBe(true);
    await expect.poll(() => dialog.getByRole('textbox').count()).toBe(0);
    expect(await accessibilityFaults(page)).toEqual([]);
    await device.setVerified(false);
    await page.keyboard.press('Enter');
    await dialog.getByRole('alert').getByText('No passkey was used. Please try again.').waitFor();
    await device.setVerified(true);
    const download = page.waitForEvent('download');
    await use.click();
    expect((await download).suggestedFilename()).toBe('users.csv');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  });
});
