import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import type { SetUpCheck } from '../../../src/contract/operator/setup.contract.ts';
import { DOCUMENTED_BRAND } from '../../../src/domain/brand/brand.ts';
import { WIZARD_STEPS, type WizardStep } from '../../../src/domain/operator/wizard.ts';
import { faultsInBothSchemes } from '../support/accessibility.ts';
import { clientOfThisFile, pathOf, toastSays } from '../support/client-of-this-file.ts';
import { Refusal } from '../support/client-stage.ts';
import { ANSWERS } from '../support/every-answer.ts';
import { WORKLIST } from '../support/operations-answers.ts';
import { operatorPages, SIGNED_IN } from '../support/operator-stage.ts';
import { SET_UP } from '../support/set-up/set-up-answers.ts';

const client = clientOfThisFile();
const { answerAll, heardInputs } = operatorPages(client);

const BRAND = { no: 0, brand: DOCUMENTED_BRAND, configuredName: 'Desk Signals', versions: [] };
const TESTED = {
  passed: false,
  asked: true,
  checks: SET_UP({ part: 'discord' }).checks.filter(({ id }) => id !== 'discord.link'),
};

function open(path = '/admin/setup', options: object = {}): Promise<Page> {
  answerAll({ ...ANSWERS, 'admin.brand': BRAND, 'admin.testSetUp': TESTED });
  return client.visit(path, { ...SIGNED_IN, ...options });
}
const stepPanel = (page: Page, no: number, name: string) =>
  page.getByRole('heading', { level: 2, name: `${no}. ${name}` });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Every check of this part passes. */
const allFine = (...parts: string[]) => {
  client.stage().answer('admin.setUpChecks', (input: unknown) => {
    const { checks } = SET_UP(input);
    const { part } = input as { part: string };
    return {
      checks: parts.includes(part) ? checks.map((each) => ({ ...each, state: 'ok' })) : checks,
    };
  });
};

test('no step has an accessibility fault, in either scheme and on a phone', async () => {
  const page = await open();
  const found: string[] = [];
  const names: Record<WizardStep, string> = {
    stripe: 'Stripe',
    discord: 'Discord',
    tradingview: 'TradingView',
    mail: 'Mail',
    brand: 'Brand',
  };
  for (const [index, step] of WIZARD_STEPS.entries()) {
    await page.getByRole('navigation', { name: 'Steps' }).getByText(names[step]).click();
    await stepPanel(page, index + 1, names[step]).waitFor();
    if (step === 'discord') await button(page, 'Test connection').click();
    if (step === 'brand')
      await page
        .getByRole('img', { name: /Landing/ })
        .first()
        .waitFor();
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const faults = await faultsInBothSchemes(page);
      found.push(...faults.map((fault) => `${step} at ${width}, ${fault}`));
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      if (wide > width) found.push(`${step} is ${wide} pixels wide at ${width}`);
    }
  }
  expect(found).toEqual([]);
});

test('opens at the first step that is not ready, and stays there when it becomes ready', async () => {
  answerAll(ANSWERS);
  allFine('stripe');
  const page = await client.visit('/admin/setup', SIGNED_IN);
  await stepPanel(page, 2, 'Discord').waitFor();
  await page.getByRole('heading', { level: 2, name: '2 of 5 ready' }).waitFor();
  allFine('stripe', 'discord');
  await button(page, 'Check Discord again').click();
  await page.getByRole('heading', { level: 2, name: '3 of 5 ready' }).waitFor();
  await expect.poll(() => stepPanel(page, 2, 'Discord').count()).toBe(1);
});

test('walks through the steps, each with an address of its own', async () => {
  const page = await open();
  await stepPanel(page, 1, 'Stripe').waitFor();
  await page.getByRole('link', { name: 'Next: Discord' }).click();
  await page.getByRole('heading', { name: 'Roles and channels' }).waitFor();
  expect(await pathOf(page)).toBe('/admin/setup?step=discord');
  await page.getByRole('link', { name: 'Next: TradingView' }).click();
  await page.getByText('PUB;4f1d was found, and is yours.').waitFor();
  await page.getByRole('link', { name: 'Back: Discord' }).click();
  await stepPanel(page, 2, 'Discord').waitFor();
  const current = page.getByRole('navigation', { name: 'Steps' }).locator('[aria-current]');
  await expect.poll(() => current.count()).toBe(1);
  await expect.poll(() => current.textContent()).toContain('Discord');
});

test('advice that a step waits for is marked as to do, and other advice is not', async () => {
  const advice = (id: string, title: string): SetUpCheck => {
    return { id, title, state: 'advice', found: 'Standard.', step: 'Change it.', makes: null };
  };
  const page = await open('/admin/setup?step=brand', {});
  const checks = [advice('brand.name', 'Name'), advice('brand.logo', 'Logo')];
  client.stage().answer('admin.setUpChecks', (input: unknown) => {
    return (input as { part: string }).part === 'brand' ? { checks } : SET_UP(input);
  });
  await button(page, 'Check Brand again').click();
  const marks = page.getByRole('listitem').filter({ hasText: 'Standard.' });
  await expect
    .poll(() => marks.allTextContents())
    .toEqual(['To doNameStandard.Change it.', 'AdviceLogoStandard.Change it.']);
});

test('copies the address that Stripe needs', async () => {
  const page = await open('/admin/setup?step=stripe', {
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  await button(page, 'Copy: Endpoint URL').click();
  await page.getByText('Copied', { exact: true }).waitFor();
  expect(await page.evaluate(() => window.navigator.clipboard.readText())).toBe(
    'https://signals.example.com/api/webhooks/stripe',
  );
  const keys = page.getByRole('link', { name: 'API keys' });
  await expect
    .poll(() => keys.getAttribute('href'))
    .toBe('https://dashboard.stripe.com/test/apikeys');
});

test('a connection test says which answer stops the step', async () => {
  const page = await open('/admin/setup?step=discord');
  await button(page, 'Test connection').click();
  await page.getByText('The connection to Discord is not complete.').waitFor();
  expect(heardInputs('admin.testSetUp')).toEqual([{ part: 'discord' }]);
  const fails = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('img', { name: 'Fails' }) });
  await expect
    .poll(() => fails.allTextContents())
    .toEqual(['Order of roles. VIP: it is above the bot’s own role.']);
  const passing: SetUpCheck[] = TESTED.checks.filter(({ state }) => state === 'ok');
  answerAll({ 'admin.testSetUp': { passed: true, asked: true, checks: passing } });
  await button(page, 'Test connection').click();
  await page.getByText('Discord answers, and nothing is missing.').waitFor();
  answerAll({ 'admin.testSetUp': { passed: true, asked: false, checks: [] } });
  await button(page, 'Test connection').click();
  await page.getByText('Managed by hand: nothing to ask.').waitFor();
});

test('a value is saved, reset, or refused with the server’s reason', async () => {
  client.allowConsoleError(/status of 400/);
  const page = await open('/admin/setup?step=tradingview');
  const field = page.getByRole('textbox', { name: 'Script id of Wavematrix' });
  const save = button(page, 'Save: Script id of Wavematrix');
  await expect.poll(() => save.isDisabled()).toBe(true);
  client.stage().answer('admin.setSetting', () => {
    throw new Refusal(400, 'This value must be a script id (PUB;…).');
  });
  await field.fill('main');
  await save.click();
  await page.getByRole('alert').getByText('This value must be a script id (PUB;…).').waitFor();
  answerAll({ 'admin.setSetting': { success: true } });
  await field.fill(' PUB;wave ');
  await save.click();
  await toastSays(page, 'Saved', 'The new value is in use.');
  await button(page, 'Reset: Script id of Main indicator').click();
  await expect
    .poll(() => heardInputs('admin.setSetting').slice(1))
    .toEqual([
      { name: 'TRADINGVIEW_PINE_WAVEMATRIX', value: 'PUB;wave' },
      { name: 'TRADINGVIEW_PINE_MAIN', value: null },
    ]);
});

test('a value of the environment is shown and cannot be changed', async () => {
  const page = await open('/admin/setup?step=mail');
  const field = page.getByLabel('Alerts go to');
  await field.waitFor();
  expect([await field.inputValue(), await field.isDisabled()]).toEqual(['desk@example.com', true]);
  await page.getByText('Set by the environment (OPERATOR_EMAIL).').waitFor();
  await expect.poll(() => button(page, 'Save: Alerts go to').count()).toBe(0);
});

test('a test mail is called sent only when it was, and captured when no one gets it', async () => {
  const page = await open('/admin/setup?step=mail');
  answerAll({
    'admin.sendTestMail': { mailId: 'm1', to: 'desk@example.com' },
    'admin.testMailState': { state: 'waiting' },
  });
  await button(page, 'Send a test email').click();
  await page.getByText('Queued for desk@example.com. Waiting for the mail server…').waitFor();
  answerAll({ 'admin.testMailState': { state: 'sent' } });
  await page.clock.runFor(2_000);
  await page
    .getByText('Captured on this machine for desk@example.com. Nothing was delivered.')
    .waitFor();
});

test('a connected TradingView session has no form until it is replaced', async () => {
  const connectedSince = '2026-11-24T12:00:00.000Z';
  answerAll({
    ...ANSWERS,
    'tradingview.worklist': { ...WORKLIST, items: [], connectedSince },
  });
  const page = await client.visit('/admin/access', SIGNED_IN);
  await page.getByText('Connected since').waitFor();
  await expect.poll(() => page.getByText('While no session is connected').count()).toBe(0);
  await expect.poll(() => page.getByLabel('sessionid', { exact: true }).count()).toBe(0);
  await button(page, 'Replace the session').click();
  await page.getByLabel('sessionid', { exact: true }).waitFor();
});
