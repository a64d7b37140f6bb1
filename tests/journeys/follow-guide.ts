import type { Page } from 'playwright';
import { expect } from 'vitest';
import type { TestBrowser } from '../support/browser/browser.ts';
import { PASSWORD } from '../support/subscribers.ts';
import { OPERATOR, type TestApp } from '../support/test-app.ts';
import { stepsOf } from './guide-steps.ts';

type Follow = (page: Page) => Promise<unknown>;

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
export const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

/** Follows a page of the guide in a browser, one function for each step. */
export async function followAll(guide: string, page: Page, steps: readonly [string, Follow][]) {
  expect(stepsOf(guide)).toEqual(steps.map(([text]) => text));
  for (const [, follow] of steps) await follow(page);
}

export async function operatorAt(browser: TestBrowser, app: TestApp, path: string): Promise<Page> {
  const page = await browser.open({ permissions: ['clipboard-read', 'clipboard-write'] });
  await page.goto(`${app.url}/admin`);
  await page.getByLabel('Username').fill(OPERATOR.username);
  await page.getByLabel('Password', { exact: true }).fill(OPERATOR.password);
  await button(page, 'Login').click();
  await page.getByRole('link', { name: 'Offers' }).first().waitFor();
  await page.goto(`${app.url}${path}`);
  return page;
}

export async function signedIn(browser: TestBrowser, app: TestApp, email: string): Promise<Page> {
  const page = await browser.open();
  await page.goto(`${app.url}/login`);
  await page.getByLabel(/email/i).first().fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: /^(Login|Log in|Sign in)$/i }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
  return page;
}
