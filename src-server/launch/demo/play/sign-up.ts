import { machineClock } from '../../../clock/clock.ts';
import type { Customer } from '../year/year.ts';
import { type Browser, openBrowser } from './browser.ts';
import { lookAround } from './look-around.ts';
import type { Known, Stage } from './stage.ts';

const PASSWORD = 'Demo-candles-7';

/** Signs a customer up as the pages do: address, payment, password, Discord, TradingView. */
export async function signUp(stage: Stage, customer: Customer): Promise<void> {
  const { email, plan, billing, payment } = customer;
  await lookAround(stage.url, customer.number);
  const browser = openBrowser(stage.url);
  const created = await browser.post('/api/create-email-user', { email, plan, billing });
  const accountId = created.json.userId;
  if (typeof accountId !== 'string') throw new Error(`No sign-up for ${email}: ${created.text}`);
  const known: Known = {
    browser,
    accountId,
    subscriptionId: null,
    memberId: null,
    disputeId: null,
  };
  const sessionId = plan === 'free' ? null : await openPayment(stage, browser, customer);
  if (payment === 'abandons') {
    await stage.outside.call('POST', `/stripe/checkout/${sessionId}/abandon`);
    return;
  }
  if (sessionId !== null) known.subscriptionId = await pay(stage, sessionId, payment);
  if (payment === 'leaves-after-paying') return;
  const completed = await browser.post('/api/complete-subscription-signup', {
    email,
    password: PASSWORD,
    sessionId,
    plan,
    planStartDate: machineClock.now().toISOString().slice(0, 10),
  });
  if (completed.json.success !== true) {
    throw new Error(`No account for ${email}: ${completed.text}`);
  }
  stage.known.set(customer.number, known);
  await Promise.all([nameTrader(stage, browser, customer), join(stage, known, customer)]);
}

async function openPayment(
  { url }: Stage,
  browser: Browser,
  { email, plan, billing }: Customer,
): Promise<string> {
  const opened = await browser.post('/api/create-payment-session', {
    email,
    plan,
    billing,
    successUrl: `${url}/password-setup`,
    cancelUrl: `${url}/payment-step`,
  });
  const sessionId = /cs_test_\w+/.exec(String(opened.json.url))?.[0];
  if (sessionId === undefined) throw new Error(`No payment page for ${email}: ${opened.text}`);
  return sessionId;
}

async function pay(
  { outside }: Stage,
  sessionId: string,
  payment: Customer['payment'],
): Promise<string> {
  if (payment === 'declined-first') {
    await outside.call('POST', `/stripe/checkout/${sessionId}/decline`);
  }
  const { session } = await outside.call<{ session: { subscription: string } }>(
    'POST',
    `/stripe/checkout/${sessionId}/pay`,
    {},
  );
  return session.subscription;
}

async function nameTrader(
  { outside, log }: Stage,
  browser: Browser,
  { email, traderName }: Customer,
): Promise<void> {
  if (traderName === null) return;
  await outside.call('POST', '/tradingview/users', { username: traderName });
  const named = await browser.post('/api/set-tradingview-username', {
    tradingViewUsername: traderName,
  });
  if (named.status !== 200) log(`${email} could not name ${traderName}: ${named.text}`);
}

async function join(
  { outside }: Stage,
  known: Known,
  { discordName, email }: Customer,
): Promise<void> {
  if (discordName === null) return;
  const invited = await known.browser.post('/api/discord-username', {
    discordUsername: discordName,
  });
  const code = invited.json.inviteUrl;
  if (typeof code !== 'string') throw new Error(`No invite for ${email}: ${invited.text}`);
  const member = await outside.call<{ user: { id: string } }>('POST', '/discord/join', {
    code,
    username: discordName,
  });
  known.memberId = member.user.id;
}
