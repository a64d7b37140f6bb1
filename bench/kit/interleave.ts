/**
 * A B A B …: a machine that grows slower or faster meanwhile does it to both. Answers the pairs, in order.
 * Each side is measured once before the first pair and forgotten, so that both are warm.
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
