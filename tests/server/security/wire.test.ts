import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingHttpHeaders, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { securityHeaders } from '../../../src-server/http/middleware/security-headers.ts';
import { type Person, personAt } from '../../support/http-person.ts';
import { subscribe } from '../../support/subscribers.ts';
import { createTestApp, OPERATOR, type TestApp } from '../../support/test-app.ts';

let app: TestApp;
let person: Person;
const client = mkdtempSync(join(tmpdir(), 'wickline-client-'));
beforeAll(async () => {
  for (const folder of ['assets', '.git']) mkdirSync(join(client, folder));
  for (const name of [
    '.git/HEAD',
    'assets/index-1.js.map',
    'assets/index-1.js',
    'favicon.svg',
    'robots.txt',
    'sitemap.xml',
    'index.html',
  ]) {
    writeFileSync(join(client, name), `content of ${name}`);
  }
  app = await createTestApp({ clientDirectory: client });
  person = await subscribe(app, 'free');
});
afterAll(async () => {
  await app.close();
  rmSync(client, { recursive: true });
});

/** Any method, unlike `fetch`. */
function answerTo(
  method: string,
  path: string,
): Promise<{ status: number; headers: IncomingHttpHeaders }> {
  return new Promise((resolve, reject) => {
    const sent = request(`${app.url}${path}`, { method }, (answer) => {
      answer.resume();
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers });
    });
    sent.once('error', reject);
    sent.end();
  });
}

describe('security headers and types of every answer', () => {
  it.each(['/', '/login', '/nowhere', '/api/current-user', '/trpc/auth.sessions', '/readyz'])(
    '%s has the security headers and no version',
    async (path) => {
      const { headers } = await person.get(path);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
      expect(headers.get('permissions-policy')).toContain('camera=()');
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).toContain("object-src 'none'; base-uri 'none'");
      expect(policy.split('; ').find((each) => each.startsWith('script-src')) ?? '').not.toContain(
        'unsafe',
      );
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('server')).toBeNull();
      expect(headers.get('x-powered-by')).toBeNull();
      expect(headers.get('access-control-allow-origin')).toBeNull();
    },
  );

  it.each([
    ['a script', 'GET', '/assets/index-1.js', 200],
    ['the icon', 'GET', '/favicon.svg', 200],
    ['a filled template', 'GET', '/robots.txt', 200],
    ['a HEAD of a file', 'HEAD', '/robots.txt', 200],
    ['a redirect', 'GET', '/api/login', 302],
    ['an overlong address', 'GET', `/?${'x'.repeat(9_000)}`, 414],
    ['a health check', 'GET', '/healthz', 200],
    ['an unknown call', 'POST', '/nowhere', 404],
    ['an unknown method on a page', 'PUT', '/login', 404],
    ['an unknown method on a call', 'DELETE', '/api/current-user', 404],
    ['OPTIONS on a page', 'OPTIONS', '/', 404],
    ['OPTIONS on a call', 'OPTIONS', '/api/current-user', 404],
    ['an unsupported method', 'TRACE', '/', 404],
  ])('security headers are present for %s', async (_what, method, path, expected) => {
    const { status, headers } = await answerTo(method, path);
    expect(status).toBe(expected);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['x-frame-options']).toBe('DENY');
    expect(headers['referrer-policy']).toBe('no-referrer');
    expect(headers['cross-origin-resource-policy']).toBe('same-origin');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['content-security-policy']).toContain("object-src 'none'; base-uri 'none'");
  });

  it.each([
    ['/', 'text/html'],
    ['/assets/index-1.js', 'text/javascript'],
    ['/favicon.svg', 'image/svg+xml'],
    ['/robots.txt', 'text/plain'],
    ['/sitemap.xml', 'application/xml'],
    ['/.well-known/security.txt', 'text/plain'],
    ['/api/admin/users.csv', 'text/csv'],
  ])('%s has its content type and charset', async (path, type) => {
    await person.post('/api/admin-login', OPERATOR);
    const { headers } = await person.get(path);
    expect(headers.get('content-type')?.toLowerCase()).toBe(`${type}; charset=utf-8`);
  });

  it('a file may be cached, a refused method may not', async () => {
    const cachingOf = async (method: string, path: string) =>
      (await answerTo(method, path)).headers['cache-control'];
    expect(await cachingOf('GET', '/assets/index-1.js')).toContain('immutable');
    expect(await cachingOf('POST', '/nowhere')).toBe('no-store');
  });

  it('requires https of browsers only when the public address is https', () => {
    const on = (secure: boolean) => securityHeaders({ secure, imageSources: [] });
    expect(on(true).all['Strict-Transport-Security']).toBe('max-age=31536000; includeSubDomains');
    expect(on(false).all['Strict-Transport-Security']).toBeUndefined();
  });
});

it.each(['/assets', '/assets/', '/.git/HEAD', '/assets/index-1.js.map', '/%2egit/HEAD'])(
  'serves neither directory listings nor files the client does not need: %s',
  async (path) => {
    const { status, text } = await person.get(path);
    expect(status).toBe(404);
    expect(text).not.toMatch(/HEAD|index-1\.js/);
  },
);

describe('an oversized or unsupported request', () => {
  it('an oversized or unsupported request with a long address is 414, on pages and on calls', async () => {
    const long = 'x'.repeat(9_000);
    expect((await person.get(`/?${long}`)).status).toBe(414);
    expect((await person.get(`/api/current-user?t=${long}`)).status).toBe(414);
  });

  it('an oversized or unsupported request with large headers is refused before anything reads it', async () => {
    const status = await new Promise<number | string>((resolve) => {
      const headers = { 'x-large': 'x'.repeat(17 * 1024) };
      const sent = request(`${app.url}/`, { headers }, (answer) => {
        answer.resume();
        resolve(answer.statusCode ?? 0);
      });
      sent.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? ''));
      sent.end();
    });
    expect([431, 'ECONNRESET', 'EPIPE']).toContain(status);
  });

  it('an oversized or unsupported request with an unknown method changes nothing', async () => {
    for (const method of ['PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      const { status } = await person.send('/api/set-tradingview-username', { method });
      expect([404, 405]).toContain(status);
    }
  });
});

describe('a redirect', () => {
  it('leads to our own sign-in, whatever the address asks for [http-20]', async () => {
    for (const query of ['', '?next=https://evil.example', '?redirect=//evil.example']) {
      const { status, headers } = await person.get(`/api/login${query}`);
      expect(status).toBe(302);
      expect(headers.get('location')).toBe('/login');
    }
  });

  it('ignores an address that starts with two slashes', async () => {
    for (const path of ['//evil.example', '/\\evil.example', '/%2F%2Fevil.example']) {
      const { status, headers } = await person.get(path);
      expect(headers.get('location')).toBeNull();
      expect([400, 404]).toContain(status);
    }
  });

  it('a redirect from a payment leads only to our own origin', async () => {
    const email = 'payer@example.com';
    const visitor = personAt(app.url);
    await visitor.post('/api/create-email-user', { email, plan: 'basic', billing: 'monthly' });
    const choice = { plan: 'basic', billing: 'monthly', email };
    for (const evil of ['https://evil.example/', '//evil.example', 'javascript:alert(1)']) {
      const body = { ...choice, successUrl: evil, cancelUrl: evil };
      const { text } = await visitor.post('/api/create-payment-session', body);
      expect(text).not.toContain('evil.example');
    }
    const stripe = JSON.stringify(app.sandbox.providers.stripe.snapshot());
    expect(stripe).not.toContain('evil.example');
  });
});

it('an error shows no stack, query or version', async () => {
  const odd = [
    await person.post('/trpc/auth.loginWithPassword', { email: 1 }),
    await person.get('/trpc/auth.nothing'),
    await person.send('/api/login-with-password', { method: 'POST', body: '{' }),
  ];
  for (const { status, text } of odd) {
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(text).not.toMatch(/"stack"|node_modules|\bat .+:\d+:\d+|select |node:|Hono/i);
  }
});
