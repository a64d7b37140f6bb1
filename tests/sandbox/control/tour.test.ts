import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type StartedControl, startControl } from './start-control.ts';

let control: StartedControl;
beforeEach(async () => {
  control = await startControl();
  // The page begins the tour when it first shows it.
  await tour();
});
afterEach(() => control.close());

const tour = async () => (await control.call('GET', '/tour')).body;
const ticked = async () => Object.keys((await tour()).ticks).toSorted();

async function stripe(path: string, fields: Record<string, string>): Promise<string> {
  const response = await fetch(`${control.addresses.stripe}/v1/${path}`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_sandbox' },
    body: new URLSearchParams(fields),
  });
  return ((await response.json()) as { id: string }).id;
}

/** Returns the subscription. */
async function buy(plan: string): Promise<string> {
  const price = await stripe('prices', {
    product: await stripe('products', { name: plan }),
    currency: 'usd',
    unit_amount: '9900',
    lookup_key: `${plan}_monthly`,
    'recurring[interval]': 'month',
  });
  const session = await stripe('checkout/sessions', {
    customer: await stripe('customers', { email: 'mira@example.com' }),
    mode: 'subscription',
    'line_items[0][price]': price,
    'line_items[0][quantity]': '1',
    success_url: 'http://localhost:3000/success',
    cancel_url: 'http://localhost:3000/cancel',
  });
  return (await control.call('POST', `/stripe/checkout/${session}/pay`, {})).body.session
    .subscription;
}

describe('the tour', () => {
  it('ticks nothing in an untouched sandbox', async () => {
    expect(await tour()).toEqual({ ticks: {}, dismissed: false });
  });

  it('ticks the purchase for Premium only', async () => {
    await buy('basic');
    expect(await ticked()).toEqual([]);
    await buy('premium');
    expect(await ticked()).toEqual(['buy']);
  });

  it('ticks a failed card, and a month of the clock but not a week', async () => {
    const subscription = await buy('basic');
    await control.call('POST', '/clock/advance', { days: 7 });
    expect(await ticked()).toEqual([]);
    await control.call('POST', `/stripe/subscriptions/${subscription}/fail-next-payment`, {});
    await control.call('POST', '/clock/advance', { days: 30 });
    expect(await ticked()).toEqual(['fail', 'month']);
  });

  it('ticks the outage once the product has met it', async () => {
    const { body } = await control.call('GET', '/credentials');
    await control.call('POST', '/tradingview/cookie/expire', {});
    expect(await ticked()).toEqual([]);
    const { sessionId, sessionIdSign, pine } = body.tradingview;
    await fetch(`${control.addresses.tradingview}/pine_perm/list_users/`, {
      method: 'POST',
      headers: { cookie: `sessionid=${sessionId}; sessionid_sign=${sessionIdSign}` },
      body: new URLSearchParams({ pine_id: pine.main }),
    });
    expect(await ticked()).toEqual(['break']);
  });

  it('remembers its ticks when the ledger is emptied', async () => {
    await buy('premium');
    expect(await ticked()).toEqual(['buy']);
    await control.call('DELETE', '/ledger');
    expect(await ticked()).toEqual(['buy']);
  });

  it('counts no step of the demo’s customers', async () => {
    const report = {
      month: 1,
      months: 12,
      people: 1,
      of: 400,
      share: 0.1,
      secondsLeft: 9,
      message: null,
    };
    await control.call('PUT', '/demo', { ...report, state: 'running' });
    await buy('premium');
    await control.call('PUT', '/demo', { ...report, state: 'done' });
    expect(await ticked()).toEqual([]);
  });

  it('begins again, and stays dismissed until it is shown again', async () => {
    await buy('premium');
    await tour();
    expect((await control.call('POST', '/tour', { restart: true })).body.ticks).toEqual({});
    await control.call('POST', '/tour', { dismissed: true });
    expect(await tour()).toEqual({ ticks: {}, dismissed: true });
  });
});
