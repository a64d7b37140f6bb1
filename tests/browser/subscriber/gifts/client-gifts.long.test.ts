import { expect, test } from 'vitest';
import type { GiftStatusAnswer, RedeemedCode } from '../../../../src/contract/gift.contract.ts';
import { accessibilityFaults } from '../../support/accessibility.ts';
import { clientOfThisFile } from '../../support/client-of-this-file.ts';
import { Refusal } from '../../support/client-stage.ts';

const gifts = { standard: [1, 3], premium: [12] };
const client = clientOfThisFile({
  settings: {
    offers: { codes: false, trials: {}, gifts, redeem: true },
    supportEmail: 'help@shop.example',
    legal: [{ path: '/legal/terms', name: 'Terms of use' }],
  },
});

const ID = '0192f0c1-0000-7000-8000-0000000091f7';
const CODE = 'ABCD-EFGH-JKMN-PQRS';
const LINK = `https://shop.example/redeem#${CODE}`;
const GIFT: GiftStatusAnswer = {
  state: 'ready',
  plan: 'standard',
  months: 3,
  paidMinor: 14_700,
  buyerEmail: 'buyer@example.com',
  recipientEmail: null,
  link: LINK,
  expiresAt: '2027-11-20T09:00:00.000Z',
};
const orders = () =>
  client
    .stage()
    .heard.filter(({ procedure }) => procedure === 'billing.startGift')
    .map(({ input }) => input as Record<string, unknown>);

test('/gift shows the whole price, checks what was typed, and names one order once', async () => {
  client.allowConsoleError(/503/);
  client.stage().answer('billing.startGift', () => {
    throw new Refusal(503, 'Please try again in a moment.');
  });
  const page = await client.visit('/gift');
  await page.getByText('Live market analysis', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Pay $49' }).waitFor();
  await page.getByText('Premium', { exact: true }).click();
  await page.getByRole('button', { name: 'Pay $1,188' }).waitFor();
  await page.getByText('Custom alerts', { exact: true }).waitFor();
  const back = page.getByRole('link', { name: 'Back to Home' });
  await expect.poll(() => back.getAttribute('href')).toBe('/');
  await page.getByText('Email it to the recipient').click();
  await page.getByLabel('Message').fill('see https://evil.example');
  await page.getByRole('button', { name: 'Pay $1,188' }).click();
  await expect.poll(() => page.getByText('Please enter a valid email address').count()).toBe(2);
  await page.getByText('A message cannot contain links.').waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(orders()).toEqual([]);
  await page.getByLabel('Your email', { exact: true }).fill('buyer@example.com');
  await page.getByText('Only show me the link').click();
  await page.getByRole('button', { name: 'Pay $1,188' }).click();
  await page.getByRole('alert').getByText('Please try again in a moment.').waitFor();
  client.stage().answer('billing.startGift', { url: `${client.stage().origin}/nowhere?paid` });
  await page.getByRole('button', { name: 'Pay $1,188' }).click();
  await page.waitForURL('**/nowhere?paid');
  const [order] = orders();
  expect(order).toMatchObject({
    plan: 'premium',
    months: 12,
    price: 118_800,
    email: 'buyer@example.com',
    recipientEmail: null,
    message: null,
  });
});

test('/gift has what was typed on the way back from the payment page, until the gift is paid', async () => {
  const { origin } = client.stage();
  client.stage().answer('billing.startGift', { url: `${origin}/nowhere?paid` });
  const page = await client.visit('/gift');
  await page.getByText(/^3 months\$\d/).click();
  await page.getByText('Email it to the recipient').click();
  await page.getByLabel('Your email', { exact: true }).fill('buyer@example.com');
  await page.getByLabel('Recipient’s email').fill('friend@example.com');
  await page.getByLabel('Message').fill('Happy birthday');
  await page.getByRole('button', { name: 'Pay $147' }).click();
  await page.waitForURL('**/nowhere?paid');
  await page.goto(`${origin}/gift`);
  await page.getByRole('button', { name: 'Pay $147' }).waitFor();
  const recipient = page.getByLabel('Recipient’s email');
  await expect.poll(() => recipient.inputValue()).toBe('friend@example.com');
  const own = page.getByLabel('Your email', { exact: true });
  await expect.poll(() => own.inputValue()).toBe('buyer@example.com');
  await expect.poll(() => page.getByLabel('Message').inputValue()).toBe('Happy birthday');
  await page.getByRole('button', { name: 'Pay $147' }).click();
  await page.waitForURL('**/nowhere?paid');
  await page.goto(`${origin}/gift`);
  await page.getByLabel('Message').fill('Happy new year');
  await page.getByRole('button', { name: 'Pay $147' }).click();
  await page.waitForURL('**/nowhere?paid');
  const [first, again, changed] = orders().map(({ key }) => key);
  expect(again).toBe(first);
  expect(changed).not.toBe(first);
  client.stage().answer('billing.giftStatus', GIFT);
  await page.goto(`${origin}/gift?bought=${ID}`);
  await page.getByRole('heading', { name: 'Your gift is ready' }).waitFor();
  await page.goto(`${origin}/gift`);
  await page.getByRole('button', { name: 'Pay $49' }).waitFor();
  await expect.poll(() => page.getByLabel('Your email', { exact: true }).inputValue()).toBe('');
});

test('the checkout leads to the gifts while the shop offers some', async () => {
  const page = await client.visit('/email-step?plan=standard&billing=monthly');
  await page.getByRole('link', { name: 'Give a plan as a gift' }).click();
  await page.getByRole('heading', { name: 'Give a plan as a gift' }).waitFor();
});

test('/gift names the same order again after an answer was lost', async () => {
  client.allowConsoleError(/Failed to load|fetch/);
  const page = await client.visit('/gift');
  await page.getByLabel('Your email', { exact: true }).fill('buyer@example.com');
  await page.route('**/trpc/billing.startGift*', (route) => route.abort(), { times: 1 });
  const keys: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().includes('startGift')) keys.push(request.postDataJSON()?.key);
  });
  client.stage().answer('billing.startGift', { url: `${client.stage().origin}/nowhere?paid` });
  await page.getByRole('button', { name: 'Pay $49' }).click();
  await page.getByRole('alert').waitFor();
  await page.getByRole('button', { name: 'Pay $49' }).click();
  await page.waitForURL('**/nowhere?paid');
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});

test('/gift orders anew when the page of its order has expired', async () => {
  client.allowConsoleError(/409/);
  const { origin } = client.stage();
  client.stage().answer('billing.startGift', () => {
    if (orders().length > 1) return { url: `${origin}/nowhere?paid` };
    throw new Refusal(409, 'This payment page has closed. Please try again.', 'gift.start-again');
  });
  const page = await client.visit('/gift');
  await page.getByLabel('Your email', { exact: true }).fill('buyer@example.com');
  await page.getByRole('button', { name: 'Pay $49' }).click();
  await page.waitForURL('**/nowhere?paid');
  expect(new Set(orders().map(({ key }) => key)).size).toBe(2);
});

test('/gift shows the link of a paid gift, and what keeps another one from it', async () => {
  const show = async (changes: Partial<GiftStatusAnswer>, heading: string) => {
    client.stage().answer('billing.giftStatus', { ...GIFT, ...changes });
    const page = await client.visit(`/gift?bought=${ID}`);
    await page.getByRole('heading', { name: heading }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    return page;
  };
  const page = await show({ recipientEmail: 'friend@example.com' }, 'Your gift is ready');
  await expect.poll(() => page.getByLabel('Gift link').inputValue()).toBe(LINK);
  await page.getByText('We also emailed the link to friend@example.com.').waitFor();
  const none = { link: null };
  await show({ ...none, state: 'waiting' }, 'Your payment is on its way');
  await show({ ...none, state: 'closed' }, 'This gift is not paid yet');
  await show({ ...none, state: 'redeemed' }, 'This gift was redeemed');
  await show({ ...none, state: 'taken-back' }, 'This gift is no longer valid');
});

const SHOWN: RedeemedCode = {
  plan: 'standard',
  planName: 'Standard',
  startsAt: '2026-12-20T09:00:00.000Z',
  until: '2027-03-20T09:00:00.000Z',
  gift: {
    isGiven: false,
    months: 3,
    message: null,
    from: 'anna@example.com',
    endsSubscriptionAt: '2026-12-20T09:00:00.000Z',
    besides: null,
    key: '2026-12-20T09:00:00.000Z ends',
  },
};

test('/redeem says what a gift ends before it is redeemed, and keeps the code out of the address', async () => {
  client.stage().answer('billing.redeemAccessCode', (input: unknown) => {
    const { agreed } = input as { agreed?: string };
    return agreed === undefined ? SHOWN : { ...SHOWN, gift: { ...SHOWN.gift, isGiven: true } };
  });
  const page = await client.visitSignedIn(`/redeem#${CODE}`);
  await page.waitForURL((url) => url.pathname === '/redeem' && url.hash === '');
  await page.getByRole('heading', { name: 'Redeem a code' }).waitFor();
  await expect.poll(() => page.getByLabel('Code', { exact: true }).inputValue()).toBe(CODE);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.getByText(/^Your subscription ends on Dec 20, 2026,/).waitFor();
  await page.getByText('anna@example.com', { exact: true }).waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Redeem gift and end my subscription' }).click();
  await page.getByRole('heading', { name: 'Standard is yours' }).waitFor();
  const heard = client.stage().heard.filter((call) => call.procedure.endsWith('redeemAccessCode'));
  expect(heard.map(({ input }) => (input as { agreed?: string }).agreed)).toEqual([
    undefined,
    SHOWN.gift?.key,
  ]);
});

test('/redeem names the gift of a link before the sign-in', async () => {
  const gift = { planName: 'Standard', months: 3, from: 'anna@example.com' };
  client.stage().answer('billing.readCode', gift);
  const page = await client.visit(`/redeem#${CODE}`);
  await page.getByRole('heading', { name: 'Your gift: Standard' }).waitFor();
  await page.getByText('3 months of Standard, a gift from anna@example.com.').waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  const heard = client.stage().heard.filter(({ procedure }) => procedure === 'billing.readCode');
  expect(heard.map(({ input, method }) => [input, method])).toEqual([[{ code: CODE }, 'POST']]);
});

test('/redeem leads a new account back to its gift, once', async () => {
  const page = await client.visit(`/redeem#${CODE}`);
  await page.getByText('This browser keeps your code.', { exact: false }).waitFor();
  await page.getByRole('link', { name: 'Create a free account' }).click();
  await page.getByRole('button', { name: 'Continue to Setup' }).waitFor();
  const kept = await page.evaluate(() => ({ ...localStorage }));
  // The set-up of the password ends on the dashboard.
  const done = await client.visitSignedIn('/', { subscriptionPlan: 'free' }, { local: kept });
  await done.getByRole('heading', { name: 'Redeem a code' }).waitFor();
  await expect.poll(() => done.getByLabel('Code', { exact: true }).inputValue()).toBe(CODE);
  await done.getByRole('link', { name: 'Back to Dashboard' }).click();
  await done.getByRole('heading', { name: 'Current Subscription' }).waitFor();
});

test('the sign-in page and the account lead to the page for codes while the shop has some', async () => {
  client.stage().answer('auth.sessions', []);
  const signIn = await client.visit('/login');
  await signIn.getByRole('link', { name: 'Have a code?' }).click();
  await signIn.waitForURL('**/redeem');
  const account = await client.visitSignedIn('/account');
  await account.getByRole('link', { name: 'Have a code?' }).click();
  await account.getByLabel('Code', { exact: true }).waitFor();
});

test('every page of a shop that set them up ends with its legal pages, contact and status', async () => {
  const page = await client.visitSignedIn('/');
  const links = page.getByRole('navigation', { name: 'Legal and help' }).getByRole('link');
  await links.first().waitFor();
  const shown = await links.evaluateAll((all) =>
    all.map((each) => `${each.textContent} ${each.getAttribute('href')}`),
  );
  expect(shown).toEqual([
    'Terms of use /legal/terms',
    'Contact mailto:help@shop.example',
    'Status /status',
  ]);
  expect(await accessibilityFaults(page)).toEqual([]);
});
