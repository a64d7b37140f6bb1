import { includesIndicators } from '../../../src/domain/entitlement.ts';
import type { PaidPlan } from '../../../src/domain/plan.ts';
import { type Answer, type Person, personAt } from '../../support/http-person.ts';
import { insist } from '../../support/insist.ts';
import { giveName } from './names-given.ts';
import { act, actUntil, atProvider, type Stage } from './stage.ts';
import { PASSWORD, type Subscriber } from './subscriber.ts';

const ok = ({ json }: Answer) => json.success === true;

/** From the landing page to the names at both providers, whatever happens meanwhile. */
export async function signUp(stage: Stage, number: number, plan: PaidPlan): Promise<Subscriber> {
  const { world } = stage;
  const person = personAt(world.fleet.proxy.url);
  const email = `signed-${number}@example.com`;
  const traderName = `DrillTrader${number}`;
  await world.control('POST', '/tradingview/users', { username: traderName });
  const choice = { email, plan, billing: 'monthly' };
  const made = await actUntil(
    stage,
    person,
    '/api/create-email-user',
    choice,
    ({ json }) => json.userId !== undefined,
  );
  const accountId = String(made.json.userId);
  const sessionId = await pay(stage, person, choice);
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
  };
  if (includesIndicators(plan)) await nameTrader(stage, subscriber, traderName);
  await join(stage, subscriber);
  return subscriber;
}

const PAGES = 5;

/** A page whose time is over while they look for their card is opened once more. */
async function pay(stage: Stage, person: Person, choice: object): Promise<string> {
  for (let pages = 1; ; pages += 1) {
    const sessionId = await openPage(stage, person, choice);
    try {
      await atProvider(stage, `/stripe/checkout/${sessionId}/pay`);
      return sessionId;
    } catch (error) {
      if (pages === PAGES || !/expired/.test((error as Error).message)) throw error;
    }
  }
}

async function openPage(stage: Stage, person: Person, choice: object): Promise<string> {
  const { url } = stage.world.fleet.proxy;
  const opened = await actUntil(
    stage,
    person,
    '/api/create-payment-session',
    { ...choice, successUrl: `${url}/password-setup`, cancelUrl: `${url}/payment-step` },
    ({ json }) => /cs_test_\w+/.test(String(json.url)),
  );
  return /cs_test_\w+/.exec(String(opened.json.url))?.[0] ?? '';
}

/** The first press may have worked although its answer was lost: then the password lets in. */
async function finish(
  stage: Stage,
  person: Person,
  email: string,
  sessionId: string,
): Promise<void> {
  const form = { email, password: PASSWORD, sessionId, plan: 'free', planStartDate: '1999-01-01' };
  await insist(
    'the account',
    async () => {
      const path = '/api/complete-subscription-signup';
      const completed = await act(stage, person, path, form, ok).catch(() => null);
      if (completed !== null && ok(completed)) return completed;
      return act(stage, person, '/api/login-with-password', { email, password: PASSWORD });
    },
    ok,
  );
}

export async function nameTrader(
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
  const named = await actUntil(
    stage,
    subscriber.http,
    '/api/discord-username',
    { discordUsername: subscriber.discordName },
    ({ json }) => typeof json.inviteUrl === 'string',
  );
  const joined = await atProvider<{ user: { id: string } }>(stage, '/discord/join', {
    code: named.json.inviteUrl,
    username: subscriber.discordName,
  });
  subscriber.memberId = joined.user.id;
  subscriber.isInside = true;
}
