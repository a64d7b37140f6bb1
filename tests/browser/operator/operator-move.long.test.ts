import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import type { MoveView } from '../../../src/contract/operator/move.contract.ts';
import { accessibilityFaults } from '../support/accessibility.ts';
import { clientOfThisFile } from '../support/client-of-this-file.ts';
import { ANSWERS } from '../support/every-answer.ts';

const client = clientOfThisFile();

const VIEW: MoveView = {
  id: '0192f0c1-0000-7000-8000-0000000000b1',
  state: 'matched',
  createdAt: '2026-11-26T09:00:00.000Z',
  readAt: '2026-11-26T09:01:00.000Z',
  counts: {
    members: 240,
    adopt: 180,
    attach: 12,
    known: 6,
    merged: 0,
    skip: 30,
    conflicts: 12,
    moved: 0,
    failed: 0,
  },
  sources: [
    {
      source: 'stripe',
      state: 'read',
      members: 240,
      failure: null,
      fileName: null,
      readAt: '2026-11-26T09:01:00.000Z',
    },
    {
      source: 'whop',
      state: 'failed',
      members: 50,
      failure: 'key-refused',
      fileName: null,
      readAt: null,
    },
    {
      source: 'file:patreon',
      state: 'read',
      members: 40,
      failure: null,
      fileName: 'members.csv',
      readAt: '2026-11-26T09:04:00.000Z',
    },
  ],
  prices: [
    {
      priceId: 'file:patreon:gold',
      source: 'file:patreon',
      label: 'Gold',
      amountMinor: null,
      currency: '',
      interval: null,
      members: 40,
      coupons: [],
      suggested: null,
      decision: 'open',
      plan: null,
    },
    {
      priceId: 'price_monthly',
      source: 'stripe',
      label: null,
      amountMinor: 2_900,
      currency: 'usd',
      interval: { unit: 'month', count: 1 },
      members: 150,
      coupons: ['EARLY'],
      suggested: 'standard',
      decision: 'open',
      plan: null,
    },
    {
      priceId: 'price_quarterly',
      source: 'stripe',
      label: null,
      amountMinor: 8_900,
      currency: 'eur',
      interval: { unit: 'month', count: 3 },
      members: 60,
      coupons: [],
      suggested: null,
      decision: 'not-ours',
      plan: null,
    },
  ],
  paysTwice: [
    {
      email: 'both@example.com',
      purchases: [
        { source: 'stripe', ref: 'sub_1', plan: 'standard', until: null },
        { source: 'whop', ref: 'mem_1', plan: 'standard', until: '2027-01-31T00:00:00.000Z' },
      ],
    },
  ],
  changes: [
    { provider: 'discord', gains: 180, keeps: 12, loses: 0 },
    { provider: 'tradingview', gains: 120, keeps: 0, loses: 0 },
  ],
  gives: [
    { entitlement: 'community-paid', people: 192 },
    { entitlement: 'indicator-main', people: 120 },
  ],
  expected: 'a-hash',
  withheld: [],
};
const RIVALS = {
  lookedAt: '2026-11-26T09:00:00.000Z',
  blindBecause: null,
  rivals: [
    {
      name: 'LaunchPass',
      isBot: true,
      entitlement: 'community-vip',
      people: 3,
      lastAt: '2026-11-26T08:55:00.000Z',
    },
  ],
};
const CONFLICT = {
  subscriptionId: 'sub_1Qold2eZvKYlo2C',
  source: 'stripe',
  line: null,
  email: 'twice@example.com',
  plan: 'standard',
  coupon: null,
  trialEndsAt: null,
  endsAt: null,
  until: null,
  problem: 'second-customer',
  state: 'read',
  accountId: null,
};

function open(view: MoveView | null, look: Parameters<typeof client.visit>[1] = {}): Promise<Page> {
  for (const [procedure, answer] of Object.entries(ANSWERS))
    client.stage().answer(procedure, answer);
  client.stage().answer('admin.move', view);
  client.stage().answer('admin.moveMembers', [CONFLICT]);
  client.stage().answer('admin.moveRivals', RIVALS);
  for (const procedure of ['mapPrice', 'applyMove', 'finishMove', 'rollBackMove', 'readWhop'])
    client.stage().answer(`admin.${procedure}`, { success: true });
  return client.visit('/admin/move', { tab: { adminSession: 'true' }, ...look });
}
const heardInput = (procedure: string) =>
  client.stage().heard.find((call) => call.procedure === procedure)?.input;
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

test('a price becomes a plan, and the move is applied as it was shown', async () => {
  const page = await open(VIEW);
  await page.getByText('1 person pays twice').waitFor();
  await page.getByLabel('Plan of $29.00 each month').selectOption('standard');
  await expect
    .poll(() => heardInput('admin.mapPrice'))
    .toEqual({
      id: VIEW.id,
      priceId: 'price_monthly',
      plan: 'standard',
    });
  await button(page, 'Move 192 people').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Move 192 people' }).click();
  await expect
    .poll(() => heardInput('admin.applyMove'))
    .toEqual({ id: VIEW.id, expected: 'a-hash' });
});

test('the key of Whop is sent once and leaves the page', async () => {
  const page = await open(VIEW);
  await page.getByText('Whop refused the key', { exact: false }).waitFor();
  const key = page.getByLabel('API key');
  await key.fill(' whop_key_1234 ');
  await button(page, 'Read Whop').click();
  await expect.poll(() => heardInput('admin.readWhop')).toEqual({ token: 'whop_key_1234' });
  await expect.poll(() => key.inputValue()).toBe('');
});

test('a move is finished only with the typed number', async () => {
  const watching: MoveView = {
    ...VIEW,
    state: 'watching',
    counts: { ...VIEW.counts, moved: 192 },
    withheld: [
      {
        accountId: VIEW.id,
        email: 'long@example.com',
        entitlement: 'community-vip',
        since: '2026-11-26T08:00:00.000Z',
      },
    ],
  };
  const page = await open(watching);
  await page.getByText('LaunchPass took VIP role from 3 people whom you owe it.').waitFor();
  await page.getByRole('cell', { name: 'VIP' }).waitFor();
  await button(page, 'Finish…').click();
  const finish = page.getByRole('dialog').getByRole('button', { name: 'Finish' });
  expect(await finish.isDisabled()).toBe(true);
  await page.getByLabel('Type 192 to confirm').fill('192');
  await finish.click();
  await expect.poll(() => heardInput('admin.finishMove')).toEqual({ id: VIEW.id, typed: 192 });
});

test.each(['light', 'dark'] as const)(
  'the page has no accessibility fault in %s',
  async (colorScheme) => {
    const page = await open(VIEW, { colorScheme, reducedMotion: 'reduce' });
    await page.getByText('1 person pays twice').waitFor();
    const found = await accessibilityFaults(page);
    await page.setViewportSize({ width: 320, height: 900 });
    found.push(...(await accessibilityFaults(page)));
    expect(found).toEqual([]);
  },
);
