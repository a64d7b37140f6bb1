import { invalidRequest } from '../answers/stripe-error.ts';

/** Accepts any test key, and never a live one. */
export function authenticate(authorization: string | undefined): void {
  const key = keyOf(authorization);
  if (key === null) {
    throw invalidRequest(
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY'). See https://stripe.com/docs/api#authentication for details, or we can help at https://support.stripe.com/.",
      { status: 401 },
    );
  }
  if (/^[sr]k_live_/.test(key)) {
    throw invalidRequest(
      'This is a sandbox: it refuses live keys. Use one that begins with sk_test_.',
      {
        status: 401,
      },
    );
  }
  if (!/^sk_test_\w+$/.test(key)) {
    throw invalidRequest(`Invalid API Key provided: ${masked(key)}`, { status: 401 });
  }
}

function keyOf(authorization: string | undefined): string | null {
  const [scheme, value] = (authorization ?? '').split(' ');
  if (scheme === 'Bearer' && value) return value;
  if (scheme === 'Basic' && value) {
    return Buffer.from(value, 'base64').toString().split(':')[0] || null;
  }
  return null;
}

function masked(key: string): string {
  return key.length < 12 ? '*'.repeat(key.length) : `${key.slice(0, 8)}****${key.slice(-4)}`;
}
