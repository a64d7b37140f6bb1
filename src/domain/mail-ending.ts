/**
 * Why a letter that was not sent never will be; it stands where its last error stood. refused: its address was, for
 * days. link-over: what its link opened was used or ended before. too-late: no job sent it for two weeks.
 */
export const MAIL_ENDINGS = ['refused', 'link-over', 'too-late'] as const;
export type MailEnding = (typeof MAIL_ENDINGS)[number];

export function isMailEnding(lastError: string | null | undefined): boolean {
  return MAIL_ENDINGS.some((ending) => ending === lastError);
}

/** How the last error of a letter begins whose address the mail server refuses. */
export const REFUSED_SINCE = 'refused since ';
const PATIENCE_MS = 3 * 86_400_000;

export function noteOfRefusal(since: Date): string {
  return `${REFUSED_SINCE}${since.toISOString()}`;
}

/** Null when the address was not refused yet. */
export function refusedSince(lastError: string | null | undefined): Date | null {
  return lastError?.startsWith(REFUSED_SINCE)
    ? new Date(lastError.slice(REFUSED_SINCE.length))
    : null;
}

/**
 * Whether a letter that is refused once more is to be given up. `lastTaken`: when the mail server last took
 * another one; a relay that was set up badly refuses everybody, and then it is not the address.
 */
export function isRefusalFinal(since: Date, lastTaken: Date | null, now: Date): boolean {
  const long = now.getTime() - since.getTime() >= PATIENCE_MS;
  return long && lastTaken !== null && lastTaken > since;
}
