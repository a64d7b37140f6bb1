import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import Stripe from 'stripe';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { movableClock } from '../../../../src-server/clock/clock.ts';
import { createTestApp, type TestApp } from '../../../support/test-app.ts';

const SLOW = 350;
const SIGNED = 25;
const PATH = '/api/webhooks/stripe';
const STRIPE_ADDRESS = '203.0.113.80';
const FLOODER = '198.51.100.66';

const clock = movableClock(new Date());
let app: TestApp;
const sockets = new Set<Socket>();
let flooding = false;
beforeAll(async () => {
  app = await createTestApp({
    environment: { RATE_LIMIT_SCALE: '1', TRUST_PROXY: '1' },
    // It stands still: a busy machine may need longer for a flood than the log's window lasts.
    machineClock: clock,
  });
});
afterEach(() => {
  flooding = false;
  for (const socket of sockets) socket.destroy();
  sockets.clear();
});
afterAll(() => app.close());

const seconds = () => Math.floor(clock.now().getTime() / 1000);

function signedEvent(id: string, bytes = 0): { body: string; signature: string } {
  const name = 'x'.repeat(bytes);
  const object = { id: 'prod_1', object: 'product', name };
  const event = { id, object: 'event', type: 'product.created', livemode: false, data: { object } };
  const payload = JSON.stringify(event);
  const secret = app.app.parts.options.providers.stripe.webhookSecrets[0] ?? '';
  const sign = new Stripe('sk_test_signer').webhooks.generateTestHeaderString;
  return { body: payload, signature: sign({ payload, secret, timestamp: seconds() }) };
}

async function send(body: string, signature: string, address: string): Promise<number> {
  const answer = await fetch(`${app.url}${PATH}`, {
    method: 'POST',
    headers: { 'stripe-signature': signature, 'x-forwarded-for': address },
    body,
  });
  return answer.status;
}

/** Announces a large body, sends its first byte and waits. */
async function dawdle(address: string, timestamp = seconds()): Promise<Socket> {
  const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
  sockets.add(socket.on('error', () => {}));
  await once(socket, 'connect');
  const head = [
    `POST ${PATH} HTTP/1.1`,
    'Host: x',
    `X-Forwarded-For: ${address}`,
    'Content-Length: 1000000',
    `Stripe-Signature: t=${timestamp},v1=${'a'.repeat(64)}`,
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n{`);
  return socket;
}

/** Reconnects as soon as it is answered or closed. */
async function keepDawdling(address: string): Promise<void> {
  const socket = await dawdle(address);
  socket.once('data', () => socket.destroy());
  socket.once('close', () => {
    sockets.delete(socket);
    if (flooding) keepDawdling(address).catch(() => {});
  });
}

function slowFrom(addressOf: (n: number) => string): Promise<unknown> {
  flooding = true;
  return Promise.all(Array.from({ length: SLOW }, (_, n) => keepDawdling(addressOf(n))));
}

const sendSigned = (name: string, address: string) =>
  Promise.all(
    Array.from({ length: SIGNED }, (_, n) => {
      const { body, signature } = signedEvent(`evt_${name}_${n}`);
      return send(body, signature, address);
    }),
  );

const ALL_ACCEPTED = Array<number>(SIGNED).fill(200);

describe('a flood of unsigned webhooks', () => {
  it.each([
    ['one address', () => FLOODER],
    ['the address of Stripe', () => STRIPE_ADDRESS],
    ['networks of their own', (n: number) => `2001:db8:${n.toString(16)}::1`],
  ])('lets signed webhooks through while slow bodies come from %s', async (name, addressOf) => {
    await slowFrom(addressOf);
    expect(await sendSigned(name.replaceAll(' ', '_'), STRIPE_ADDRESS)).toEqual(ALL_ACCEPTED);
  });

  it('lets a large signed webhook through from an address that signed before', async () => {
    const first = signedEvent('evt_proves');
    expect(await send(first.body, first.signature, STRIPE_ADDRESS)).toBe(200);
    await slowFrom((n) => `2001:db8:${n.toString(16)}::2`);
    const large = signedEvent('evt_large', 300_000);
    expect(await send(large.body, large.signature, STRIPE_ADDRESS)).toBe(200);
  });

  it('logs no stack trace of displaced bodies', async () => {
    await slowFrom(() => FLOODER);
    expect(await sendSigned('logged', STRIPE_ADDRESS)).toEqual(ALL_ACCEPTED);
    expect(app.logged()).not.toContain('The server is overloaded');
    const lines = app.logged().split('\n');
    // A count once a minute may appear, depending on how long the tests before took.
    const refused = lines.filter(
      (line) => line.includes('http.busy') && !line.includes('refused requests left out'),
    );
    expect(refused).toEqual([]);
  });

  it('a flood of unsigned webhooks does not lock out Stripe when its address sent wrong signatures', async () => {
    const wrong = `t=${seconds()},v1=${'b'.repeat(64)}`;
    for (let n = 0; n < 60; n += 1) expect(await send('{}', wrong, STRIPE_ADDRESS)).toBe(400);
    expect(await sendSigned('after_wrong', STRIPE_ADDRESS)).toEqual(ALL_ACCEPTED);
    const lines = app
      .logged()
      .split('\n')
      .filter((line) => line.includes('bad-signature'));
    // A slow flood outlasts the window, whose timer is real. Its last line counts those that were left out.
    const end = lines.findIndex((line) => line.includes('leftOut'));
    const inWindow = end < 0 ? lines : lines.slice(0, end);
    expect(inWindow.length).toBeGreaterThan(0);
    expect(inWindow.length).toBeLessThanOrEqual(10);
  });
});

it('refuses a stale signature before its body arrives', async () => {
  const socket = await dawdle(FLOODER, 1);
  const [answer] = (await once(socket, 'data')) as [Buffer];
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 400 /);
});

it('refuses a signed webhook whose id no column can hold', async () => {
  const { body, signature } = signedEvent('evt_nul\u0000');
  expect(await send(body, signature, STRIPE_ADDRESS)).toBe(400);
  const next = signedEvent('evt_after_nul');
  expect(await send(next.body, next.signature, STRIPE_ADDRESS)).toBe(200);
});
