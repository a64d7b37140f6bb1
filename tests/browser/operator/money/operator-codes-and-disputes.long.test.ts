import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import type { AccessCodeBatchView } from '../../../../src/contract/operator/offers/access-codes.contract.ts';
import { faultsInBothSchemes } from '../../support/accessibility.ts';
import { clientOfThisFile } from '../../support/client-of-this-file.ts';
import { ACCESS_CODES, someBatch } from '../../support/money/access-code-answers.ts';
import { someDispute } from '../../support/money/dispute-answers.ts';
import {
  codesAnswer,
  NO_GIFTS,
  NO_LIFETIMES,
  TRIAL_RULES,
} from '../../support/money/offers-answers.ts';
import { hold, operatorPages, SIGNED_IN } from '../../support/operator-stage.ts';

const client = clientOfThisFile();
const { answerAll, heardInputs } = operatorPages(client);
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

describe('access codes', () => {
  const redeemUrl = 'https://shop.example/redeem';
  const answerBatches = (batches: AccessCodeBatchView[]) =>
    answerAll({
      'admin.discountCodes': codesAnswer([]),
      'admin.trialRules': { rules: TRIAL_RULES },
      'admin.accessCodes': { batches, redeemUrl },
      'admin.gifts': NO_GIFTS,
      'admin.lifetimes': NO_LIFETIMES,
    });
  async function open(): Promise<Page> {
    const page = await client.visit('/admin/offers', { ...SIGNED_IN, colorScheme: 'light' });
    await page.getByRole('heading', { name: 'Access codes' }).waitFor();
    return page;
  }

  test('are made, shown once, and downloaded with their links', async () => {
    answerBatches([]);
    const page = await open();
    await button(page, 'New access codes').click();
    await button(page, 'Create codes').click();
    await page.getByText('Say who the codes are for.').waitFor();
    expect(heardInputs('admin.makeAccessCodes')).toEqual([]);
    await page.getByLabel('For', { exact: true }).fill('Partner week');
    await page.getByLabel('How many').fill('2');
    await page.getByLabel('Redeem by (UTC)').fill('2026-12-31');
    expect(await faultsInBothSchemes(page)).toEqual([]);
    const { id } = someBatch();
    answerAll({ 'admin.makeAccessCodes': { id, codes: ACCESS_CODES } });
    answerBatches([someBatch({ redeemed: 0 })]);
    const release = await hold(page, 'admin.makeAccessCodes');
    await button(page, 'Create codes').click();
    await expect.poll(() => button(page, 'Create codes').isEnabled()).toBe(false);
    for (const _ of [1, 2]) await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(1);
    release();
    const dialog = page.getByRole('dialog', { name: '2 access codes' });
    for (const code of ACCESS_CODES) await dialog.getByText(code, { exact: true }).waitFor();
    expect(await faultsInBothSchemes(page)).toEqual([]);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Download CSV' }).click(),
    ]);
    const lines = (await readFile(await download.path(), 'utf8')).trim().split('\n');
    expect(lines).toEqual([
      'code,link',
      ...ACCESS_CODES.map((code) => `${code},${redeemUrl}?code=${code}`),
    ]);
    for (const _ of [1, 2]) await page.keyboard.press('Escape');
    await dialog.getByText(ACCESS_CODES[0] ?? '', { exact: true }).waitFor();
    await dialog.getByRole('button', { name: 'I have saved them' }).click();
    await page.getByRole('row').filter({ hasText: '0 of 2' }).waitFor();
    await expect.poll(() => page.getByText(ACCESS_CODES[0] ?? '').count()).toBe(0);
    expect(heardInputs('admin.makeAccessCodes')).toEqual([
      {
        name: 'Partner week',
        plan: 'premium',
        count: 2,
        days: 30,
        until: null,
        redeemBy: '2026-12-31T23:59:59.000Z',
      },
    ]);
  });

  test('are ended with the number of codes that stop working', async () => {
    answerBatches([someBatch()]);
    const page = await open();
    const row = page.getByRole('row').filter({ hasText: 'Partner week' });
    for (const text of ['Premium', '30 days', '1 of 2', 'Dec 31, 2026', 'Live']) {
      await row.getByText(text, { exact: true }).waitFor();
    }
    await button(page, 'End the codes for Partner week').click();
    await page.getByText('1 unused code stops working. Plans that were given stay.').waitFor();
    answerAll({ 'admin.endAccessCodes': { success: true } });
    answerBatches([someBatch({ state: 'ended' })]);
    await button(page, 'End codes').click();
    await row.getByText('Ended', { exact: true }).waitFor();
    expect(heardInputs('admin.endAccessCodes')).toEqual([{ id: someBatch().id }]);
  });
});

describe('a dispute case', () => {
  const { id } = someDispute();
  async function open(changes: Parameters<typeof someDispute>[0] = {}): Promise<Page> {
    answerAll({ 'admin.dispute': someDispute(changes) });
    const page = await client.visit(`/admin/disputes/${id}`, {
      ...SIGNED_IN,
      colorScheme: 'light',
    });
    await page.getByRole('heading', { name: 'Dispute over $99' }).waitFor();
    return page;
  }
  const STAGED = {
    state: 'staged',
    staged: someDispute().preview,
    isCurrent: true,
    stagedAt: '2026-11-25T09:00:00.000Z',
  } as const;

  test('shows the advice, each fact with its record, and what is missing', async () => {
    const page = await open();
    await page.getByText('Fight: the customer signed in and got the service.').waitFor();
    const facts = page
      .getByRole('list')
      .filter({ hasText: 'Proof: sign-in 5121' })
      .getByRole('listitem');
    await expect.poll(() => facts.count()).toBe(3);
    await facts.nth(2).getByText('from 203.0.113.7 with Firefox on Windows.').waitFor();
    await facts.nth(2).getByText('Recorded', { exact: true }).waitFor();
    await facts.nth(1).getByText('Confirmed', { exact: true }).waitFor();
    await page.getByText('Missing: Consent.').waitFor();
    await expect.poll(() => button(page, 'Submit to the bank…').count()).toBe(0);
    expect(await faultsInBothSchemes(page)).toEqual([]);
  });

  test('stages the evidence, and then shows what Stripe has', async () => {
    const page = await open();
    await page.getByText('What would be saved at Stripe now.').waitFor();
    answerAll({
      'admin.stageDispute': { success: true, message: 'The evidence is at Stripe.' },
      'admin.dispute': someDispute(STAGED),
    });
    await button(page, 'Save draft at Stripe').click();
    await page
      .getByText('What Stripe showed after it was saved. The bank has not received it.')
      .waitFor();
    await button(page, 'Submit to the bank…').waitFor();
    expect(heardInputs('admin.stageDispute')).toEqual([{ id }]);
  });

  test('submits once its amount is typed, and is read-only afterwards', async () => {
    const page = await open(STAGED);
    await button(page, 'Submit to the bank…').click();
    const dialog = page.getByRole('dialog');
    const confirm = dialog.getByRole('button', { name: 'Submit to the bank' });
    await dialog.getByLabel('Type 99.00 to confirm').fill(id);
    await expect.poll(() => confirm.isDisabled()).toBe(true);
    await dialog.getByLabel('Type 99.00 to confirm').fill('99.00');
    expect(await faultsInBothSchemes(page)).toEqual([]);
    answerAll({
      'admin.submitDispute': { success: true, message: 'Submitted.' },
      'admin.dispute': someDispute({
        ...STAGED,
        state: 'submitted',
        refusal: 'submitted',
        submittedAt: '2026-11-25T09:30:00.000Z',
        decidedBy: 'operator',
      }),
    });
    await confirm.click();
    await page.getByText('What the bank received.').waitFor();
    await page.getByText(/ by an operator$/).waitFor();
    expect(heardInputs('admin.submitDispute')).toEqual([{ id, typed: '99.00' }]);
    await expect.poll(() => page.getByText('Fight: the customer').count()).toBe(0);
    for (const name of ['Submit to the bank…', 'Save draft at Stripe', 'Accept the dispute']) {
      await expect.poll(() => button(page, name).count(), { message: name }).toBe(0);
    }
  });

  test('says of a decided dispute what was sent, and asks for nothing more', async () => {
    const page = await open({
      state: 'won',
      refusal: 'decided',
      closedAt: '2026-11-25T09:30:00.000Z',
    });
    await page.getByText('No evidence was submitted.').waitFor();
    for (const text of ['What would be saved', 'Evidence due', 'Missing:']) {
      await expect.poll(() => page.getByText(text).count(), { message: text }).toBe(0);
    }
  });

  test('downloads the evidence as a PDF, byte for byte', async () => {
    const page = await open(STAGED);
    const bytes = Buffer.from('%PDF-1.4\nthe facts\n%%EOF');
    answerAll({
      'admin.disputePdf': { fileName: `evidence-${id}.pdf`, base64: bytes.toString('base64') },
    });
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      button(page, 'Download PDF').click(),
    ]);
    expect(download.suggestedFilename()).toBe(`evidence-${id}.pdf`);
    expect(await readFile(await download.path())).toEqual(bytes);
  });
});
