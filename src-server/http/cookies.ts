import type { CookieName } from '../procedure/request-context.ts';

/** Cookie names. On https the `__Host-` prefix binds a cookie to this exact host. */
const PLAIN_NAME: Record<CookieName, string> = {
  session: 'sid',
  'sign-up': 'signup',
  operator: 'operator',
  'known-browser': 'known',
  gift: 'gift',
  referral: 'referral',
};

/**
 * Links from mail and Stripe must find the subscriber signed in. An operator's cookie is never sent
 * cross-site.
 */
const SAME_SITE: Record<CookieName, 'Lax' | 'Strict'> = {
  session: 'Lax',
  'sign-up': 'Lax',
  operator: 'Strict',
  'known-browser': 'Strict',
  gift: 'Strict',
  referral: 'Strict',
};

/** Reads and writes the product's cookies for one kind of origin. */
export interface CookieJar {
  read(header: string | undefined, name: CookieName): string | null;
  /** A Set-Cookie value. `maxAgeSeconds` null lasts for the browser session; 0 clears. */
  write(name: CookieName, token: string, maxAgeSeconds: number | null): string;
}

/** Tokens are base64url of 32 bytes. Anything else is not ours and skips the lookup. */
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

export function createCookieJar(secure: boolean): CookieJar {
  const nameOf = (name: CookieName) => (secure ? `__Host-${PLAIN_NAME[name]}` : PLAIN_NAME[name]);
  return {
    read(header, name) {
      const wanted = `${nameOf(name)}=`;
      const pair = header
        ?.split(';')
        .map((part) => part.trim())
        .find((part) => part.startsWith(wanted));
      const value = pair?.slice(wanted.length);
      return value !== undefined && TOKEN.test(value) ? value : null;
    },
    write(name, token, maxAgeSeconds) {
      return [
        `${nameOf(name)}=${token}`,
        'Path=/',
        'HttpOnly',
        `SameSite=${SAME_SITE[name]}`,
        ...(secure ? ['Secure'] : []),
        ...(maxAgeSeconds === null ? [] : [`Max-Age=${maxAgeSeconds}`]),
      ].join('; ');
    },
  };
}
