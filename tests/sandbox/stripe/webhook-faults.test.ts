import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { eventually } from '../../support/until.ts';
import { type StripeSandbox, startReceiver, startStripe } from './support/stripe-sandbox.ts';

const SECRET = 'whsec_between_launcher_and_product';

let sandbox: StripeSandbox;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
let answer = 200;

beforeEach(async () => {
  answer = 200;
  sandbox = await startStripe();
  receiver = await startReceiver(() => answer);
});
afterEach(async () => {
  await sandbox.close();
  await receiver.close();
});

const listen = () =>
  sandbox.control('PUT', '/webhook-endpoint', { url: receiver.url, secret: SECRET });

const deliveries = async (state: string): Promise<unknown[]> =>
  (await sandbox.control('GET', `/deliveries?state=${state}`)).body.deliveries;

const happen = () => sandbox.stripe.customers.create({ email: 'ada@example.com' });

describe('a webhook fault', () => {
  const fault = (kind: string) =>
    sandbox.core.faults.add({ provider: 'stripe', route: 'webhook', kind, remaining: 1 });

  test('duplicate sends the same event twice', async () => {
    await listen();
    fault('duplicate');
    await happen();
    await eventually(() => receiver.arrivals.length === 2);
    expect(receiver.arrivals[0]?.event.id).toBe(receiver.arrivals[1]?.event.id);
  });

  test('reorder delivers the next event first', async () => {
    await listen();
    fault('reorder');
    const first = await happen();
    const second = await happen();
    await eventually(() => receiver.arrivals.length === 2);
    const order = receiver.arrivals.map(({ event }) => (event.data.object as { id: string }).id);
    expect(order).toEqual([second.id, first.id]);
  });

  test('drop never sends the event, but the list of events has it', async () => {
    await listen();
    fault('drop');
    const lost = await happen();
    await happen();
    await eventually(() => receiver.arrivals.length === 1);
    await eventually(async () => (await deliveries('delivered')).length === 1);
    const events = await sandbox.stripe.events.list({ delivery_success: false });
    expect(events.data.map((event) => (event.data.object as { id: string }).id)).toEqual([lost.id]);
  });

  test('bad-signature fails verification, and the retry passes', async () => {
    answer = 400;
    await listen();
    fault('bad-signature');
    await happen();
    await eventually(() => receiver.arrivals.length === 1);
    await sandbox.control('POST', '/deliveries/flush');
    await eventually(() => receiver.arrivals.length === 2);
    const accepted = receiver.arrivals.map(({ payload, signature }) => {
      try {
        sandbox.stripe.webhooks.constructEvent(payload, signature, SECRET);
        return true;
      } catch {
        return false;
      }
    });
    expect(accepted).toEqual([false, true]);
  });

  test('delay holds the delivery back', async () => {
    await listen();
    sandbox.core.faults.add({
      provider: 'stripe',
      route: 'webhook',
      kind: 'delay',
      delayMs: 60_000,
      remaining: 1,
    });
    await happen();
    await happen();
    await eventually(() => receiver.arrivals.length === 1);
    await eventually(async () => (await deliveries('delivered')).length === 1);
    expect(await deliveries('waiting')).toHaveLength(1);
  });
});
