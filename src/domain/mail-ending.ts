/**
 * Final reason for giving up on a mail, stored in place of its last error. refused: the server rejected the address for
 * days. link-over: the link was used or expired first. too-late: no job sent it for two weeks.
 */
export const MAIL_ENDINGS = ['refused', 'link-over', 'too-late'] as const;
export type MailEnding = (typeof MAIL_ENDINGS)[number];

export function isMailEnding(lastError: string | null | undefined): boolean {
  return MAIL_ENDINGS.some((ending) => ending === lastError);
}

/** Prefix of the last error while the mail server rejects the address. */
export const REFUSED_SINCE = 'refused since ';
const PATIENCE_MS = 3 * 86_400_000;

export function noteOfRefusal(since: Date): string {
  return `${REFUSED_SINCE}${since.toISOString()}`;
}

/** Start of the refusals. Null when the address was not refused yet. */
export function refusedSince(lastError: string | null | undefined): Date | null {
  return lastError?.startsWith(REFUSED_SINCE)
    ? new Date(lastError.slice(REFUSED_SINCE.length))
    : null;
}

/**
 * Whether another refusal of this address is final. `lastTaken`: when the server last accepted any mail. A
 * misconfigured relay refuses every address, which says nothing about this one.
 */
export function isRefusalFinal(since: Date, lastTaken: Date | null, now: Date): boolean {
  const long = now.getTime() - since.getTime() >= PATIENCE_MS;
  return long && lastTaken !== null && lastTaken > since;
}
