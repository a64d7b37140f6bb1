import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accessibilityFaults } from '../browser/support/accessibility.ts';
import { outsideWorld } from '../server/journeys/outside-world.ts';
import { browserOfThisFile } from '../support/browser/browser.ts';
import { createTestApp, OPERATOR, type TestApp } from '../support/test-app.ts';
import { until } from '../support/until.ts';
import { stepsOf } from './guide-steps.ts';

/** Follows docs/guide/first-shop.md, one function for each of its steps. */
const browser = browserOfThisFile();
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ clientDirectory: 'dist/client' });
  const world = outsideWorld(app);
  await until('Discord is set up', async () => (await world.roleNames()).includes('VIP'));
});
afterAll(() => app.close());

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const landing = async () => (await fetch(app.url)).text();

async function addPlan(page: Page, name: string): Promise<void> {
  await page.getByLabel('Name of the new plan').fill(name);
  await button(page, 'Add plan').click();
}

async function removePlan(page: Page, name: RegExp): Promise<void> {
  await button(page, name).click();
  await button(page, 'Remove plan').click();
}

async function include(page: Page, plan: string, names: readonly string[]): Promise<void> {
  for (const name of names) await page.getByLabel(`${plan} includes ${name}`).check();
}

const STEPS: [text: string, follow: (page: Page) => Promise<void>][] = [
  [
    'Open /admin, sign in, and open Catalogue.',
    async (page) => {
      await page.goto(`${app.url}/admin`);
      await page.getByLabel('Username').fill(OPERATOR.username);
      await page.getByLabel('Password', { exact: true }).fill(OPERATOR.password);
      await button(page, 'Login').click();
      await page.getByRole('link', { name: 'Catalogue' }).first().click();
      await page.getByRole('heading', { name: 'Plans', exact: true }).waitFor();
    },
  ],
  [
    'Type Scalper into Name of the new plan and press Add plan. Add Swing Pro the same way.',
    async (page) => {
      await addPlan(page, 'Scalper');
      await addPlan(page, 'Swing Pro');
    },
  ],
  [
    'In Prices, type 39 for Scalper, monthly and 390 for Scalper, yearly. Type 79 and 790 for Swing Pro.',
    async (page) => {
      await page.getByLabel('Scalper, monthly').fill('39');
      await page.getByLabel('Scalper, yearly').fill('390');
      await page.getByLabel('Swing Pro, monthly').fill('79');
      await page.getByLabel('Swing Pro, yearly').fill('790');
    },
  ],
  [
    'Select Basic in the list of plans and press Remove plan. Remove Standard and Premium the same way.',
    async (page) => {
      for (const name of [/^\d Basic/, /^\d Standard/, /^\d Premium/]) await removePlan(page, name);
    },
  ],
  [
    'Under Entitlements, rename Main indicator to Scalper script and Wavematrix to Swing script.',
    async (page) => {
      await page.getByLabel('Name of indicator-main').fill('Scalper script');
      await page.getByLabel('Name of indicator-wavematrix').fill('Swing script');
    },
  ],
  [
    'Press Remove beside Orderblock.',
    (page) => page.getByLabel('Remove Orderblock', { exact: true }).click(),
  ],
  [
    'Under What each plan includes, tick Community role, Paid role and Scalper script for Scalper. Tick all five for Swing Pro.',
    async (page) => {
      const scalper = ['Community role', 'Paid role', 'Scalper script'];
      await include(page, 'Scalper', scalper);
      await include(page, 'Swing Pro', [...scalper, 'VIP role', 'Swing script']);
    },
  ],
  [
    'Press Save draft, then Review and publish. Read who gains and loses access, and which prices Stripe will get.',
    async (page) => {
      await button(page, 'Save draft').click();
      await page.getByText('Draft saved', { exact: true }).waitFor();
      await button(page, 'Review and publish').click();
      await page.getByText('New price: Swing Pro monthly, $79').waitFor();
    },
  ],
  [
    'Press Publish as version 1. The two plans are on sale when the page no longer says Prices not ready.',
    async (page) => {
      await button(page, 'Publish as version 1').click();
      await page.getByText('Version 1 on sale').waitFor();
      await page.getByText('Prices not ready').waitFor({ state: 'hidden' });
    },
  ],
  [
    'Open Texts, choose Landing page, and search for Know the exit.',
    async (page) => {
      await page.getByRole('link', { name: 'Texts' }).first().click();
      await page.getByRole('combobox', { name: 'Page' }).selectOption('Landing page');
      await page.getByLabel('Search').fill('Know the exit.');
    },
  ],
  [
    'Press Edit, type Know your exit., and press Save.',
    async (page) => {
      await button(page, /^Edit landing/).click();
      await page.getByRole('textbox', { name: /landing/ }).fill('Know your exit.');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByText('Text saved').waitFor();
    },
  ],
  [
    'Open the site. The landing page shows your headline, your two indicators, and your two plans beside Free.',
    async (page) => {
      await until('the landing page follows', async () => /Know your exit/.test(await landing()));
      await page.goto(app.url);
      await page.getByText('Know your exit.').waitFor();
      for (const name of ['Scalper script', 'Swing script']) {
        await page.getByText(name).first().waitFor();
      }
      await expect.poll(() => page.getByRole('link', { name: /^Choose / }).count()).toBe(3);
      await expect.poll(() => page.getByText(/Orderblock|Wavematrix|Choose Basic/).count()).toBe(0);
      expect(await accessibilityFaults(page)).toEqual([]);
    },
  ],
  [
    'Choose Swing Pro, enter an email address, and press Continue to Payment.',
    async (page) => {
      await page.getByRole('link', { name: 'Choose Swing Pro' }).click();
      await page.getByLabel(/email/i).first().fill('first@example.com');
      await button(page, 'Continue to Payment').click();
    },
  ],
  [
    'Press Pay $79 Now, then Pay on the simulated Stripe page.',
    async (page) => {
      await button(page, 'Pay $79 Now').click();
      await page.getByRole('button', { name: 'Pay', exact: true }).click();
    },
  ],
  [
    'Choose a password. The dashboard shows Swing Pro and both scripts.',
    async (page) => {
      await page.getByText('Payment Successful!').waitFor();
      await page.getByLabel('Password', { exact: true }).fill('Secret123');
      await page.getByLabel('Confirm Password', { exact: true }).fill('Secret123');
      await button(page, 'Complete Setup & Access Dashboard').click();
      await page.getByText('Current Subscription').waitFor();
      for (const name of ['Swing Pro', 'Scalper script', 'Swing script']) {
        await page.getByText(name).first().waitFor();
      }
    },
  ],
];

it('a seller follows “Your first shop in fifteen minutes” to the first sale', async () => {
  expect(stepsOf('first-shop.md')).toEqual(STEPS.map(([text]) => text));
  const page = await browser.open();
  for (const [, follow] of STEPS) await follow(page);
});
