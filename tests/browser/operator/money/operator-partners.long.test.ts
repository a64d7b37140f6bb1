import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { faultsInBothSchemes } from '../../support/accessibility.ts';
import { clientOfThisFile } from '../../support/client-of-this-file.ts';
import { Refusal } from '../../support/client-stage.ts';
import {
  ONE_PARTNER,
  OPEN_LIST,
  OUTSIDER,
  PARTNER,
  PARTNERS,
  UNDECIDED,
} from '../../support/money/partner-answers.ts';
import { operatorPages, SIGNED_IN } from '../../support/operator-stage.ts';

const client = clientOfThisFile();
const { answerAll, heardInputs } = operatorPages(client);

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

test('partners are added with checked terms, which a person outside has accepted', async () => {
  answerAll({ 'admin.partners': { ...PARTNERS, partners: [] } });
  const page = await client.visit('/admin/partners', { ...SIGNED_IN, colorScheme: 'light' });
  await page.getByText('No partners yet.').waitFor();
  await expect.poll(() => page.getByText('Due for payout').count()).toBe(0);
  await button(page, 'Add partner').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Someone else').click();
  await dialog.getByRole('textbox', { name: 'Email' }).fill('studio@chart-school.example');
  await dialog.getByRole('textbox', { name: 'Link' }).fill('Chart-School');
  await dialog.getByText('https://shop.example/r/chart-school').waitFor();
  await dialog.getByRole('textbox', { name: 'Share of each payment (%)' }).fill('100.5');
  await button(page, 'Add partner').last().click();
  await dialog.getByText('Enter a name.').waitFor();
  await dialog.getByText('Enter a share above 0 and at most 100').waitFor();
  await dialog.getByText('Ask them to accept the terms first.').waitFor();
  expect(await faultsInBothSchemes(page)).toEqual([]);
  expect(heardInputs('admin.makePartner')).toEqual([]);
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Chart School');
  await dialog.getByRole('textbox', { name: 'Share of each payment (%)' }).fill('12.5');
  await dialog.getByLabel('They have accepted version 1 of the terms.').check();
  answerAll({ 'admin.makePartner': { id: OUTSIDER.id }, 'admin.partners': PARTNERS });
  await button(page, 'Add partner').last().click();
  await dialog.waitFor({ state: 'detached' });
  expect(heardInputs('admin.makePartner')).toEqual([
    {
      kind: 'other',
      email: 'studio@chart-school.example',
      name: 'Chart School',
      code: 'Chart-School',
      rateBp: 1_250,
      months: 12,
      acceptedVersion: 1,
    },
  ]);
});

test('payouts show each currency, and only the sums that were on the screen are paid', async () => {
  answerAll({ 'admin.partners': PARTNERS });
  const page = await client.visit('/admin/partners', { ...SIGNED_IN, colorScheme: 'light' });
  await page.getByText(/\$9\.80\s−€4\.90/).waitFor();
  const due = page.getByRole('region', { name: 'Due for payout', exact: true });
  await expect.poll(() => due.getByRole('row').count()).toBe(3);
  await expect.poll(() => due.getByText('€').count()).toBe(0);
  expect(await faultsInBothSchemes(page)).toEqual([]);
  await button(page, 'Give credit…').click();
  client.stage().answer('admin.givePartnerCredit', () => {
    throw new Refusal(409, 'The sum has changed since you saw it. Nothing was paid.');
  });
  client.allowConsoleError(/409/);
  await button(page, 'Give credit').last().click();
  await page.getByRole('dialog').getByText('Nothing was paid.').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await button(page, 'Make payout list…').click();
  await page.getByRole('dialog').getByLabel('Chart School').uncheck();
  answerAll({
    'admin.makePayoutList': { id: OPEN_LIST.id, payouts: 1 },
    'admin.partners': { ...PARTNERS, due: [], lists: [OPEN_LIST] },
  });
  await button(page, 'Make list').click();
  await page.getByText('1 payout on the list').waitFor();
  await page.getByRole('heading', { name: /^Payout list of Nov/ }).waitFor();
  await page.getByText('Nothing is due.').waitFor();
  expect(await faultsInBothSchemes(page)).toEqual([]);
  await button(page, 'Mark as paid…').click();
  await page.getByRole('dialog').getByLabel('anna@example.com').uncheck();
  answerAll({ 'admin.closePayoutList': { success: true }, 'admin.partners': PARTNERS });
  await button(page, 'Mark as paid').last().click();
  await page.getByText('1 payout marked as paid').waitFor();
  expect(heardInputs('admin.givePartnerCredit')).toEqual([
    { partnerId: PARTNER.id, currency: 'usd', amountMinor: 980 },
  ]);
  expect(heardInputs('admin.makePayoutList')).toEqual([
    { payouts: [{ partnerId: PARTNER.id, currency: 'usd' }] },
  ]);
  expect(heardInputs('admin.closePayoutList')).toEqual([
    { id: OPEN_LIST.id, paid: [OPEN_LIST.payouts[0]?.id] },
  ]);
});

test('a partner’s page explains each commission, and an operator decides who is one person', async () => {
  answerAll({ 'admin.partner': ONE_PARTNER, 'admin.decideReferral': { success: true } });
  const page = await client.visit(`/admin/partners/${PARTNER.id}`, {
    ...SIGNED_IN,
    colorScheme: 'light',
    viewport: { width: 390, height: 900 },
  });
  await page.getByText('Card, Browser through another account').waitFor();
  await rowOf(page, '€24.50 refunded').getByText('€4.90 comes off the next payout').waitFor();
  await page.getByText('A buyer without an account').waitFor();
  expect(await faultsInBothSchemes(page)).toEqual([]);
  await page.getByText('Waits for your decision').waitFor();
  const [friend] = ONE_PARTNER.friends;
  const decided = { ...ONE_PARTNER, friends: [{ ...friend, sameAt: '2026-11-24T12:00:00.000Z' }] };
  answerAll({ 'admin.partner': decided });
  await button(page, /^Same person: anna.second@example.com/).click();
  await page.getByText('Their payments earn nothing', { exact: true }).waitFor();
  await page.getByText('Same person, decided Nov 24, 2026').waitFor();
  await button(page, 'Not the same person: anna.second@example.com').click();
  await page.getByText('Their payments earn again').waitFor();
  expect(heardInputs('admin.decideReferral')).toEqual(
    [true, false].map((isSamePerson) => ({ userId: friend?.userId, isSamePerson })),
  );
  await button(page, 'Actions').click();
  await button(page, 'End partnership…').click();
  answerAll({ 'admin.setPartnerState': { success: true } });
  await button(page, 'End partnership').last().click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(heardInputs('admin.setPartnerState')).toEqual([{ id: PARTNER.id, state: 'ended' }]);
});

test('the sum of an erased partner is on no list, and is marked as paid or written off', async () => {
  const [due] = PARTNERS.due;
  const erased = { ...due, name: '', email: '', payTo: null, isErased: true };
  answerAll({ 'admin.partners': { ...PARTNERS, due: [erased] } });
  const page = await client.visit('/admin/partners', { ...SIGNED_IN, colorScheme: 'light' });
  const row = rowOf(page, 'Erased partner');
  await row.getByText('$18.49').waitFor();
  await expect.poll(() => button(page, 'Make payout list…').count()).toBe(0);
  await row.getByRole('button', { name: 'Mark as paid…' }).click();
  await page.getByRole('dialog').getByText('your own records show').waitFor();
  await page.keyboard.press('Escape');
  await row.getByRole('button', { name: 'Write off…' }).click();
  answerAll({
    'admin.settleErasedPartner': { success: true },
    'admin.partners': { ...PARTNERS, due: [] },
  });
  await page.getByRole('dialog').getByRole('button', { name: 'Write off' }).click();
  await page.getByText('Nothing is due.').waitFor();
  const { partnerId, currency, amountMinor } = erased;
  expect(heardInputs('admin.settleErasedPartner')).toEqual([
    { partnerId, currency, amountMinor, way: 'write-off' },
  ]);
});

test('the partners’ page lists buyers who wait for a decision, and links their partner', async () => {
  answerAll({ 'admin.partners': { ...PARTNERS, undecided: [UNDECIDED] } });
  const page = await client.visit('/admin/partners', { ...SIGNED_IN, colorScheme: 'light' });
  const row = rowOf(page, 'anna.second@example.com');
  await row.getByRole('link', { name: 'anna@example.com', exact: true }).waitFor();
  expect(await faultsInBothSchemes(page)).toEqual([]);
  const answers = { 'admin.partners': PARTNERS, 'admin.decideReferral': { success: true } };
  answerAll(answers);
  await row.getByRole('button', { name: /^Not the same person/ }).click();
  await row.waitFor({ state: 'detached' });
  expect(heardInputs('admin.decideReferral')).toEqual([
    { userId: UNDECIDED.userId, isSamePerson: false },
  ]);
});

test('a partner from outside is corrected, and erased after the owed sum was shown', async () => {
  answerAll({ 'admin.partner': { ...ONE_PARTNER, partner: OUTSIDER } });
  const page = await client.visit(`/admin/partners/${OUTSIDER.id}`, {
    ...SIGNED_IN,
    colorScheme: 'light',
  });
  await page.getByText('DE02 1203 0000 0000 2020 51').waitFor();
  await button(page, 'Actions').click();
  await button(page, 'Correct details…').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Email' }).fill('studio@');
  await button(page, 'Save').click();
  await dialog.getByText('Enter a valid email address.').waitFor();
  await dialog.getByRole('textbox', { name: 'Email' }).fill('new@chart-school.example');
  expect(await faultsInBothSchemes(page)).toEqual([]);
  answerAll({ 'admin.correctPartner': { success: true }, 'admin.erasePartner': { success: true } });
  await button(page, 'Save').click();
  await dialog.waitFor({ state: 'detached' });
  expect(heardInputs('admin.correctPartner')).toEqual([
    {
      id: OUTSIDER.id,
      name: 'Chart School',
      email: 'new@chart-school.example',
      payTo: 'DE02 1203 0000 0000 2020 51',
    },
  ]);
  await button(page, 'Actions').click();
  await button(page, 'Erase…').click();
  await dialog.getByText('You still owe them $18.49.').waitFor();
  expect(await faultsInBothSchemes(page)).toEqual([]);
  await expect.poll(() => button(page, 'Erase for good').isDisabled()).toBe(true);
  await dialog.getByLabel(`Type ${OUTSIDER.email} to confirm`).fill('Studio@Chart-School.example');
  await button(page, 'Erase for good').click();
  await dialog.waitFor({ state: 'detached' });
  expect(heardInputs('admin.erasePartner')).toEqual([
    { id: OUTSIDER.id, confirmation: 'Studio@Chart-School.example' },
  ]);
});

test('a member changes name and address alone, so only the payment details can be corrected', async () => {
  answerAll({ 'admin.partner': ONE_PARTNER, 'admin.correctPartner': { success: true } });
  const page = await client.visit(`/admin/partners/${PARTNER.id}`, SIGNED_IN);
  await button(page, 'Actions').click();
  await expect.poll(() => button(page, 'Erase…').count()).toBe(0);
  await button(page, 'Correct details…').click();
  const dialog = page.getByRole('dialog');
  await expect.poll(() => dialog.getByRole('textbox').count()).toBe(1);
  await dialog.getByRole('textbox', { name: 'Paid to' }).fill('PayPal: anna');
  await button(page, 'Save').click();
  await dialog.waitFor({ state: 'detached' });
  expect(heardInputs('admin.correctPartner')).toEqual([
    { id: PARTNER.id, name: null, email: null, payTo: 'PayPal: anna' },
  ]);
});
