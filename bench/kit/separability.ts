/**
 * How well a single timing tells the two sides apart: area under the ROC curve, folded so 0.5 is a guess and 1 is
 * certain.
 */
export function separability(one: readonly number[], other: readonly number[]): number {
  let wins = 0;
  for (const mine of one) {
    for (const theirs of other) wins += mine > theirs ? 1 : mine === theirs ? 0.5 : 0;
  }
  const share = wins / (one.length * other.length);
  return Math.max(share, 1 - share);
}
