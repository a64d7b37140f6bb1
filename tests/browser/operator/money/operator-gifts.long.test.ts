import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import type { GiftView } from '../../../../src/contract/operator/offers/gifts.contract.ts';
import { faultsInBothSchemes } from '../../support/accessibility.ts';
import { clientOfThisFile } from '../../support/client-of-this-file.ts';
import { Refusal } from '../../support/client-stage.ts';
import {
  codesAnswer,
  NO_ACCESS_CODES,
  NO_GIFTS,
  NO_LIFETIMES,
  someGift,
  TRIAL_RULES,
} from '../../support/money/offers-answers.ts';
import { operatorPages, SIGNED_IN } from '../../support/operator-stage.ts';

const client = clientOfThisFile();
const { answerAll, heardInputs } = operatorPages(client);

async function open(gifts: GiftView[], months: (1 | 3)[] = []): Promise<Page> {
  answerAll({
    'admin.discountCodes': codesAnswer([]),
    'admin.trialRules': { rules: TRIAL_RULES },
    'admin.accessCodes': NO_ACCESS_CODES,
    'admin.lifetimes': NO_LIFETIMES,
    'admin.gifts': {
      ...NO_GIFTS,
      gifts,
      offers: NO_GIFTS.offers.map((offer) =>
        offer.plan === 'standard' ? { ...offer, months } : offer,
      ),
    },
  });
  const page = await client.visit('/admin/offers', { ...SIGNED_IN, colorScheme: 'light' });
  await page.getByRole('heading', { name: 'Gifts', exact: true }).waitFor();
  return page;
}
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

test('gifts are off until a length is chosen, at a price that the dialog names', async () => {
  const page = await open([]);
  await expect.poll(() => page.getByText('Not offered').count()).toBe(3);
  await expect.poll(() => page.getByText('Gifts sold').count()).toBe(0);
  await button(page, 'Change the gifts of Standard').click();
  await page.getByLabel('3 months for $147.00').check();
  expect(await faultsInBothSchemes(page)).toEqual([]);
  answerAll({ 'admin.setGiftOffer': { success: true } });
  await button(page, 'Save').click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(heardInputs('admin.setGiftOffer')).toEqual([{ plan: 'standard', months: [3] }]);
});

test('a gift is refunded after a preview of the sum and of the plan that ends', async () => {
  const redeemed = someGift({
    state: 'redeemed',
    accountId: '0192f0c1-0000-7000-8000-00000000acc0',
    redeemedAt: '2026-11-21T09:00:00.000Z',
    refundedMinor: 4_900,
  });
  const page = await open([redeemed], [1, 3]);
  await page.getByText('$49.00 of it refunded. The gift stays.').waitFor();
  expect(await faultsInBothSchemes(page)).toEqual([]);
  answerAll({
    'admin.giftVoidPreview': {
      refundMinor: 9_800,
      currency: 'usd',
      ends: { plan: 'standard', accountId: redeemed.accountId, until: null },
    },
    'admin.voidGift': { refundedMinor: 9_800, currency: 'usd' },
  });
  await button(page, 'Actions').click();
  await expect.poll(() => button(page, /^Email the link/).count()).toBe(0);
  await button(page, 'Refund…').click();
  const dialog = page.getByRole('dialog', { name: 'Refund this gift?' });
  await dialog.getByText('$98.00 goes back to buyer@example.com.').waitFor();
  await dialog.getByText('The recipient loses Standard from this gift now.').waitFor();
  expect(await faultsInBothSchemes(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Refund gift' }).click();
  await page.getByText('Stripe confirms $98.00.').waitFor();
  expect(heardInputs('admin.voidGift')).toEqual([{ id: redeemed.id, endsPlan: true }]);
});

test('an unused gift is withdrawn, unless it was redeemed since the preview', async () => {
  client.allowConsoleError(/status of 409/);
  const page = await open([someGift()], [3]);
  const preview = { refundMinor: 14_700, currency: 'usd', ends: null };
  const changed = 'This gift was redeemed since you looked. Nothing was refunded.';
  answerAll({
    'admin.giftVoidPreview': preview,
    'admin.voidGift': () => {
      throw new Refusal(409, changed);
    },
  });
  await button(page, 'Actions').click();
  await button(page, 'Withdraw and refund…').click();
  const dialog = page.getByRole('dialog', { name: 'Withdraw this gift?' });
  await dialog.getByText('The link stops working. It was not redeemed.').waitFor();
  answerAll({
    'admin.giftVoidPreview': {
      ...preview,
      ends: { plan: 'standard', accountId: null, until: null },
    },
  });
  await dialog.getByRole('button', { name: 'Withdraw and refund' }).click();
  await dialog.getByText(changed).waitFor();
  await dialog.getByText('The recipient loses Standard from this gift now.').waitFor();
  answerAll({ 'admin.voidGift': { refundedMinor: 14_700, currency: 'usd' } });
  await dialog.getByRole('button', { name: 'Withdraw and refund' }).click();
  await page.getByText('Gift withdrawn').waitFor();
  const { id } = someGift();
  expect(heardInputs('admin.voidGift')).toEqual([
    { id, endsPlan: false },
    { id, endsPlan: true },
  ]);
});

test('the link of an unused gift is mailed again', async () => {
  const page = await open([someGift()], [3]);
  answerAll({ 'admin.resendGift': { success: true } });
  await button(page, 'Actions').click();
  await button(page, 'Email the link to the recipient').click();
  await page.getByText('The link goes to friend@example.com.').waitFor();
  expect(heardInputs('admin.resendGift')).toEqual([{ id: someGift().id, to: 'recipient' }]);
});
