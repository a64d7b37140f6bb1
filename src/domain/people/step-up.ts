const MINUTE_MS = 60_000;

/** How long one right answer to "Confirm it is you" lasts. */
export const CONFIRMATION_MS = 10 * MINUTE_MS;
/** Documented calls pass this long after the sign-in. */
export const DOCUMENTED_SIGN_IN_MS = 30 * MINUTE_MS;

export interface ConfirmationTimes {
  /** The sign-in asked for the same proof, so it counts as an answer. */
  signedInAt: Date;
  confirmedAt: Date | null;
}

export interface Confirmation {
  /** A right answer of the last ten minutes. */
  isFresh: boolean;
  /** Enough for a documented call: a right answer, or a sign-in of the last half hour. */
  isFreshForDocumented: boolean;
}

export function confirmationOf(
  { signedInAt, confirmedAt }: ConfirmationTimes,
  now: Date,
): Confirmation {
  const age = (at: Date) => now.getTime() - at.getTime();
  const answered = confirmedAt !== null && confirmedAt > signedInAt ? confirmedAt : signedInAt;
  const isFresh = age(answered) <= CONFIRMATION_MS;
  return { isFresh, isFreshForDocumented: isFresh || age(signedInAt) <= DOCUMENTED_SIGN_IN_MS };
}
