import { ProviderFailure } from '../../errors/provider-failure.ts';
import { BROWSER_LOOK } from './browser-look.ts';

interface HttpCall {
  method: 'GET' | 'POST';
  /** With its query; joined to the configured base address. */
  path: string;
  form?: Record<string, string>;
  cookie?: string;
  timeoutMs: number;
  maxBytes: number;
}

export interface HttpAnswer {
  status: number;
  /** Undefined if the body is not JSON. */
  json: unknown;
  isHtml: boolean;
  setCookies: string[];
  retryAfterSeconds: number | undefined;
  /** The redirect's target. */
  location: string | null;
}

/** TradingView itself; TRADINGVIEW_BASE_URL overrides it. */
export const VENDOR = 'https://www.tradingview.com';

/**
 * Sends one request and never follows a redirect. Raises 'unavailable' unless the answer is
 * complete.
 */
export async function callHttp(baseUrl: string, call: HttpCall): Promise<HttpAnswer> {
  try {
    const response = await fetch(`${baseUrl}${call.path}`, {
      method: call.method,
      redirect: 'manual',
      signal: AbortSignal.timeout(call.timeoutMs),
      headers: {
        accept: 'application/json, text/plain, */*',
        origin: VENDOR,
        referer: `${VENDOR}/`,
        ...BROWSER_LOOK,
        'x-requested-with': 'XMLHttpRequest',
        'x-language': 'en',
        ...(call.cookie === undefined ? {} : { cookie: call.cookie }),
      },
      ...(call.form === undefined ? {} : { body: new URLSearchParams(call.form) }),
    });
    const text = await readCapped(response, call.maxBytes);
    const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN);
    return {
      status: response.status,
      json: parseJson(text),
      isHtml: /html/i.test(response.headers.get('content-type') ?? ''),
      setCookies: response.headers.getSetCookie(),
      retryAfterSeconds: Number.isFinite(retryAfter) ? retryAfter : undefined,
      location: response.headers.get('location'),
    };
  } catch (error) {
    if (error instanceof ProviderFailure) throw error;
    throw new ProviderFailure('tradingview', 'unavailable', 'not-reached', { cause: error });
  }
}

/** Rows may contain inlined pictures, so answers can be large. Beyond the cap nothing is kept. */
async function readCapped(response: Response, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) {
      throw new ProviderFailure('tradingview', 'unavailable', 'answer-too-large');
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
