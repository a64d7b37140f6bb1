/** A manual grant as the operator knows it from the answers. Machine time in ms. */
export interface KnownManualGrant {
  entitlement: string;
  /** Null: the answer was lost, so only the product knows whether it was granted. */
  id: string | null;
  askedAt: number;
  /** Its end was requested and may have happened. */
  isEndAsked: boolean;
  /** When its end was acknowledged. */
  endedAt: number | null;
}

/** Still counts according to all answers. */
export const isGiven = ({ id, isEndAsked }: KnownManualGrant) => id !== null && !isEndAsked;
export const isEnded = ({ endedAt }: KnownManualGrant) => endedAt !== null;

/** Whether it may have counted at that time or up to `slackMs` before. */
export function mayHaveCounted(
  manualGrant: KnownManualGrant,
  at: number,
  slackMs: number,
): boolean {
  return (
    manualGrant.askedAt <= at &&
    (manualGrant.endedAt === null || at <= manualGrant.endedAt + slackMs)
  );
}
