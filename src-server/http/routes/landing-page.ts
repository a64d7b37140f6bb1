import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { Context } from 'hono';
import type { HttpEnv } from '../build-context.ts';

/** The stranger's page: the same bytes for everybody, so it is packed once and its style is named by hash. */
export interface LandingPage {
  answer(c: Context<HttpEnv>): Promise<Response>;
}

/** Of the best quality: a tenth of a second of another thread's, for whoever asks first. */
const PACK = {
  br: promisify<Buffer, Buffer>(brotliCompress),
  gzip: (body: Buffer) => promisify<Buffer, object, Buffer>(gzip)(body, { level: 9 }),
};
type Encoding = keyof typeof PACK;

/** `headersFor` is told which style the content policy may allow. */
export function createLandingPage(
  filled: string,
  headersFor: (styleSource: string) => Record<string, string>,
): LandingPage {
  const html = filled.replaceAll(' nonce="__CSP_NONCE__"', '');
  const body = Buffer.from(html);
  const headers = Object.entries({
    ...headersFor(styleHashes(html)),
    // Asked for again each time, because a session's cookie changes what stands at this address.
    'Cache-Control': 'private, no-cache',
    'Content-Type': 'text/html; charset=utf-8',
    Vary: 'Cookie, Accept-Encoding',
    ETag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
  });
  const packed = new Map<Encoding, Promise<Buffer>>();
  const packedAs = (encoding: Encoding): Promise<Buffer> => {
    const known = packed.get(encoding) ?? PACK[encoding](body);
    packed.set(encoding, known);
    return known;
  };
  const etag = headers.find(([name]) => name === 'ETag')?.[1];

  return {
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

function styleHashes(html: string): string {
  return [...html.matchAll(/<style>(.*?)<\/style>/gs)]
    .map(([, css = '']) => `'sha256-${createHash('sha256').update(css).digest('base64')}'`)
    .join(' ');
}
