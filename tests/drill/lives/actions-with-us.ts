import { DOCUMENTED_CATALOGUE } from '../../../src/domain/catalogue/documented-catalogue.ts';
import { paidPlans } from '../../../src/domain/plan.ts';
import type { Answer } from '../../support/http-person.ts';
import { closeAccount } from './close-account.ts';
import { type LifeAction, signedIn } from './life-action.ts';
import { giveName } from './names-given.ts';
import { act, atProvider, type Stage } from './stage.ts';
import { PASSWORD, type Subscriber } from './subscriber.ts';

/** Acts of subscribers on our own pages. */
export const ACTIONS_WITH_US: readonly LifeAction[] = [
  { name: 'upgrade', weight: 16, fits: signedIn, act: upgrade },
  { name: 'sign in again', weight: 2, fits: signedIn, act: signIn },
  { name: 'look at the dashboard', weight: 3, fits: signedIn, act: look },
  { name: 'another trader name', weight: 8, fits: hasTrader, act: changeTrader },
  { name: 'mend my access', weight: 2, fits: hasTrader, act: mend },
  { name: 'close the account', weight: 2, fits: signedIn, act: closeAccount },
];

function hasTrader(subscriber: Subscriber): boolean {
  return signedIn(subscriber) && subscriber.traderNames.length > 0;
}

/** Uses the portal's confirm page when a subscription is live, else the payment page. */
export async function upgrade(stage: Stage, subscriber: Subscriber): Promise<void> {
  const { http } = subscriber;
  if (http === null) return;
  const plan = stage.chance.pick(paidPlans(DOCUMENTED_CATALOGUE));
  const { json } = await act(stage, http, '/api/create-payment-session', {
    plan,
    billing: 'monthly',
    upgrade: true,
  });
  const url = String(json.url ?? '');
  const sessionId = /cs_test_\w+/.exec(url)?.[0];
  if (sessionId !== undefined) return buyAgain(stage, subscriber, sessionId);
  if (url.includes('/portal/')) await confirm(url);
}

async function buyAgain(stage: Stage, subscriber: Subscriber, sessionId: string): Promise<void> {
  await atProvider(stage, `/stripe/checkout/${sessionId}/pay`);
  const session = await stage.world.stripe.get(`/v1/checkout/sessions/${sessionId}`);
  if (typeof session.subscription === 'string') subscriber.subscriptionId = session.subscription;
  if (subscriber.http === null) return;
  await act(stage, subscriber.http, '/api/handle-checkout-success', { session_id: sessionId });
}

async function confirm(url: string): Promise<void> {
  const page = await fetch(url, { redirect: 'follow' });
  const at = new URL(page.url);
  await page.arrayBuffer();
  const body = new URLSearchParams({ price: at.searchParams.get('price') ?? '' });
  const answer = await fetch(new URL(at.pathname, at), {
    method: 'POST',
    body,
    redirect: 'manual',
  });
  await answer.arrayBuffer();
}

async function signIn(stage: Stage, { http, email }: Subscriber): Promise<void> {
  if (http === null) return;
  await act(stage, http, '/api/login-with-password', { email, password: PASSWORD });
}

async function look(_stage: Stage, { http }: Subscriber): Promise<void> {
  await http?.get('/api/current-user');
  await http?.get('/api/check-user-access');
}

let traders = 0;

export async function changeTrader(stage: Stage, subscriber: Subscriber): Promise<void> {
  traders += 1;
  const wanted = `Renamed${subscriber.number}x${traders}`;
  await stage.world.control('POST', '/tradingview/users', { username: wanted });
  await tellTraderName(stage, subscriber, wanted);
}

/** Sets the TradingView username on our pages. */
export async function tellTraderName(
  stage: Pick<Stage, 'tally'>,
  subscriber: Subscriber,
  wanted: string,
): Promise<void> {
  const { http } = subscriber;
  if (http === null) return;
  const path = '/trpc/tradingview.changeUsername';
  const worked = ({ status }: Answer) => status === 200;
  await giveName(subscriber, wanted, () =>
    act(stage, http, path, { tradingViewUsername: wanted }, worked),
  );
}

async function mend(stage: Stage, { http }: Subscriber): Promise<void> {
  if (http !== null) await act(stage, http, '/trpc/tradingview.fixAccess');
}
