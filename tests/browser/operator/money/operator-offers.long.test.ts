import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import type { UserTrialsAnswer } from '../../../../src/contract/operator/offers/trials.contract.ts';
import { faultsInBothSchemes } from '../../support/accessibility.ts';
import { clientOfThisFile, toastSays } from '../../support/client-of-this-file.ts';
import { Refusal } from '../../support/client-stage.ts';
import {
  codesAnswer,
  NO_ACCESS_CODES,
  NO_GIFTS,
  NO_LIFETIMES,
  someCode,
  TRIAL_RULES,
} from '../../support/money/offers-answers.ts';
import { USER_ID } from '../../support/operator-answers.ts';
import { operatorPages, SIGNED_IN } from '../../support/operator-stage.ts';

const client = clientOfThisFile();
const { answerAll, heardInputs, visitUser } = operatorPages(client);
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

describe('/admin/offers', () => {
  async function open(codes = [someCode()]): Promise<Page> {
    answerAll({
      'admin.discountCodes': codesAnswer(codes),
      'admin.trialRules': { rules: TRIAL_RULES },
      'admin.accessCodes': NO_ACCESS_CODES,
      'admin.gifts': NO_GIFTS,
      'admin.lifetimes': NO_LIFETIMES,
    });
    const page = await client.visit('/admin/offers', { ...SIGNED_IN, colorScheme: 'light' });
    await page.getByRole('heading', { name: 'Discount codes' }).waitFor();
    return page;
  }
  const rowOf = (page: Page, code: string) => page.getByRole('row').filter({ hasText: code });

  test('shows what a code takes off, where it applies, its uses and what they brought', async () => {
    const page = await open();
    const row = rowOf(page, 'LAUNCH40');
    for (const text of [
      '40% off, for 3 months',
      'Premium · Yearly · first purchase only',
      '12 of 100',
      '$712.80',
      '6 of 8',
      'Live',
    ]) {
      await row.getByText(text, { exact: true }).waitFor();
    }
    expect(await faultsInBothSchemes(page)).toEqual([]);
  });

  test('a refused form puts its first wrong field below the title of the dialog', async () => {
    const page = await open([]);
    await page.setViewportSize({ width: 1440, height: 600 });
    await button(page, 'New code').click();
    await button(page, 'Create code').click();
    const dialog = page.getByRole('dialog');
    const code = dialog.getByLabel('Code', { exact: true });
    expect(await code.evaluate((field) => field === document.activeElement)).toBe(true);
    const edge = (place: 'top' | 'bottom', of: typeof code) =>
      of.evaluate((element, side) => element.getBoundingClientRect()[side], place);
    const title = await edge('bottom', dialog.locator('header, [class*=head]').first());
    const label = dialog.locator('label').filter({ hasText: /^Code$/ });
    expect(await edge('top', label)).toBeGreaterThanOrEqual(title);
    const message = dialog.getByText('Use 3 to 30 letters, digits and dashes.');
    expect(await edge('bottom', message)).toBeLessThanOrEqual(await edge('bottom', dialog));
  });

  test('makes a code from the form, and names each fault beside its field', async () => {
    const page = await open([]);
    await page.getByText('No codes yet. A code can take').waitFor();
    await button(page, 'New code').click();
    await page.getByLabel('Code', { exact: true }).fill('x');
    await page.getByLabel('Percent off').fill('140');
    await button(page, 'Create code').click();
    await page.getByText('Use 3 to 30 letters, digits and dashes.').waitFor();
    await page.getByText('Enter a number above 0 and up to 100.').waitFor();
    expect(heardInputs('admin.makeDiscountCode')).toEqual([]);
    await page.getByLabel('Code', { exact: true }).fill('launch40');
    await page.getByLabel('Percent off').fill('40');
    await page.getByLabel('How long').selectOption('months');
    await page.getByRole('checkbox', { name: 'Premium' }).check();
    await page.getByLabel('Maximum uses').fill('100');
    await page.getByLabel('Last day (UTC)').fill('2026-12-31');
    expect(await faultsInBothSchemes(page)).toEqual([]);
    answerAll({
      'admin.makeDiscountCode': { id: someCode().id },
      'admin.discountCodes': codesAnswer([someCode()]),
    });
    await button(page, 'Create code').click();
    await toastSays(page, 'LAUNCH40 is live', 'Stripe confirmed it.');
    await rowOf(page, 'LAUNCH40').waitFor();
    expect(heardInputs('admin.makeDiscountCode')).toEqual([
      {
        code: 'launch40',
        percentOff: 40,
        amountOff: null,
        currency: null,
        duration: 'months',
        months: 3,
        plans: ['premium'],
        cycles: [],
        scope: 'both',
        startsAt: null,
        endsAt: '2026-12-31T23:59:59.000Z',
        maxUses: 100,
        isFirstPurchaseOnly: false,
      },
    ]);
  });

  test('a code whose first day is in the future is said to be planned', async () => {
    const page = await open([]);
    answerAll({ 'admin.makeDiscountCode': { id: someCode().id } });
    await button(page, 'New code').click();
    await page.getByLabel('Code', { exact: true }).fill('launch40');
    await page.getByLabel('Percent off').fill('40');
    await page.getByLabel('First day (UTC)').fill('2999-12-31');
    await button(page, 'Create code').click();
    await toastSays(page, 'LAUNCH40 is planned from Dec 31, 2999', 'Stripe confirmed it.');
  });

  test('keeps the form open with the sentence of a refusal', async () => {
    const page = await open([]);
    client.allowConsoleError(/409/);
    client.stage().answer('admin.makeDiscountCode', () => {
      throw new Refusal(409, 'You already have a code with this name.');
    });
    await button(page, 'New code').click();
    await page.getByLabel('Code', { exact: true }).fill('LAUNCH40');
    await page.getByLabel('Percent off').fill('40');
    await button(page, 'Create code').click();
    await page.getByRole('alert').getByText('You already have a code with this name.').waitFor();
    await expect.poll(() => page.getByLabel('Code', { exact: true }).inputValue()).toBe('LAUNCH40');
  });

  test('ends a code, and says how many open payment pages were closed', async () => {
    const page = await open();
    await button(page, 'End LAUNCH40').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(/^3 payment pages with this code are open at Stripe\./).waitFor();
    expect(await faultsInBothSchemes(page)).toEqual([]);
    const pagesAtEnd = { open: 3, closed: 2, paid: 1 };
    answerAll({
      'admin.endDiscountCode': pagesAtEnd,
      'admin.discountCodes': codesAnswer([someCode({ state: 'ended', openPages: 0, pagesAtEnd })]),
    });
    await dialog.getByRole('button', { name: 'End code' }).click();
    await toastSays(page, 'LAUNCH40 has ended', '3 open pages, 2 closed, 1 paid');
    const row = rowOf(page, 'LAUNCH40');
    await row.getByText('Ended', { exact: true }).waitFor();
    await row.getByText('3 open pages, 2 closed, 1 paid').waitFor();
    await expect.poll(() => button(page, 'End LAUNCH40').count()).toBe(0);
    expect(heardInputs('admin.endDiscountCode')).toEqual([{ id: someCode().id }]);
  });
});

describe('the trials of a user', () => {
  const trials = (changes: Partial<UserTrialsAnswer> = {}): UserTrialsAnswer => ({
    trials: [
      {
        plan: 'premium',
        state: 'refused',
        hasCard: true,
        isAllowed: false,
        indicators: null,
        startedAt: '2026-11-20T09:00:00.000Z',
        endsAt: '2026-11-27T09:00:00.000Z',
        earlierAt: '2026-05-03T09:00:00.000Z',
      },
    ],
    edges: [
      {
        kind: 'card',
        userId: '0192f0c1-0000-7000-8000-0000000000ff',
        email: 'first@example.com',
        since: '2026-05-03T09:00:00.000Z',
        hadTrial: true,
      },
    ],
    isAllowed: false,
    isOffered: true,
    ...changes,
  });

  test('shows what accounts share, and allows one more trial on the upgrade page', async () => {
    const page = await visitUser({ 'admin.userTrials': trials() });
    await page.getByText('The same person began a trial on May 3, 2026.').waitFor();
    await page.getByText('Same card').waitFor();
    answerAll({ 'admin.allowTrial': { success: true } });
    await button(page, 'Allow another trial').click();
    await page.getByText(/^They can start one more free trial on the upgrade page/).waitFor();
    answerAll({ 'admin.userTrials': trials({ isAllowed: true }) });
    await page.getByRole('dialog').getByRole('button', { name: 'Allow' }).click();
    await page
      .getByText(/^One more trial is allowed\. They start it on the upgrade page/)
      .waitFor();
    await expect.poll(() => button(page, 'Allow another trial').count()).toBe(0);
    expect(heardInputs('admin.allowTrial')).toEqual([{ accountId: USER_ID }]);
  });

  test('says that it could not be read, and tries again', async () => {
    client.allowConsoleError(/503/);
    const page = await visitUser({
      'admin.userTrials': () => {
        throw new Refusal(503, 'Please try again.');
      },
    });
    await page.getByText('Could not load the trials.').waitFor();
    answerAll({ 'admin.userTrials': trials() });
    await button(page, 'Try again').click();
    await page.getByText('Same card').waitFor();
  });

  test('says why there is none to allow while no plan has a trial', async () => {
    const page = await visitUser({ 'admin.userTrials': trials({ isOffered: false }) });
    await page.getByText('No plan has a trial now, so there is none to allow.').waitFor();
    await expect.poll(() => button(page, 'Allow another trial').count()).toBe(0);
  });
});
