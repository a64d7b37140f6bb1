import type { Act } from '../year/year.ts';
import { breakTradingView } from './break-tradingview.ts';
import { Refused } from './outside.ts';
import { signUp } from './sign-up.ts';
import type { Known, Stage } from './stage.ts';

const CONFLICT = 409;

/** Performs one act. An act that has become impossible, such as on an ended subscription, is left out. */
export async function perform(stage: Stage, act: Act): Promise<void> {
  if (act.kind === 'sign-up') {
    const customer = stage.customers[act.customer];
    if (customer !== undefined) await signUp(stage, customer);
    return;
  }
  if (act.kind === 'break-tradingview') return breakTradingView(stage);
  if (act.kind === 'alert') {
    await stage.outside.call('POST', '/tradingview/alerts', {
      url: stage.alertAddressOf(act.alert.strategy),
      message: JSON.stringify({ v: 1, ...act.alert }),
    });
    return;
  }
  const known = stage.known.get(act.customer);
  if (known === undefined) return;
  try {
    await live(stage, act, known);
  } catch (error) {
    if (!(error instanceof Refused) || error.status !== CONFLICT) throw error;
    stage.log(error.message);
  }
}

type Life = Exclude<Act, { kind: 'sign-up' | 'alert' | 'break-tradingview' }>;

const AT_SUBSCRIPTION = {
  'end-now': 'cancel',
  refund: 'refund',
} as const;

async function live(stage: Stage, act: Life, known: Known): Promise<void> {
  const { outside, operator } = stage;
  const { subscriptionId, memberId, accountId } = known;
  const press = <T>(button: string, body: object = {}) =>
    outside.call<T>('POST', `/stripe/subscriptions/${subscriptionId}/${button}`, body);
  switch (act.kind) {
    case 'cancel':
      return inPortal(known, `/subscriptions/${subscriptionId}/cancel`, {
        feedback: REASONS[act.customer % REASONS.length] ?? '',
      });
    case 'stay':
      return inPortal(known, `/subscriptions/${subscriptionId}/resume`, {});
    case 'upgrade':
      return upgrade(known, act.plan);
    case 'end-now':
    case 'refund':
      await press(AT_SUBSCRIPTION[act.kind]);
      return;
    case 'fail-payments':
      await press('fail-next-payment', { times: act.times });
      return;
    case 'dispute':
      known.disputeId = (await press<{ id: string }>('dispute')).id;
      return;
    case 'win-dispute':
    case 'lose-dispute': {
      const outcome = act.kind === 'win-dispute' ? 'won' : 'lost';
      if (known.disputeId !== null) {
        await outside.call('POST', `/stripe/disputes/${known.disputeId}/${outcome}`);
      }
      return;
    }
    case 'leave-server':
      if (memberId !== null) await outside.call('POST', `/discord/members/${memberId}/leave`);
      return;
    case 'give-plan':
      await operator.act('admin.givePlan', {
        accountId,
        plan: act.plan,
        until: null,
        note: 'Moderates the evening session.',
      });
  }
}

const REASONS = ['too_expensive', 'unused', 'switched_service', 'missing_features', 'other'];

/** A form of the customer portal. */
async function inPortal(
  { browser }: Known,
  path: string,
  fields: Record<string, string>,
): Promise<void> {
  const { url } = await browser.act<{ url: string }>('billing.openBillingPortal', {});
  const answer = await fetch(`${url}${path}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
  });
  const text = await answer.text();
  // The portal has no such page for a subscription that has ended.
  if (answer.status === 404 || answer.status === 410) throw new Refused(CONFLICT, `${path}: gone`);
  if (answer.status >= 400) throw new Error(`${path}: ${answer.status} ${text.slice(0, 200)}`);
}

async function upgrade({ browser }: Known, plan: string): Promise<void> {
  const opened = await browser.post('/api/create-payment-session', {
    plan,
    billing: 'monthly',
    upgrade: true,
  });
  const { url } = opened.json;
  if (typeof url !== 'string' || !url.includes('/portal/')) {
    throw new Refused(CONFLICT, `No upgrade to ${plan}: ${opened.text.slice(0, 200)}`);
  }
  const page = await fetch(url, { redirect: 'follow' });
  const at = new URL(page.url);
  await page.arrayBuffer();
  const confirmed = await fetch(new URL(at.pathname, at), {
    method: 'POST',
    body: new URLSearchParams({ price: at.searchParams.get('price') ?? '' }),
    redirect: 'manual',
  });
  await confirmed.arrayBuffer();
}
