/** A manual grant as the operator knows it from the answers. Machine time in ms. */
export interface HandWord {
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
export const isGiven = ({ id, isEndAsked }: HandWord) => id !== null && !isEndAsked;
export const isEnded = ({ endedAt }: HandWord) => endedAt !== null;

/** Whether it may have counted at that time or up to `slackMs` before. */
export function mayHaveCounted(word: HandWord, at: number, slackMs: number): boolean {
  return word.askedAt <= at && (word.endedAt === null || at <= word.endedAt + slackMs);
}
