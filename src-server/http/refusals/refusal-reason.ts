/** Reasons used by alert rules and the dashboard. Other reasons are error codes. */
export const WATCHED_REASONS = [
  'sign-in.unknown-account',
  'sign-in.wrong-password',
  'sign-in.changed-meanwhile',
  'operator-sign-in.unknown-name',
  'operator-sign-in.wrong-password',
  'operator-sign-in.wrong-code',
  'auth.wrong-password',
  'admin.wrong-password',
  'auth.signed-out',
  'admin.signed-out',
  'http.foreign-origin',
  'limits.too-many',
  'billing.bad-signature',
  'http.busy',
] as const;

/** Floods of these say nothing about a single caller: one line a minute counts them. */
export const COUNTED_REASONS: readonly string[] = ['http.busy'];

const REFUSED_STATUSES: readonly number[] = [401, 403, 429];
const INVALID = 400;
/** A schema refused the input. Our own pages never cause this. */
const BAD_INPUT = 'http.bad-input';
/**
 * Refused with another status: wrong passwords and links, forged webhooks, and bodies that no page
 * of ours sends.
 */
const REFUSED_CODES: readonly string[] = [
  'auth.wrong-password',
  'auth.link-over',
  'admin.wrong-password',
  'billing.bad-signature',
  'discord.link-over',
  'http.bad-query',
  'http.busy',
  'http.forbidden-key',
  'http.not-json',
  'http.too-deep',
  'http.too-large',
  'http.zero-byte',
];

/** Null unless the request was refused for its identity, rate or input. */
export function reasonOf(answer: {
  status: number;
  /** The code of the error in the answer. */
  errorCode: string | undefined;
  /** A verb's note about a sign-in that it refused with status 200. */
  noted: string | undefined;
}): string | null {
  const { status, errorCode, noted } = answer;
  if (noted !== undefined) return noted;
  if (REFUSED_STATUSES.includes(status)) return errorCode ?? `http.${status}`;
  if (errorCode === undefined) return status === INVALID ? BAD_INPUT : null;
  return REFUSED_CODES.includes(errorCode) ? errorCode : null;
}
