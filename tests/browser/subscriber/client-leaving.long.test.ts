import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import type { LeaveOfferAnswer, LeavingAnswer } from '../../../src/contract/leaving.contract.ts';
import { accessibilityFaults } from '../support/accessibility.ts';
import { clientOfThisFile } from '../support/client-of-this-file.ts';
import { someBilling } from '../support/client-people.ts';

const client = clientOfThisFile({ settings: { leavePage: true } });
const DAY = '2026-12-24T12:00:00.000Z';

const RUNNING: LeavingAnswer = {
  state: 'running',
  plan: 'premium',
  paidAt: null,
  endsAt: DAY,
  pausedUntil: null,
  onHold: false,
  isPending: false,
  givesBack: false,
  owed: null,
  trial: null,
  unusedDays: 0,
};
const NO_OFFER: LeaveOfferAnswer = {
  offer: null,
  pauses: [],
  renewal: null,
  coupon: null,
  lowerPlan: null,
};

async function open(leaving: Partial<LeavingAnswer> = {}): Promise<Page> {
  client.stage().answer('billing.leaving', { ...RUNNING, ...leaving });
  return client.visitSignedIn('/leave');
}
const heard = (name: string) =>
  client.stage().heard.find(({ procedure }) => procedure.includes(name))?.input;
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('/leave cancels in one click, with or without a reason, and says until when it lasts', async () => {
  const page = await open();
  client.stage().answer('billing.leave', { outcome: 'ends', at: DAY });
  await button(page, 'Cancel subscription').click();
  await page.getByRole('heading', { name: 'Your subscription ends on Dec 24, 2026' }).waitFor();
  await page.getByText('email a confirmation to trader@example.com.', { exact: false }).waitFor();
  await button(page, 'Keep Premium').waitFor();
  expect(heard('billing.leave')).toEqual({ plan: 'premium' });
  expect(await accessibilityFaults(page)).toEqual([]);
  client.stage().answer('billing.resume', { success: true });
  await button(page, 'Keep Premium').click();
  await page.getByText('Your Premium plan renews on Dec 24, 2026.').waitFor();
});

test('/leave shows the offer beside the button that leaves, in the same size', async () => {
  const page = await open();
  client.stage().answer('billing.chooseLeaveReason', {
    ...NO_OFFER,
    offer: 'pause',
    pauses: [
      { months: 1, until: '2027-01-20T12:00:00.000Z' },
      { months: 2, until: '2027-02-20T12:00:00.000Z' },
    ],
    renewal: { amount: 99_000, currency: 'usd', cycle: 'yearly', charge: 61_250 },
  });
  const leave = button(page, 'Cancel subscription');
  const before = await leave.boundingBox();
  await page.getByLabel('I don’t use it enough').check();
  const pause = button(page, 'Pause subscription');
  await pause.waitFor();
  const [after, offered] = [await leave.boundingBox(), await pause.boundingBox()];
  expect(after?.x).toBe(before?.x);
  expect([after?.width, after?.height]).toEqual([offered?.width, offered?.height]);
  const faults = await accessibilityFaults(page);
  await page.setViewportSize({ width: 390, height: 844 });
  expect([...faults, ...(await accessibilityFaults(page))]).toEqual([]);
  client.stage().answer('billing.pause', { until: '2027-02-20T12:00:00.000Z' });
  await page.getByText('Your plan resumes on Jan 20, 2027. You then pay $612.50').waitFor();
  await page.getByLabel('2 months').check();
  const charge = page.getByText('Your plan resumes on Feb 20, 2027. You then pay $612.50');
  await charge.waitFor();
  await pause.click();
  await page.getByRole('heading', { name: 'paused until Feb 20, 2027' }).waitFor();
  await charge.waitFor();
  expect(heard('billing.pause')).toEqual({ months: 2 });
});

test('/leave helps where something is missing, and still leaves with the reason', async () => {
  const page = await open();
  client.stage().answer('billing.chooseLeaveReason', { ...NO_OFFER, offer: 'fix' });
  await page.getByLabel('Something I paid for is missing').check();
  await button(page, 'Fix my access').waitFor();
  await page.getByLabel('Anything to add? (optional)').fill('No role in Discord');
  client.stage().answer('billing.leave', { outcome: 'waits', at: null });
  await button(page, 'Cancel subscription').click();
  await page.getByRole('heading', { name: 'We received your cancellation' }).waitFor();
  expect(heard('billing.leave')).toEqual({
    plan: 'premium',
    reason: 'missing_features',
    words: 'No role in Discord',
  });
});

test('/leave takes the lower plan and the coupon that it names', async () => {
  const page = await open();
  const lowerPlan = { plan: 'standard', amount: 4900, currency: 'usd', at: DAY };
  client
    .stage()
    .answer('billing.chooseLeaveReason', { ...NO_OFFER, offer: 'lower-plan', lowerPlan });
  client.stage().answer('billing.takeLeaveOffer', { success: true });
  await page.getByLabel('Too expensive').check();
  await page.getByText('From Dec 24, 2026 you pay $49.', { exact: false }).waitFor();
  await button(page, 'Change to Standard').click();
  await page.getByRole('heading', { name: 'changes to Standard on Dec 24, 2026' }).waitFor();
  expect(heard('billing.takeLeaveOffer')).toEqual({ offer: 'lower-plan' });
});

test.each<[string, Partial<LeavingAnswer>, string]>([
  ['an outside payer', { state: 'elsewhere', paidAt: 'Whop' }, 'at Whop. Cancel it there.'],
  ['an end that is set', { state: 'ends' }, 'set to end on Dec 24, 2026'],
  ['nothing to cancel', { state: 'none', plan: null }, 'nothing to cancel'],
])('/leave of %s shows no button that leaves', async (_name, leaving, text) => {
  const page = await open(leaving);
  await page.getByText(text, { exact: false }).waitFor();
  await expect.poll(() => button(page, 'Cancel subscription').count()).toBe(0);
});

test('/leave promises nothing to keep while a dispute holds the access', async () => {
  const page = await open({ onHold: true });
  await page.getByText('Your Premium plan is on hold while your bank reviews a payment.').waitFor();
  await page
    .getByText('only if the dispute ends without a refund, and then lasts until Dec 24, 2026.')
    .waitFor();
  await expect.poll(() => page.getByText('You keep Premium').count()).toBe(0);
  client.stage().answer('billing.leave', { outcome: 'ends', at: DAY });
  await button(page, 'Cancel subscription').click();
  await page.getByText('It stays on hold until the bank decides.').waitFor();
  client.stage().answer('billing.leaving', { ...RUNNING, state: 'ends', onHold: true });
  await page.reload();
  await page.getByText('set to end on Dec 24, 2026. It is on hold').waitFor();
});

test('/leave promises no access that depends on a pending bank debit', async () => {
  const page = await open({ state: 'paused', endsAt: DAY, isPending: true });
  const pending = page.getByText('Your bank debit is still pending.');
  await pending.waitFor();
  await expect.poll(() => page.getByText('Nothing more is charged').count()).toBe(0);
  client.stage().answer('billing.leave', { outcome: 'ends', at: DAY });
  await button(page, 'Cancel subscription').click();
  await page.getByRole('heading', { name: 'Your subscription ends on Dec 24, 2026' }).waitFor();
  await pending.waitFor();
  client.stage().answer('billing.leaving', { ...RUNNING, state: 'ends', isPending: true });
  await page.reload();
  await page.getByText('set to end on Dec 24, 2026. Your bank debit is still pending.').waitFor();
  await expect.poll(() => page.getByText('You keep Premium').count()).toBe(0);
});

test('/leave says which paid days are lost by leaving a pause', async () => {
  const page = await open({ state: 'paused', pausedUntil: DAY, endsAt: null, unusedDays: 11 });
  await page.getByText('You paid for 11 days that the pause left unused.').waitFor();
  await page.getByText('It ends at once. Nothing more is charged.').waitFor();
  await button(page, 'Cancel subscription').waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
});

test('/leave says that leaving a pause gives the paid time back', async () => {
  const page = await open({ state: 'paused', pausedUntil: DAY, endsAt: DAY, givesBack: true });
  const text = 'Your access comes back now and lasts until Dec 24, 2026. Nothing more is charged.';
  await page.getByText(text).waitFor();
});

test('/leave names the failed payment and the days of grace instead of the pause', async () => {
  const invoice = { number: null, amountCents: 768, currency: 'usd', url: null };
  client.stage().answer('billing.paymentDetails', {
    method: null,
    invoices: [{ ...invoice, at: DAY, state: 'owed' }],
  });
  const owed = { failedAt: DAY, accessUntil: '2027-01-01T12:00:00.000Z' };
  const page = await open({ state: 'paused', endsAt: null, unusedDays: 28, owed });
  await page
    .getByText('Your payment of $7.68 failed on Dec 24, 2026. Your access stays until Jan 1, 2027.')
    .waitFor();
  await page.getByText('You paid for 28 days that the pause left unused.').waitFor();
  await page.getByText('It ends at once, and your access with it.').waitFor();
  await expect.poll(() => page.getByText('is paused').count()).toBe(0);
});

test('the subscription card says until when it is paused, and resumes it now', async () => {
  const pause = { plan: 'premium', until: DAY };
  const page = await client.visitSignedIn('/nowhere', { subscriptionPlan: 'free' });
  const price = { amount: 12_900, currency: 'usd' };
  client
    .stage()
    .answer(
      'billing.overview',
      someBilling({ plan: 'free', pause, price, billingCycle: 'monthly' }),
    );
  await page.goto(`${client.stage().origin}/`);
  await page.getByText('Paused until Dec 24, 2026', { exact: false }).waitFor();
  await page.getByText('Your plan resumes on Dec 24, 2026. You then pay $129').waitFor();
  await page.getByRole('link', { name: 'Cancel subscription' }).waitFor();
  // Nothing of the plan is ticked while its access is off.
  const features = page.getByRole('listitem').filter({ hasText: /signals|community/i });
  await expect.poll(() => features.count()).toBeGreaterThan(0);
  await expect.poll(() => features.and(page.locator(':not([data-missing])')).count()).toBe(0);
  expect(await accessibilityFaults(page)).toEqual([]);
  const open = { plan: 'premium', until: null };
  client
    .stage()
    .answer(
      'billing.overview',
      someBilling({ plan: 'free', pause: open, price, billingCycle: 'monthly' }),
    );
  await page.reload();
  await page.getByText('When you resume, $129 is charged for the next month.').waitFor();
  client.stage().answer('billing.endPause', { outcome: 'resumed', payUrl: null });
  client.stage().answer('billing.pauseCharge', { amount: 8_050, currency: 'usd' });
  await page.reload();
  await page.getByText('When you resume, $80.50 is charged for the next month').waitFor();
  await expect.poll(() => button(page, 'Resume now').count()).toBe(1);
  await button(page, 'Resume now').click();
  await page.getByText('Your access is coming back.').waitFor();
});
