import { request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import type { PushOutcome } from '../port.ts';
import { lookupPublic } from './public-address.ts';

const WITHIN_MS = 10_000;

/** Posts to a push service. Follows no redirect. `isSandbox`: a service on this machine. */
export function postMessage(
  url: URL,
  {
    headers,
    body,
    isSandbox,
    withinMs = WITHIN_MS,
  }: { headers: Record<string, string>; body: Buffer; isSandbox: boolean; withinMs?: number },
): Promise<PushOutcome> {
  const request = url.protocol === 'http:' ? requestPlain : requestSecure;
  return new Promise((resolve) => {
    const later = (reason: string) => resolve({ kind: 'later', retryAfterMs: null, reason });
    const sent = request(
      url,
      {
        method: 'POST',
        headers: { ...headers, 'content-length': String(body.length) },
        // For the whole exchange: a service that sends a byte now and then would hold up all others.
        signal: AbortSignal.timeout(withinMs),
        ...(isSandbox ? {} : { lookup: lookupPublic }),
      },
      (answer) => {
        answer.resume();
        resolve(outcomeOf(answer.statusCode ?? 0, answer.headers['retry-after']));
      },
    );
    sent.on('error', (error: NodeJS.ErrnoException) => later(error.code ?? error.message));
    sent.end(body);
  });
}

function outcomeOf(status: number, retryAfter: string | undefined): PushOutcome {
  if (status >= 200 && status < 300) return { kind: 'accepted' };
  if (status === 404 || status === 410) return { kind: 'gone' };
  const reason = `status ${status}`;
  if (status !== 429 && status < 500) return { kind: 'refused', reason };
  const seconds = Number(retryAfter ?? Number.NaN);
  return { kind: 'later', retryAfterMs: seconds > 0 ? seconds * 1_000 : null, reason };
}
