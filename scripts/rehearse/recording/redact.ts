/** Fields whose values are never stored, in any provider's bodies. */
const SECRET_FIELD =
  /token|secret|password|cookie|sessionid|authorization|^code$|email|^phone$|^name$|^ip|fingerprint|^sign|userpic|avatar|evidence/i;
const EMAIL = /[\w.+-]+@[\w-]+(\.[\w-]+)+/g;
const KEY = /\b([sr]k|pk|whsec|pi|seti|cs)_(test|live)?_?[\w]*?(secret_)?[A-Za-z0-9]{16,}/g;

const HIDDEN = '[redacted]';

/** Returns a copy without secrets. Keeps error codes such as `resource_missing`. */
export function redactBody(value: unknown, secrets: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((each) => redactBody(each, secrets));
  if (value !== null && typeof value === 'object') {
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [key, redactField(key, inner, secrets)]),
    );
  }
  return typeof value === 'string' ? redactText(value, secrets) : value;
}

function redactField(key: string, value: unknown, secrets: readonly string[]): unknown {
  const isWord = typeof value === 'string' && /^[a-z]+(_[a-z]+)+$/.test(value);
  const isPlain = value === null || typeof value === 'boolean' || typeof value === 'number';
  const hides = SECRET_FIELD.test(key) && !isWord && !isPlain;
  if (hides && typeof value !== 'object') return HIDDEN;
  // A page's URL can grant access by itself: only the host stays.
  if (/url$/i.test(key) && typeof value === 'string') return redactAddress(value);
  return redactBody(value, secrets);
}

export function redactText(text: string, secrets: readonly string[]): string {
  const known = secrets.filter((secret) => secret.length >= 6);
  const hidden = known.reduce((left, secret) => left.replaceAll(secret, HIDDEN), text);
  return hidden.replace(EMAIL, HIDDEN).replace(KEY, HIDDEN);
}

function redactAddress(address: string): string {
  try {
    return `${new URL(address).origin}/…`;
  } catch {
    return HIDDEN;
  }
}
