/**
 * Alternates the sides (A B A B …), which spreads drift of the machine over both. Returns the pairs in order. Discards
 * one warm-up round per side.
 */
export async function interleave<T>(
  rounds: number,
  sides: { product: () => Promise<T>; baseline: () => Promise<T> },
): Promise<{ product: T; baseline: T }[]> {
  await sides.baseline();
  await sides.product();
  const pairs: { product: T; baseline: T }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const baseline = await sides.baseline();
    pairs.push({ product: await sides.product(), baseline });
  }
  return pairs;
}
