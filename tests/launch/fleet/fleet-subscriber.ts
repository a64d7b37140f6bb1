import { setTimeout as delay } from 'node:timers/promises';
import type { BillingCycle, Plan } from '../../../src/domain/catalogue/catalogue.ts';
import { DOCUMENTED_CATALOGUE } from '../../../src/domain/catalogue/documented-catalogue.ts';
import { includesIndicators } from '../../../src/domain/entitlement.ts';

import { type Answer, type Person, personAt } from '../../support/http-person.ts';
import { insist as pressAgain } from '../../support/insist.ts';
import { PATIENCE_MS } from '../../support/patience.ts';
import type { Fleet } from '../../support/processes/fleet.ts';

const PASSWORD = 'Secret123';

export interface FleetSubscriber {
  plan: Plan;
  email: string;
  discordName: string;
  tradingViewName: string;
  subscriptionId: string;
  person: Person;
}

/** A call may get no answer while instances start and stop. */
const insist = (
  what: string,
  press: () => Promise<Answer>,
  worked: (answer: Answer) => boolean,
): Promise<Answer> => pressAgain(what, press, worked, { patienceMs: PATIENCE_MS, pauseMs: 100 });

/** Goes from the landing page to the usernames at both providers while instances start and stop. */
export async function joinFleet(
  fleet: Fleet,
  number: number,
  plan: Plan,
): Promise<FleetSubscriber> {
  const hasScripts = includesIndicators(DOCUMENTED_CATALOGUE, plan);
  const joined = await joinShop(fleet, number, { plan, billing: 'monthly', hasScripts });
  return { ...joined, plan, subscriptionId: await subscriptionOf(fleet, joined.email) };
}

/** The same in any shop, without looking the subscription up. */
export async function joinShop(
  fleet: Fleet,
  number: number,
  { hasScripts, ...chosen }: { plan: Plan; billing: BillingCycle; hasScripts: boolean },
): Promise<Omit<FleetSubscriber, 'plan' | 'subscriptionId'>> {
  const person = personAt(fleet.proxy.url);
  const email = `drill-${number}@example.com`;
  const [discordName, tradingViewName] = [`drill.${number}`, `DrillTrader${number}`];
  await fleet.control('POST', '/tradingview/users', { username: tradingViewName });
  const choice = { email, ...chosen };
  await giveAddress(person, choice);
  const sessionId = await payFor(fleet, person, choice);
  await insist('the account', () => completeOrSignIn(person, email, sessionId), ok);
  if (hasScripts) await nameAtTradingView(person, tradingViewName);
  const named = await insist(
    'the Discord name',
    () => person.post('/api/discord-username', { discordUsername: discordName }),
    ({ json }) => typeof json.inviteUrl === 'string',
  );
  await fleet.control('POST', '/discord/join', {
    code: named.json.inviteUrl,
    username: discordName,
  });
  return { email, discordName, tradingViewName, person };
}

async function nameAtTradingView(person: Person, tradingViewUsername: string): Promise<void> {
  await insist(
    'the TradingView name',
    () => person.post('/api/set-tradingview-username', { tradingViewUsername }),
    ({ status, text }) => status === 200 || /already|locked/i.test(text),
  );
}

const ok = ({ json }: Answer) => json.success === true;

const giveAddress = (person: Person, choice: object) =>
  insist(
    'signing up',
    () => person.post('/api/create-email-user', choice),
    ({ json }) => json.userId !== undefined,
  );

/** The first answer may be lost together with its renewed cookie. Then the sign-up starts over. */
async function openPage(person: Person, page: object): Promise<Answer> {
  const opened = await person.post('/api/create-payment-session', page);
  if (/Please start again/.test(opened.text)) await giveAddress(person, page);
  return opened;
}

async function payFor(fleet: Fleet, person: Person, choice: object): Promise<string> {
  const opened = await insist(
    'a payment session',
    () =>
      openPage(person, {
        ...choice,
        successUrl: `${fleet.proxy.url}/password-setup`,
        cancelUrl: `${fleet.proxy.url}/payment-step`,
      }),
    ({ json }) => /cs_test_\w+/.test(String(json.url)),
  );
  const sessionId = /cs_test_\w+/.exec(String(opened.json.url))?.[0] ?? '';
  await fleet.control('POST', `/stripe/checkout/${sessionId}/pay`, {});
  return sessionId;
}

/** The first call may have worked although its answer was lost. */
async function completeOrSignIn(person: Person, email: string, sessionId: string): Promise<Answer> {
  const completed = await person.post('/api/complete-subscription-signup', {
    email,
    password: PASSWORD,
    sessionId,
    plan: 'free',
    planStartDate: '1999-01-01',
  });
  return ok(completed)
    ? completed
    : person.post('/api/login-with-password', { email, password: PASSWORD });
}

interface StripeState {
  customers: { id: string; email: string | null }[];
  subscriptions: { id: string; customer: string }[];
}

async function subscriptionOf(fleet: Fleet, email: string): Promise<string> {
  const { customers, subscriptions } = await fleet.control<StripeState>('GET', '/stripe/state');
  const ids = customers.filter((each) => each.email === email).map(({ id }) => id);
  const own = subscriptions.filter(({ customer }) => ids.includes(customer));
  if (own.length !== 1) throw new Error(`${email} has ${own.length} subscriptions.`);
  return own[0]?.id ?? '';
}

/** Changes the plan or cancellation at Stripe again and again, which arrives by webhook. */
export async function changeOnesMind(
  fleet: Fleet,
  { subscriptionId, person }: FleetSubscriber,
  goesOn: () => boolean,
): Promise<number> {
  let changes = 0;
  while (goesOn()) {
    const button = changes % 2 === 0 ? 'cancel-at-period-end' : 'resume';
    await fleet.control('POST', `/stripe/subscriptions/${subscriptionId}/${button}`);
    await person.get('/api/current-user').catch(() => null);
    changes += 1;
    await delay(150);
  }
  if (changes % 2 === 1)
    await fleet.control('POST', `/stripe/subscriptions/${subscriptionId}/resume`);
  return changes;
}
