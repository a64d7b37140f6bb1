/** Reasons that alert rules and the dashboard ask for. Other reasons are error codes. */
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

/** These come in floods that say nothing about the single caller: one line a minute counts them. */
export const COUNTED_REASONS: readonly string[] = ['http.busy'];

const REFUSED_STATUSES: readonly number[] = [401, 403, 429];
/** Refused with another status: a wrong password typed inside a session, and webhooks that nobody signed or read. */
const REFUSED_CODES: readonly string[] = [
  'auth.wrong-password',
  'admin.wrong-password',
  'billing.bad-signature',
  'http.busy',
];

/** Null when a request was not refused for who asks, or for how often. */
export function reasonOf(answer: {
  status: number;
  /** Of the error that was answered. */
  errorCode: string | undefined;
  /** What a verb said of a sign-in that it refused with status 200. */
  noted: string | undefined;
}): string | null {
  const { status, errorCode, noted } = answer;
  if (noted !== undefined) return noted;
  if (REFUSED_STATUSES.includes(status)) return errorCode ?? `http.${status}`;
  if (errorCode !== undefined && REFUSED_CODES.includes(errorCode)) return errorCode;
  return null;
}
