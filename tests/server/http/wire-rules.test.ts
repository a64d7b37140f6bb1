import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import type { BillingDeps } from '../../../src-server/billing/billing.deps.ts';
import { machineClock } from '../../../src-server/clock/clock.ts';
import { trustedNetworks } from '../../../src-server/config/trusted-proxies.ts';
import type { HttpEnv } from '../../../src-server/http/build-context.ts';
import { createCookieJar } from '../../../src-server/http/cookies.ts';
import { answerError } from '../../../src-server/http/http-error.ts';
import { clientAddress, isLoopback } from '../../../src-server/http/middleware/client-address.ts';
import { parseJson, readText } from '../../../src-server/http/middleware/json-body.ts';
import { originCheck } from '../../../src-server/http/middleware/origin-check.ts';
import { publicOrigin } from '../../../src-server/http/public-origin.ts';
import { createRouteRegistry } from '../../../src-server/http/route-registry.ts';
import { fillPage } from '../../../src-server/http/routes/page-text.ts';
import { mountStripeWebhook } from '../../../src-server/http/webhook/stripe-webhook.ts';
import { createLog } from '../../../src-server/log/log.ts';
import type { Metrics } from '../../../src-server/metrics/metrics.ts';

const token = 'a'.repeat(43);

describe('cookies', () => {
  it('cookies have the __Host- prefix and Secure on https, and neither on plain http', () => {
    expect(createCookieJar(true).write('session', token, 60)).toBe(
      `__Host-sid=${token}; Path=/; HttpOnly; SameSite=Lax; Secure; Max-Age=60`,
    );
    expect(createCookieJar(false).write('operator', token, null)).toBe(
      `operator=${token}; Path=/; HttpOnly; SameSite=Strict`,
    );
  });

  it('cookies are read only by their exact name and shape', () => {
    const jar = createCookieJar(true);
    expect(jar.read(`a=1; __Host-sid=${token}`, 'session')).toBe(token);
    expect(jar.read(`sid=${token}`, 'session')).toBeNull();
    expect(jar.read(`x__Host-sid=${token}`, 'session')).toBeNull();
    expect(jar.read('__Host-sid=short', 'session')).toBeNull();
    expect(jar.read(undefined, 'session')).toBeNull();
  });

  it('cookies count once: the first of two with one name, and none when the first is not ours', () => {
    const jar = createCookieJar(false);
    expect(jar.read(`sid=${token}; sid=${'b'.repeat(43)}`, 'session')).toBe(token);
    expect(jar.read(`sid=other; sid=${token}`, 'session')).toBeNull();
  });
});

describe('the origin of an unsafe call', () => {
  const app = new Hono<HttpEnv>();
  app.onError((error, c) => answerError(createLog({ level: 'silent' }), error, c));
  app.use(originCheck(publicOrigin('http://localhost:3000', false)));
  app.all('/x', (c) => c.text('done'));
  const status = async (method: string, headers: Record<string, string>) =>
    (await app.request('/x', { method, headers })).status;

  it.each([
    ['POST', { origin: 'http://localhost:3000' }, 200],
    ['POST', { origin: 'http://127.0.0.1:3000' }, 200],
    ['POST', { origin: 'http://[::1]:3000' }, 200],
    ['POST', { origin: 'http://localhost:3001' }, 403],
    ['POST', { origin: 'https://localhost:3000' }, 403],
    ['POST', { origin: 'null' }, 403],
    ['DELETE', { origin: 'https://evil.example' }, 403],
    ['POST', { 'sec-fetch-site': 'cross-site', 'content-type': 'application/json' }, 403],
    ['POST', { 'sec-fetch-site': 'same-site' }, 403],
    ['POST', { 'sec-fetch-site': 'same-origin' }, 200],
    ['POST', {}, 200],
    ['GET', { origin: 'https://evil.example' }, 200],
  ])('%s with %j is answered %i', async (method, headers, expected) => {
    expect(await status(method, headers as Record<string, string>)).toBe(expected);
  });

  it('accepts one host in production', () => {
    const origin = publicOrigin('https://signals.example/', true);
    expect(origin.accepts('https://signals.example')).toBe(true);
    expect(origin.accepts('https://localhost')).toBe(false);
  });
});

describe('the client address', () => {
  it.each([
    ['10.0.0.1', '1.1.1.1, 2.2.2.2', 0, '10.0.0.1'],
    ['10.0.0.1', '1.1.1.1, 2.2.2.2', 1, '2.2.2.2'],
    ['10.0.0.1', '1.1.1.1, 2.2.2.2', 2, '1.1.1.1'],
    ['10.0.0.1', '1.1.1.1', 5, '1.1.1.1'],
    ['10.0.0.1', undefined, 1, '10.0.0.1'],
  ])(
    'the client address from %s and %s with %i proxies is %s',
    (socket, forwarded, proxies, expected) => {
      expect(clientAddress(socket, forwarded, proxies)).toBe(expected);
    },
  );

  it.each([
    ['an IPv4 address with a port', '198.51.100.7:40001', '198.51.100.7'],
    ['an IPv6 address in brackets', '[2001:db8::7]', '2001:db8::7'],
    ['an IPv6 address in brackets with a port', '[2001:db8::7]:40001', '2001:db8::7'],
    ['a bare IPv6 address', '2001:db8::7', '2001:db8::7'],
    ['an IPv4-mapped IPv6 address', '::ffff:198.51.100.7', '::ffff:198.51.100.7'],
    ['a word', 'unknown', '127.0.0.1'],
    ['nothing', '', '127.0.0.1'],
    ['an address followed by text', '198.51.100.7 x', '127.0.0.1'],
    ['an address with an invalid port', '198.51.100.7:port', '127.0.0.1'],
    ['a number', '198.51.100.700', '127.0.0.1'],
  ])('reads %s that the proxy forwarded', (_what, forwarded, expected) => {
    expect(clientAddress('127.0.0.1', `10.0.0.1, ${forwarded}`, 1)).toBe(expected);
  });

  const NETWORKS = trustedNetworks(['10.0.0.0/8', 'fd00::/8', '127.0.0.1']);
  it.each([
    ['203.0.113.9', '198.51.100.7', '203.0.113.9', 'a caller who comes past the proxies'],
    ['10.0.0.1', '198.51.100.7', '198.51.100.7', 'a caller behind one proxy'],
    ['::ffff:10.0.0.1', '198.51.100.7', '198.51.100.7', 'a proxy written in IPv6'],
    ['fd00::1', '6.6.6.6, 198.51.100.7, 10.0.0.2', '198.51.100.7', 'a caller behind two'],
    ['10.0.0.1', '10.0.0.3', '10.0.0.3', 'a caller inside the networks'],
    ['10.0.0.1', '198.51.100.7, unknown', '10.0.0.1', 'an entry that is no address'],
    ['10.0.0.1', undefined, '10.0.0.1', 'no entry'],
    [undefined, '198.51.100.7', 'unknown', 'no socket'],
  ])(
    'the client address from %s and %s with networks is %s: %s',
    (socket, forwarded, expected, _who) => {
      expect(clientAddress(socket, forwarded, NETWORKS)).toBe(expected);
    },
  );

  it('recognises loopback in every spelling', () => {
    expect(['127.0.0.1', '::1', '::ffff:127.0.0.1', '128.0.0.1'].map(isLoopback)).toEqual([
      true,
      true,
      true,
      false,
    ]);
  });
});

describe('a JSON body', () => {
  it.each(['{', 'abc', '{"a":1,}'])('%s is refused as not JSON', (text) => {
    expect(() => parseJson(text)).toThrow('not valid JSON');
  });

  it.each([
    '{"__proto__":{"admin":true}}',
    '{"a":[{"constructor":1}]}',
    '{"\\u005f_proto__":1}',
    '{"a":{"prototype":{}}}',
  ])('%s is refused for its key', (text) => {
    expect(() => parseJson(text)).toThrow('forbidden key');
  });

  it.each([
    ['lists', '[', ']'],
    ['objects', '{"a":', '}'],
  ])('nested %s deeper than 64 are refused', (_what, open, close) => {
    const nested = (depth: number) => `${open.repeat(depth)}1${close.repeat(depth)}`;
    expect(() => parseJson(nested(64))).not.toThrow();
    for (const depth of [65, 5_000, 15_000]) {
      expect(() => parseJson(nested(depth))).toThrow('nested too deeply');
    }
  });

  it('a JSON body may be absent', () => {
    expect(parseJson('  ')).toBeUndefined();
  });

  it('a JSON body is refused above the limit, with or without a content length', async () => {
    const app = new Hono<HttpEnv>();
    app.onError((error, c) => answerError(createLog({ level: 'silent' }), error, c));
    app.post('/x', async (c) => c.text(await readText(c, 10)));
    const post = (body: BodyInit) =>
      app.request('/x', { method: 'POST', body, duplex: 'half' } as RequestInit);
    expect((await post('12345678901')).status).toBe(413);
    const unannounced = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('123456'));
        controller.enqueue(new TextEncoder().encode('123456'));
        controller.close();
      },
    });
    expect((await post(unannounced)).status).toBe(413);
    expect((await post('1234567890')).status).toBe(200);
  });
});

describe('a webhook request', () => {
  it('a webhook request is refused by its signature before its body is read', async () => {
    const app = new Hono<HttpEnv>();
    app.onError((error, c) => answerError(createLog({ level: 'silent' }), error, c));
    const webhooks = { inc: () => {} } as unknown as Metrics['webhooks'];
    const deps = { stripe: { acceptsWebhooks: true }, machineClock } as BillingDeps;
    mountStripeWebhook(
      createRouteRegistry(app, () => []),
      deps,
      { metrics: { webhooks }, trustedProxies: 0 },
    );
    const pulled: string[] = [];
    const send = async (headers: Record<string, string>) => {
      const body = new ReadableStream(
        {
          pull(controller) {
            pulled.push('asked for');
            controller.close();
          },
        },
        { highWaterMark: 0 },
      );
      const request = { method: 'POST', headers, body, duplex: 'half' } as RequestInit;
      return (await app.request('/api/webhooks/stripe', request, {})).status;
    };
    expect(await send({})).toBe(400);
    expect(await send({ 'stripe-signature': 't=1,v1=short' })).toBe(400);
    const seconds = Math.floor(machineClock.now().getTime() / 1000);
    for (const t of [1, seconds - 310, seconds + 310]) {
      expect(await send({ 'stripe-signature': `t=${t},v1=${'a'.repeat(64)}` })).toBe(400);
    }
    expect(pulled).toEqual([]);
  });
});

describe('a served page', () => {
  it('keeps settings inside their script element, whatever they contain', () => {
    const settings = {
      brandName: '</script><script>alert(1)</script>',
      supportEmail: null,
      currencySign: '$',
      currencyDigits: 2,
      catalogue: null,
      pricing: 'documented' as const,
      links: { help: '#', contact: '#', privacy: '#', terms: '"><b>' },
      stats: { traders: '1', accuracy: '2', coverage: '3' },
      sandbox: [],
      sandboxControlRoom: null,
      notDelivered: [],
    };
    const html = fillPage(
      '<script type="application/json">__PUBLIC_SETTINGS__</script>{{FOOTER_LINKS}}{{BRAND_NAME}}{{UNKNOWN}}',
      settings,
      'http://localhost:3000',
    );
    expect(html.match(/<script/g)).toHaveLength(1);
    expect(html).toContain('href="&quot;&gt;&lt;b&gt;"');
    expect(html).toContain('{{UNKNOWN}}');
    const json = /json">(.*?)<\/script>/.exec(html)?.[1] ?? '';
    expect(JSON.parse(json)).toEqual(settings);
  });
});
