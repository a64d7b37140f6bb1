import { once } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AlertView } from '../../../src-sandbox/tradingview/alerts/control.ts';
import { eventually } from '../../support/until.ts';
import { type StartedControl, startControl } from '../control/start-control.ts';

interface Received {
  headers: IncomingHttpHeaders;
  body: string;
  /** Milliseconds on the test's clock. */
  at: number;
}

let control: StartedControl;
let receiver: Server;
let received: Received[];
/** Answers each request. The default accepts. */
let answer: (response: ServerResponse) => void;
let url: string;
const SECRET = 'b3f1a9c27de84460';

beforeEach(async () => {
  received = [];
  answer = (response) => response.writeHead(200).end();
  receiver = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => (body += String(part)));
    request.on('end', () => {
      received.push({ headers: request.headers, body, at: performance.now() });
      answer(response);
    });
  }).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hooks/tv/wm/${SECRET}`;
  control = await startControl();
  await settings({ alertResendMs: 20 });
});
afterEach(async () => {
  await control.close();
  receiver.closeAllConnections();
  receiver.close();
});

const settings = (change: object) => control.call('POST', '/tradingview/settings', change);
const order = (more: object = {}) =>
  control.call('POST', '/tradingview/alerts', { url, message: '{"side":"long"}', ...more });
const alerts = async (): Promise<AlertView[]> =>
  (await control.call('GET', '/tradingview/alerts')).body.alerts;
/** The alerts, once each has its result. */
async function settled(): Promise<AlertView[]> {
  await eventually(async () => (await alerts()).every(({ state }) => state !== 'waiting'));
  return alerts();
}
const refuseWith = (status: number) => {
  answer = (response) => response.writeHead(status).end();
};

describe('an alert of TradingView', () => {
  it.each([
    ['{"side":"long"}', 'application/json'],
    ['{"side":"lo"ng"}', 'text/plain'],
    ['BTC long', 'text/plain'],
  ])('%s arrives as %s', async (message, contentType) => {
    expect((await order({ message })).status).toBe(201);
    const [alert] = await settled();
    expect(alert).toMatchObject({ state: 'delivered', attempts: [{ status: 200, error: null }] });
    expect(received).toMatchObject([{ body: message, headers: { 'content-type': contentType } }]);
    expect(received[0]?.headers).not.toHaveProperty('x-forwarded-for');
  });

  it('fills in the chart’s placeholders and keeps unknown ones', async () => {
    const message = '{{exchange}}:{{ticker}} {{side}} {{timenow}} {{plot("RSI")}}';
    await order({ message, values: { side: 'long' } });
    await settled();
    const body = received[0]?.body ?? '';
    expect(body).toMatch(/^BINANCE:BTCUSDT long \d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ /);
    expect(body).toContain('{{plot("RSI")}}');
  });

  it('names TradingView’s address, or another one, in X-Forwarded-For when asked', async () => {
    await order({ from: true });
    await settled();
    await order({ from: '203.0.113.9' });
    await settled();
    expect(received.map(({ headers }) => headers['x-forwarded-for'])).toEqual([
      '52.89.214.238',
      '203.0.113.9',
    ]);
  });

  it('a burst sends one alert for each number', async () => {
    await order({ mode: 'burst', count: 40, message: '{"n":{{n}}}' });
    expect(await settled()).toHaveLength(40);
    const numbers = received.map(({ body }) => JSON.parse(body).n as number);
    expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, n) => n + 1));
  });

  it('the mode resend sends the same body twice, and wrong-type the other content type', async () => {
    await order({ mode: 'resend' });
    await order({ mode: 'wrong-type' });
    await order({ mode: 'wrong-type', message: 'BTC long' });
    await settled();
    expect(received.map(({ body }) => body).toSorted()).toEqual([
      'BTC long',
      ...Array(3).fill('{"side":"long"}'),
    ]);
    const types = received.map(({ body, headers }) => `${body} ${headers['content-type']}`);
    expect(types).toContain('{"side":"long"} text/plain');
    expect(types).toContain('BTC long application/json');
  });
});

describe('an alert that is not accepted', () => {
  it('is sent again after the delay, three times at most', async () => {
    await settings({ alertResendMs: 60 });
    refuseWith(503);
    await order();
    const [alert] = await settled();
    expect(alert?.state).toBe('given-up');
    expect(alert?.attempts.map(({ status }) => status)).toEqual([503, 503, 503, 503]);
    const gaps = received.slice(1).map(({ at }, index) => at - (received[index]?.at ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThan(50);
  });

  it('is not sent again once it is accepted', async () => {
    answer = (response) => response.writeHead(received.length === 1 ? 500 : 200).end();
    await order();
    const [alert] = await settled();
    expect(alert).toMatchObject({ state: 'delivered', nextAt: null });
    expect(alert?.attempts.map(({ status }) => status)).toEqual([500, 200]);
  });

  it.each([302, 404, 429, 504])('is not sent again after %i', async (status) => {
    refuseWith(status);
    await order();
    const [alert] = await settled();
    expect(alert).toMatchObject({ state: 'given-up', attempts: [{ status }] });
    expect(received).toHaveLength(1);
  });

  it('is cancelled when the answer takes too long, and not sent again', async () => {
    await settings({ alertTimeoutMs: 50 });
    answer = () => undefined;
    await order();
    const [alert] = await settled();
    expect(alert).toMatchObject({
      state: 'given-up',
      attempts: [{ status: null, error: 'timeout' }],
    });
    expect(alert?.attempts[0]?.durationMs).toBeGreaterThanOrEqual(45);
  });

  it('is given up when nothing listens there', async () => {
    await order({ url: url.replace(/:\d+\//, ':1/') });
    const [alert] = await settled();
    expect(alert?.attempts).toMatchObject([{ status: null, error: 'no-connection' }]);
  });
});

describe('the record of alerts', () => {
  it('shows status and duration, and no secret of the address', async () => {
    await order();
    const [alert] = await settled();
    expect(alert?.to).toMatch(/\/hooks\/tv\/wm\/…$/);
    expect(alert?.attempts[0]?.durationMs).toBeTypeOf('number');
    const state = JSON.stringify((await control.call('GET', '/state/tradingview')).body);
    const ledger = JSON.stringify((await control.call('GET', '/ledger')).body);
    expect(ledger).toContain('alert.sent');
    expect(state + ledger).not.toContain(SECRET);
    await control.call('DELETE', '/tradingview/alerts');
    expect(await alerts()).toEqual([]);
  });

  it('a reset ends what is still waiting', async () => {
    await settings({ alertResendMs: 600_000 });
    refuseWith(503);
    await order();
    await eventually(async () => (await alerts())[0]?.attempts.length === 1);
    await control.call('POST', '/reset', { provider: 'tradingview' });
    expect(await alerts()).toEqual([]);
  });

  it.each([
    'https://example.com/hooks',
    'http://127.0.0.1.example.com/',
    'http://192.168.0.7/',
    'file:///etc/passwd',
  ])('refuses the address %s', async (elsewhere) => {
    const refused = await order({ url: elsewhere });
    expect(refused.status).toBe(400);
    expect(await alerts()).toEqual([]);
  });
});
