import { type KeyObject, verify } from 'node:crypto';
import { z } from 'zod';
import { publicKeyOf } from './keys.ts';

const MAX_LIFE_SECONDS = 24 * 3600;

const header = z.object({ alg: z.literal('ES256') });
const claims = z.object({
  aud: z.string(),
  exp: z.number(),
  sub: z
    .string()
    .regex(/^(mailto|https):/)
    .optional(),
});

/** 401: the header is missing or unreadable. 403: it does not permit this message. */
export interface VapidRefusal {
  status: 401 | 403;
  message: string;
}

export interface VapidCheck {
  /** Origin of the push service. */
  audience: string;
  /** Key of the subscription, base64url. Null: any. */
  expectedKey: string | null;
  nowSeconds: number;
}

/** Checks the Authorization header by RFC 8292. Null: valid. */
export function vapidRefusal(
  authorization: string | undefined,
  { audience, expectedKey, nowSeconds }: VapidCheck,
): VapidRefusal | null {
  const { t: token, k: key } = parameters(authorization ?? '');
  if (token === undefined || key === undefined) {
    return { status: 401, message: 'The Authorization header is not vapid with t and k.' };
  }
  const refuse = (message: string): VapidRefusal => ({ status: 403, message });
  const publicKey = publicKeyOf(Buffer.from(key, 'base64url'));
  if (publicKey === null) return refuse('k is not a P-256 public key.');
  if (expectedKey !== null && expectedKey !== key.replace(/=+$/, '')) {
    return refuse('k is not the key of the subscription.');
  }
  const read = readToken(token, publicKey);
  if (read === null) return refuse('The token is not signed by k with ES256.');
  if (read.aud !== audience) return refuse(`aud is not ${audience}.`);
  if (read.exp <= nowSeconds) return refuse('The token has expired.');
  if (read.exp > nowSeconds + MAX_LIFE_SECONDS) return refuse('exp is more than 24 hours away.');
  return null;
}

function parameters(authorization: string): Record<string, string> {
  const [, list = ''] = /^vapid\s+(.*)$/i.exec(authorization.trim()) ?? [];
  return Object.fromEntries(
    [...list.matchAll(/([a-z]+)\s*=\s*"?([\w.=-]+)"?/gi)].map((match) => [match[1], match[2]]),
  );
}

function readToken(token: string, key: KeyObject): z.output<typeof claims> | null {
  const [head = '', body = '', signature = ''] = token.split('.');
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${body}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  const isES256 = header.safeParse(decode(head)).success;
  const read = claims.safeParse(decode(body));
  return isSigned && isES256 && read.success ? read.data : null;
}

function decode(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString());
  } catch {
    return null;
  }
}
