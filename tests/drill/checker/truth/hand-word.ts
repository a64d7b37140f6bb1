/** An operator's word for one person, as the operator knows of it: by the answers. Moments are the machine's, in ms. */
export interface HandWord {
  entitlement: string;
  /** Null: the answer was lost, and only the product knows whether anything was given. */
  id: string | null;
  askedAt: number;
  /** Somebody asked for its end, and may have got it. */
  isEndAsked: boolean;
  /** When its end was acknowledged. */
  endedAt: number | null;
}

/** By all that was answered, it still counts. */
export const isGiven = ({ id, isEndAsked }: HandWord) => id !== null && !isEndAsked;
export const isEnded = ({ endedAt }: HandWord) => endedAt !== null;

/** Whether it may have counted at that moment, or shortly before. */
export function mayHaveCounted(word: HandWord, at: number, slackMs: number): boolean {
  return word.askedAt <= at && (word.endedAt === null || at <= word.endedAt + slackMs);
}
