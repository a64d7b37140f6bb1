const LINK = /^[a-z][a-z0-9+.-]*:\/\//i;

/**
 * An answer to an operator who views the product as a user. Links act for the person: an invite, a
 * page to pay, an authorisation. None of them is answered.
 */
export function withoutPersonalLinks<T>(answer: T): T {
  return stripped(answer) as T;
}

function stripped(value: unknown): unknown {
  if (typeof value === 'string') return LINK.test(value) ? null : value;
  if (Array.isArray(value)) return value.map(stripped);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, stripped(each)]));
}
