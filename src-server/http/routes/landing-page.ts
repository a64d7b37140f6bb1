import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { Context } from 'hono';
import type { HttpEnv } from '../build-context.ts';
import { etagOf } from './client-files.ts';

/**
 * The page for visitors without a session: the same bytes for all, so it is compressed once and its
 * style is allowed by hash.
 */
export interface LandingPage {
  answer(c: Context<HttpEnv>): Promise<Response>;
  /** Compresses it before the first request. */
  pack(): Promise<void>;
}

/** Best quality: a tenth of a second on another thread, at the first request. */
const PACK = {
  br: promisify<Buffer, Buffer>(brotliCompress),
  gzip: (body: Buffer) => promisify<Buffer, object, Buffer>(gzip)(body, { level: 9 }),
};
type Encoding = keyof typeof PACK;

/** `headersFor` receives the style source that the content policy may allow. */
export function createLandingPage(
  filled: string,
  headersFor: (styleSource: string) => Record<string, string>,
): LandingPage {
  const html = filled.replaceAll(' nonce="__CSP_NONCE__"', '');
  const body = Buffer.from(html);
  const headers = Object.entries({
    ...headersFor(styleHashes(html)),
    // Revalidated each time, because a session cookie changes the page at this URL.
    'Cache-Control': 'private, no-cache',
    'Content-Type': 'text/html; charset=utf-8',
    Vary: 'Cookie, Accept-Encoding',
    ETag: etagOf(body),
  });
  const packed = new Map<Encoding, Promise<Buffer>>();
  const packedAs = (encoding: Encoding): Promise<Buffer> => {
    const known = packed.get(encoding) ?? PACK[encoding](body);
    packed.set(encoding, known);
    return known;
  };
  const etag = headers.find(([name]) => name === 'ETag')?.[1];

  return {
    async pack() {
      await Promise.all([packedAs('br'), packedAs('gzip')]);
    },
    async answer(c) {
      for (const [name, value] of headers) c.header(name, value);
      if (c.req.header('if-none-match') === etag) return c.body(null, 304);
      const accepted = c.req.header('accept-encoding') ?? '';
      const encoding = (['br', 'gzip'] as const).find((each) => accepted.includes(each));
      if (encoding === undefined) return c.body(new Uint8Array(body));
      c.header('Content-Encoding', encoding);
      return c.body(new Uint8Array(await packedAs(encoding)));
    },
  };
}

export function styleHashes(html: string): string {
  return [...html.matchAll(/<style>(.*?)<\/style>/gs)]
    .map(([, css = '']) => `'sha256-${createHash('sha256').update(css).digest('base64')}'`)
    .join(' ');
}
