import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import type { HttpEnv } from '../../../src-server/http/build-context.ts';
import { securityHeaders } from '../../../src-server/http/middleware/security-headers.ts';
import { createLandingPage } from '../../../src-server/http/routes/landing-page.ts';

const CSS = 'body{color:red}';
const HTML = `<!doctype html><style nonce="__CSP_NONCE__">${CSS}</style><h1>Plans</h1>`;

const { page } = securityHeaders({ secure: true, imageSources: [] });
const landing = createLandingPage(HTML, page);
const app = new Hono<HttpEnv>().get('/', (c) => landing.answer(c));
const get = (headers: Record<string, string> = {}) => app.request('/', { headers });

describe('the landing page', () => {
  it('names its style by hash and needs no nonce', async () => {
    const answer = await get();
    const hash = createHash('sha256').update(CSS).digest('base64');
    expect(answer.headers.get('content-security-policy')).toContain(
      `style-src 'self' 'sha256-${hash}'`,
    );
    expect(await answer.text()).toBe(HTML.replace(' nonce="__CSP_NONCE__"', ''));
  });

  it('the landing page is compressed for clients that accept it, with a Vary header', async () => {
    const br = await get({ 'accept-encoding': 'gzip, br' });
    expect(br.headers.get('content-encoding')).toBe('br');
    expect(br.headers.get('vary')).toBe('Cookie, Accept-Encoding');
    const plain = await (await get()).text();
    expect(brotliDecompressSync(await br.arrayBuffer()).toString()).toBe(plain);
    const gzip = await get({ 'accept-encoding': 'gzip' });
    expect(gunzipSync(await gzip.arrayBuffer()).toString()).toBe(plain);
  });

  it('answers 304 while it is unchanged', async () => {
    const etag = (await get()).headers.get('etag') ?? '';
    const again = await get({ 'if-none-match': etag });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe('');
  });
});
