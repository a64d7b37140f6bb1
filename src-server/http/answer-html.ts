import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Context } from 'hono';
import type { HttpEnv } from './build-context.ts';
import { etagOf } from './routes/client-files.ts';
import { styleHashes } from './routes/landing-page.ts';

const packed = promisify<Buffer, Buffer>(gzip);

/** Answers with a page that was rendered for this request. */
export async function answerHtml(
  c: Context<HttpEnv>,
  html: string,
  headersFor: (styleSource: string) => Record<string, string>,
): Promise<Response> {
  const body = Buffer.from(html);
  const etag = etagOf(body);
  for (const [name, value] of Object.entries(headersFor(styleHashes(html)))) c.header(name, value);
  c.header('Cache-Control', 'private, no-cache');
  c.header('Vary', 'Cookie, Accept-Language, Accept-Encoding');
  c.header('ETag', etag);
  if (c.req.header('if-none-match') === etag) return c.body(null, 304);
  c.header('Content-Type', 'text/html; charset=utf-8');
  if (!(c.req.header('accept-encoding') ?? '').includes('gzip')) {
    return c.body(new Uint8Array(body));
  }
  c.header('Content-Encoding', 'gzip');
  return c.body(new Uint8Array(await packed(body)));
}
