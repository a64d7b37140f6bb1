/** A share of fewer people says nothing about the next ones. */
const MIN_TO_COMPARE = 20;

/** An offer is judged by who is still subscribed after this time. */
export const JUDGED_AFTER_DAYS = 90;

/** Null: too few to compare. */
export function shareOf(part: number, whole: number): number | null {
  return whole < MIN_TO_COMPARE ? null : part / whole;
}

interface Arm {
  judged: number;
  stayed: number;
}

/** How much larger the share that stayed is with an offer than in the hold-out. Null: too few to compare. */
export function liftOf(offered: Arm, heldOut: Arm): number | null {
  const present = shareOf(offered.stayed, offered.judged);
  const absent = shareOf(heldOut.stayed, heldOut.judged);
  return present === null || absent === null ? null : present - absent;
}
