const MINUTE_MS = 60_000;

/** Validity of one confirmation in "Confirm it is you". */
const CONFIRMATION_MS = 10 * MINUTE_MS;
/** Documented calls are allowed this long after sign-in. */
const DOCUMENTED_SIGN_IN_MS = 30 * MINUTE_MS;

export interface ConfirmationTimes {
  /** Signing in asks for the same proof, so it counts as a confirmation. */
  signedInAt: Date;
  confirmedAt: Date | null;
}

export interface Confirmation {
  /** Confirmed within the last ten minutes. */
  isFresh: boolean;
  /** Allows a documented call: confirmed, or signed in within the last half hour. */
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
