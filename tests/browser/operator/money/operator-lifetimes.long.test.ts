import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import type { LifetimesAnswer } from '../../../../src/contract/operator/offers/lifetimes.contract.ts';
import { faultsInBothSchemes } from '../../support/accessibility.ts';
import { clientOfThisFile } from '../../support/client-of-this-file.ts';
import {
  codesAnswer,
  NO_ACCESS_CODES,
  NO_GIFTS,
  NO_LIFETIMES,
  TRIAL_RULES,
} from '../../support/money/offers-answers.ts';
import { operatorPages, SIGNED_IN } from '../../support/operator-stage.ts';

const client = clientOfThisFile();
const { answerAll, heardInputs } = operatorPages(client);
const ID = '0192f0c1-0000-7000-8000-0000000091f8';

async function open(answer: Partial<LifetimesAnswer>): Promise<Page> {
  answerAll({
    'admin.discountCodes': codesAnswer([]),
    'admin.trialRules': { rules: TRIAL_RULES },
    'admin.accessCodes': NO_ACCESS_CODES,
    'admin.gifts': NO_GIFTS,
    'admin.lifetimes': { ...NO_LIFETIMES, ...answer },
  });
  const page = await client.visit('/admin/offers', { ...SIGNED_IN, colorScheme: 'light' });
  await page.getByRole('heading', { name: 'Lifetime', exact: true }).waitFor();
  return page;
}

test('a plan is sold for life once it has a price, with a limit and a last day', async () => {
  const page = await open({});
  await expect.poll(() => page.getByText('Not sold', { exact: true }).count()).toBe(3);
  await page.getByRole('button', { name: 'Change the lifetime sale of Premium' }).click();
  const dialog = page.getByRole('dialog', { name: 'Premium for life' });
  await dialog.getByLabel('Price in USD').fill('0.10');
  await dialog.getByLabel('Buyers').fill('x');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Enter at least $0.50.').waitFor();
  await dialog.getByText('Enter a whole number, or nothing.').waitFor();
  expect(await faultsInBothSchemes(page)).toEqual([]);
  await dialog.getByLabel('Price in USD').fill('499');
  await dialog.getByLabel('Buyers').fill('50');
  await dialog.getByLabel('Last day').fill('2027-05-03');
  answerAll({ 'admin.setLifetimeOffer': { success: true } });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(heardInputs('admin.setLifetimeOffer')).toEqual([
    {
      plan: 'premium',
      offer: { amountMinor: 49_900, maxBuyers: 50, endsAt: '2027-05-03T23:59:59.000Z' },
    },
  ]);
});

test('the sale shows its outcome, and a purchase is refunded after a preview', async () => {
  const page = await open({
    offers: NO_LIFETIMES.offers.map((offer) =>
      offer.plan === 'premium'
        ? {
            ...offer,
            amountMinor: 49_900,
            maxBuyers: 50,
            left: 12,
            sold: 40,
            refunded: 2,
            disputed: 0,
            revenueMinor: 1_896_200,
            aged: 20,
            kept: 19,
          }
        : offer,
    ),
    purchases: [
      {
        id: ID,
        state: 'given',
        plan: 'premium',
        email: 'anna@example.com',
        accountId: '0192f0c1-0000-7000-8000-00000000acc0',
        paidMinor: 49_900,
        refundedMinor: 9_900,
        currency: 'usd',
        paidAt: '2026-11-20T09:00:00.000Z',
      },
    ],
  });
  const row = page.getByRole('row', { name: /^Premium/ }).filter({ hasText: '12 of 50' });
  await expect.poll(() => row.textContent()).toContain('$18,962.00');
  await expect.poll(() => row.textContent()).toContain('19 of 20');
  await page.getByText('$99.00 of it refunded. The plan stays.').waitFor();
  expect(await faultsInBothSchemes(page)).toEqual([]);
  answerAll({
    'admin.lifetimeVoidPreview': { refundMinor: 40_000, currency: 'usd', ends: 'premium' },
    'admin.voidLifetime': { refundedMinor: 40_000, currency: 'usd' },
  });
  await page.getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('button', { name: 'Refund…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Refund this plan?' });
  await dialog.getByText('$400.00 goes back to anna@example.com.').waitFor();
  await dialog.getByText('They lose Premium for life now.').waitFor();
  await dialog.getByRole('button', { name: 'Refund plan' }).click();
  await page.getByText('Stripe confirms $400.00.').waitFor();
  expect(heardInputs('admin.voidLifetime')).toEqual([{ id: ID }]);
});
