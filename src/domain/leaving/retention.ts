import { shareOf } from '../numbers/few-cases.ts';

/** An offer is judged by who is still subscribed after this time. */
export const JUDGED_AFTER_DAYS = 90;

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
