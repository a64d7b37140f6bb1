import { expect, test } from 'vitest';
import type {
  LifetimeQuote,
  LifetimeStatusAnswer,
} from '../../../../src/contract/lifetime.contract.ts';
import { accessibilityFaults } from '../../support/accessibility.ts';
import { clientOfThisFile } from '../../support/client-of-this-file.ts';

const lifetimes = { standard: 29_900, premium: 49_900 };
const client = clientOfThisFile({ settings: { offers: { codes: false, trials: {}, lifetimes } } });

const ID = '0192f0c1-0000-7000-8000-0000000091f8';
const QUOTE: NonNullable<LifetimeQuote> = {
  price: 49_900,
  left: null,
  endsAt: null,
  refusal: null,
  replaces: null,
};
const GIVEN: LifetimeStatusAnswer = {
  state: 'given',
  plan: 'premium',
  paidMinor: 49_900,
  currency: 'usd',
  subscriptionEndsAt: null,
  isEndPending: false,
};

test('/lifetime names the terms, and why it does not sell', async () => {
  client.stage().answer('billing.lifetimeQuote', {
    ...QUOTE,
    left: 1,
    endsAt: '2027-05-03T23:59:59.000Z',
    replaces: { plan: 'basic', at: null },
  });
  const page = await client.visitSignedIn('/lifetime?plan=premium');
  await page.getByText(/^The last one · On sale until May [34], 2027$/).waitFor();
  await page.getByText('Your Basic subscription ends at once').waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  client.stage().answer('billing.startLifetime', {
    url: `${client.stage().origin}/nowhere?paid`,
  });
  await page.getByRole('button', { name: 'Pay $499' }).click();
  await page.waitForURL('**/nowhere?paid');
  const [order] = client
    .stage()
    .heard.filter(({ procedure }) => procedure === 'billing.startLifetime')
    .map(({ input }) => input);
  expect(order).toMatchObject({ plan: 'premium', price: 49_900 });

  client.stage().answer('billing.lifetimeQuote', { ...QUOTE, refusal: 'higher-plan' });
  const refused = await client.visitSignedIn('/lifetime?plan=standard');
  await refused.getByText('Cancel it first if you want this plan for life.').waitFor();
  await expect.poll(() => refused.getByRole('button', { name: /^Pay/ }).count()).toBe(0);
});

test('/lifetime sells a plan that its settings no longer list to the person with an open page', async () => {
  client.stage().answer('billing.lifetimeQuote', { ...QUOTE, price: 19_900, left: 1 });
  const page = await client.visitSignedIn('/lifetime?plan=basic');
  await page.getByRole('heading', { name: 'Basic for life' }).waitFor();
  await page.getByText('The last one').waitFor();
  await page.getByRole('button', { name: 'Pay $199' }).waitFor();
  await page.getByRole('radio', { name: /^Basic$/ }).waitFor();

  client.stage().answer('billing.lifetimeQuote', null);
  const late = await client.visitSignedIn('/lifetime?plan=basic');
  await late.getByText('This plan is not sold for life.').waitFor();
});

test('/lifetime sells nothing to a buyer who returns signed out, and asks to sign in first', async () => {
  const page = await client.visit(`/lifetime?bought=${ID}`);
  await page.getByRole('heading', { name: 'Welcome Back' }).waitFor();
  expect(new URL(page.url()).searchParams.get('next')).toBe(`/lifetime?bought=${ID}`);
});

test('/lifetime says what became of a payment', async () => {
  const show = async (changes: Partial<LifetimeStatusAnswer>, heading: string) => {
    client.stage().answer('billing.lifetimeStatus', { ...GIVEN, ...changes });
    const page = await client.visitSignedIn(`/lifetime?bought=${ID}`);
    await page.getByRole('heading', { name: heading }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.context().close();
  };
  await show({}, 'Premium is yours for life');
  await show({ state: 'waiting', paidMinor: 0 }, 'Your payment is on its way');
  await show({ state: 'unpaid', paidMinor: 0 }, 'This plan is not paid yet');
  await show({ state: 'returning' }, 'Your payment is being returned');
  await show({ state: 'disputed' }, 'This payment is disputed');
  await show({ state: 'returned' }, 'This purchase was returned');
});

test('/lifetime shows the end of the subscription once Stripe confirms it', async () => {
  client.stage().answer('billing.lifetimeStatus', { ...GIVEN, isEndPending: true });
  const page = await client.visitSignedIn(`/lifetime?bought=${ID}`);
  await page.getByText('We are ending your subscription.').waitFor();
  const subscriptionEndsAt = '2027-05-03T12:00:00.000Z';
  client.stage().answer('billing.lifetimeStatus', { ...GIVEN, subscriptionEndsAt });
  await page.getByText('Your subscription ends on May 3, 2027').waitFor();
  await expect.poll(() => page.getByText('We are ending your subscription.').count()).toBe(0);
});

test('/upgrade leads to the plans that are sold for life', async () => {
  client.stage().answer('billing.lifetimeQuote', { ...QUOTE, price: 29_900 });
  const page = await client.visitSignedIn('/upgrade', { subscriptionPlan: 'free' });
  await page.getByRole('link', { name: 'or $299 once, for life' }).click();
  await page.getByRole('heading', { name: 'Standard for life' }).waitFor();
  await page.getByRole('button', { name: 'Pay $299' }).waitFor();
});

test('/login leads on to the chosen plan after a forgotten password or without an account', async () => {
  const page = await client.visit('/login?next=/lifetime?plan=premium');
  const chosen = 'next=%2Flifetime%3Fplan%3Dpremium';
  const create = page.getByRole('link', { name: 'Create a free account' });
  await expect.poll(() => create.getAttribute('href')).toMatch(`/email-step?plan=free&${chosen}`);
  await page.getByRole('link', { name: 'Forgot password' }).click();
  const back = page.getByRole('link', { name: 'Back to sign-in' });
  await expect.poll(() => back.getAttribute('href')).toBe(`/login?${chosen}`);
});

test('/email-step shows the order of a paid plan, whatever page comes next', async () => {
  const page = await client.visit('/email-step?plan=standard&billing=monthly&next=/leave');
  await page.getByRole('heading', { name: 'Order Summary' }).waitFor();
  await expect.poll(() => page.getByText('and then you pay').count()).toBe(0);
  const free = await client.visit('/email-step?plan=free&next=/redeem');
  await free.getByRole('heading', { name: 'Order Summary' }).waitFor();
  await expect.poll(() => free.getByText('and then you pay').count()).toBe(0);
});
