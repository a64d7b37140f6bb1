import { createHash } from 'node:crypto';

/**
 * The two cookies of the script owner's browser session. They belong together and rotate together.
 */
export interface CookiePair {
  sessionId: string;
  sessionIdSign: string;
}

export function cookieHeader({ sessionId, sessionIdSign }: CookiePair): string {
  return `sessionid=${sessionId}; sessionid_sign=${sessionIdSign}`;
}

/** A complete new pair from the Set-Cookie lines. Half a pair is ignored. */
export function rotatedPair(setCookies: readonly string[]): CookiePair | null {
  const values = new Map<string, string>();
  for (const line of setCookies) {
    const [pair = ''] = line.split(';');
    const at = pair.indexOf('=');
    if (at > 0) values.set(pair.slice(0, at).trim(), pair.slice(at + 1).trim());
  }
  const sessionId = values.get('sessionid');
  const sessionIdSign = values.get('sessionid_sign');
  return sessionId && sessionIdSign ? { sessionId, sessionIdSign } : null;
}

export function samePair(a: CookiePair, b: CookiePair): boolean {
  return a.sessionId === b.sessionId && a.sessionIdSign === b.sessionIdSign;
}

/** Compares pairs without storing them. */
export function fingerprintOf(pair: CookiePair): string {
  return createHash('sha256').update(cookieHeader(pair)).digest('hex').slice(0, 16);
}
