import type { Plan } from '../../../src/domain/catalogue/catalogue.ts';
import { DOCUMENTED_CATALOGUE } from '../../../src/domain/catalogue/documented-catalogue.ts';
import { includesIndicators } from '../../../src/domain/entitlement.ts';

import { type Answer, type Person, personAt } from '../../support/http-person.ts';
import { insist } from '../../support/insist.ts';
import { live } from './life-action.ts';
import { giveName } from './names-given.ts';
import { act, actUntil, atProvider, type Stage } from './stage.ts';
import { PASSWORD, type Subscriber } from './subscriber.ts';

interface Choice {
  email: string;
  plan: Plan;
  billing: string;
}

const COMPLETE = '/api/complete-subscription-signup';
const ok = ({ json }: Answer) => json.success === true;

/** Goes from the landing page to the usernames at both providers, whatever fails on the way. */
export async function signUp(stage: Stage, number: number, plan: Plan): Promise<Subscriber> {
  const { world } = stage;
  const person = personAt(world.fleet.proxy.url);
  const email = `signed-${number}@example.com`;
  const traderName = `DrillTrader${number}`;
  await world.control('POST', '/tradingview/users', { username: traderName });
  const choice = { email, plan, billing: 'monthly' };
  const { accountId, sessionId } = await pay(stage, person, choice);
  await finish(stage, person, email, sessionId);
  const { customer, subscription } = await world.stripe.get(`/v1/checkout/sessions/${sessionId}`);
  const subscriber: Subscriber = {
    number,
    email,
    http: person,
    accountId,
    customerId: String(customer),
    subscriptionId: String(subscription),
    memberId: null,
    isInside: false,
    discordName: `drill.${number}`,
    traderNames: [],
    byHand: new Map(),
    closingAskedAt: null,
    closedAt: null,
  };
  if (includesIndicators(DOCUMENTED_CATALOGUE, plan))
    await nameTrader(stage, subscriber, traderName);
  await join(stage, subscriber);
  return subscriber;
}

/**
 * Opens Stripe's page without paying: the card is declined or the person leaves. Claims to have paid, ends with a free
 * account and joins the server. Such a person must never get paid access.
 */
export async function signUpUnpaid(stage: Stage, number: number, plan: Plan): Promise<Subscriber> {
  const person = personAt(stage.world.fleet.proxy.url);
  const email = `unpaid-${number}@example.com`;
  const choice = { email, plan, billing: 'monthly' };
  await giveAddress(stage, person, choice);
  const sessionId = await openPage(stage, person, choice);
  const way = stage.chance.pick(['decline', 'abandon', 'expire']);
  await live(() => atProvider(stage, `/stripe/checkout/${sessionId}/${way}`));
  await live(() => act(stage, person, COMPLETE, { email, password: PASSWORD, sessionId, plan }));
  const accountId = await haveFreeAccount(stage, person, { ...choice, plan: 'free' });
  const subscriber: Subscriber = {
    number,
    email,
    http: person,
    accountId,
    // Unknown to Stripe.
    customerId: `cus_unpaid_${number}`,
    subscriptionId: `sub_unpaid_${number}`,
    memberId: null,
    isInside: false,
    discordName: `unpaid.${number}`,
    traderNames: [],
    byHand: new Map(),
    closingAskedAt: null,
    closedAt: null,
  };
  await join(stage, subscriber);
  // Never uses our pages again, because there they could still pay.
  return { ...subscriber, http: null };
}

async function giveAddress(
  stage: Pick<Stage, 'tally'>,
  person: Person,
  choice: Choice,
): Promise<string> {
  const made = await actUntil(
    stage,
    person,
    '/api/create-email-user',
    choice,
    ({ json }) => json.userId !== undefined,
  );
  return String(made.json.userId);
}

const PAGES = 5;

/**
 * Reopens a payment page that expired before the payment, and restarts a sign-up that expired. Days pass faster here
 * than people act.
 */
async function pay(stage: Stage, person: Person, choice: Choice) {
  let accountId = await giveAddress(stage, person, choice);
  for (let pages = 1; ; pages += 1) {
    const sessionId = await openPage(stage, person, choice);
    if (sessionId === null) {
      accountId = await giveAddress(stage, person, choice);
      continue;
    }
    try {
      await atProvider(stage, `/stripe/checkout/${sessionId}/pay`);
      return { accountId, sessionId };
    } catch (error) {
      if (pages === PAGES || !/expired/.test((error as Error).message)) throw error;
    }
  }
}

const isForgotten = ({ text }: Answer) => /Please start again/.test(text);

/** Null: the sign-up no longer exists. */
async function openPage(stage: Stage, person: Person, choice: object): Promise<string | null> {
  const { url } = stage.world.fleet.proxy;
  const opened = await actUntil(
    stage,
    person,
    '/api/create-payment-session',
    { ...choice, successUrl: `${url}/password-setup`, cancelUrl: `${url}/payment-step` },
    (answer) => /cs_test_\w+/.test(String(answer.json.url)) || isForgotten(answer),
  );
  return /cs_test_\w+/.exec(String(opened.json.url))?.[0] ?? null;
}

/** Starts over when the sign-up expired before it had a password. */
export async function haveFreeAccount(
  stage: Pick<Stage, 'tally'>,
  person: Person,
  choice: Choice,
): Promise<string> {
  for (;;) {
    const accountId = await giveAddress(stage, person, choice);
    if (ok(await finish(stage, person, choice.email, null))) return accountId;
  }
}

/** This browser has no sign-up. */
const isNotBegun = ({ text }: Answer) => /the browser where you started/.test(text);

/** A lost answer to the sign-in, or one of an ailing server, says nothing about the account. */
const isNoAccount = ({ text }: Answer) => /Invalid email or password/.test(text);

/** The first request may have worked although its answer was lost. Then the password signs in. */
function finish(
  stage: Pick<Stage, 'tally'>,
  person: Person,
  email: string,
  sessionId: string | null,
): Promise<Answer> {
  const form = { email, password: PASSWORD, sessionId, plan: 'free', planStartDate: '1999-01-01' };
  return insist(
    'the account',
    async () => {
      const completed = await act(stage, person, COMPLETE, form, ok).catch(() => null);
      if (completed !== null && ok(completed)) return completed;
      const signIn = { email, password: PASSWORD };
      const signedIn = await act(stage, person, '/api/login-with-password', signIn);
      return completed !== null && isNotBegun(completed) && isNoAccount(signedIn)
        ? completed
        : signedIn;
    },
    (answer) => ok(answer) || (sessionId === null && isNotBegun(answer)),
  );
}

async function nameTrader(
  stage: Stage,
  subscriber: Subscriber,
  tradingViewUsername: string,
): Promise<void> {
  const { http } = subscriber;
  if (http === null) return;
  await giveName(subscriber, tradingViewUsername, () =>
    actUntil(
      stage,
      http,
      '/api/set-tradingview-username',
      { tradingViewUsername },
      ({ status, text }) => status === 200 || /already|locked/i.test(text),
      true,
    ),
  );
}

async function join(stage: Stage, subscriber: Subscriber): Promise<void> {
  if (subscriber.http === null) return;
  const joined = await comeInvited(stage, subscriber.http, subscriber.discordName);
  subscriber.memberId = joined.user.id;
  subscriber.isInside = true;
}

const LINKS_AT_MOST = 3;

/**
 * Joins with the link on the page. Days pass at once here, so a link may expire before it is used, by age or because
 * its plan ended. Then requests a new one.
 */
async function comeInvited(
  stage: Stage,
  http: Person,
  username: Subscriber['discordName'],
): Promise<{ user: { id: string } }> {
  for (let links = 1; ; links += 1) {
    const named = await actUntil(
      stage,
      http,
      '/api/discord-username',
      { discordUsername: username },
      ({ json }) => typeof json.inviteUrl === 'string',
    );
    try {
      return await atProvider(stage, '/discord/join', { code: named.json.inviteUrl, username });
    } catch (error) {
      if (links === LINKS_AT_MOST || !/Unknown Invite/.test(String(error))) throw error;
    }
  }
}
