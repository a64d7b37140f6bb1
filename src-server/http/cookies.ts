import type { CookieName } from '../procedure/request-context.ts';

/** Wire names; on https the `__Host-` prefix makes browsers pin a cookie to this very host. */
const PLAIN_NAME: Record<CookieName, string> = {
  session: 'sid',
  'sign-up': 'signup',
  operator: 'operator',
  'known-browser': 'known',
};

/** A link from a mail or from Stripe must find the subscriber signed in; an operator's cookie never travels. */
const SAME_SITE: Record<CookieName, 'Lax' | 'Strict'> = {
  session: 'Lax',
  'sign-up': 'Lax',
  operator: 'Strict',
  'known-browser': 'Strict',
};

/** Reads and writes the product's cookies for one kind of origin. */
export interface CookieJar {
  read(header: string | undefined, name: CookieName): string | null;
  /** A Set-Cookie value; `maxAgeSeconds` null lasts as long as the browser, 0 clears. */
  write(name: CookieName, token: string, maxAgeSeconds: number | null): string;
}

/** Tokens are base64url of 32 bytes; anything else is not ours and is not looked up. */
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
