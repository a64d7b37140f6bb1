import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ANIMATED, browserOfThisFile } from '../support/browser/browser.ts';
import { PASSWORD, subscribe } from '../support/subscribers.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

const browser = browserOfThisFile(ANIMATED);
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ clientDirectory: 'dist/client', host: 'localhost' });
});
afterAll(() => app.close());

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto(`${app.url}/login`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.getByRole('heading', { name: 'Current Subscription' }).waitFor();
}

/**
 * Counts from here on the clicks on any page, and the fields of our pages that a person fills in. The
 * sandbox asks for a Discord name in place of the session that a browser has at Discord.
 */
async function countActs(page: Page): Promise<{ clicks: number; fields: Set<string> }> {
  const acts = { clicks: 0, fields: new Set<string>() };
  await page.exposeFunction('noteClick', () => {
    acts.clicks += 1;
  });
  await page.exposeFunction('noteField', (address: string, id: string) => {
    if (address.startsWith(app.url)) acts.fields.add(id);
  });
  const listen = () => {
    const notes = window as unknown as Record<string, (...facts: string[]) => void>;
    addEventListener('click', ({ isTrusted }) => isTrusted && notes.noteClick?.(), true);
    addEventListener(
      'input',
      ({ target }) => notes.noteField?.(location.href, (target as HTMLInputElement).id),
      true,
    );
  };
  await page.addInitScript(listen);
  await page.evaluate(listen);
  return acts;
}

it('a paid subscriber has everything delivered after three clicks and one field', async () => {
  const { userId, email } = await subscribe(app, 'premium');
  const page = await browser.open();
  await signIn(page, email);
  const acts = await countActs(page);

  await page.getByRole('link', { name: 'Continue with Discord' }).first().click();
  await page.getByLabel('You are the Discord user').fill('trader.anna');
  await page.getByRole('button', { name: 'Authorize' }).click();
  await page.waitForURL(`${app.url}/**`);
  await page.getByLabel('TradingView Username').fill('traderanna');
  await page.getByText('Username is valid').waitFor();
  await page.getByRole('button', { name: /save/i }).click();

  await page.getByText('Everything is delivered').waitFor();
  const states = () =>
    app.app.parts.orm.em
      .fork()
      .execute(
        'select distinct state from access_grant where account_id = ?::uuid and ended_at is null',
        [userId],
      );
  await expect.poll(states).toEqual([{ state: 'granted' }]);
  expect(acts.clicks).toBe(3);
  expect(acts.fields.size).toBe(1);
});
