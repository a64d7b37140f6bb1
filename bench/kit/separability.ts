/**
 * How surely one time of each side tells which is which: the share of all pairs in which the one side is the
 * slower (area under the ROC curve), counted from whichever side it is. 0.5 is a guess, 1 is certain.
 */
export function separability(one: readonly number[], other: readonly number[]): number {
  let wins = 0;
  for (const mine of one) {
    for (const theirs of other) wins += mine > theirs ? 1 : mine === theirs ? 0.5 : 0;
  }
  const share = wins / (one.length * other.length);
  return Math.max(share, 1 - share);
}
