/** Runs one slice. Returns the milliseconds of each request. */
type RunSlice = () => Promise<number[]>;

/**
 * Alternates slices of the sides and pools the times of each side. A standstill of the machine then strikes all sides
 * alike: in rounds of seconds, the tail of whichever side was running would show it.
 */
export async function poolSlices<Side extends string>(
  slices: number,
  sides: Record<Side, RunSlice>,
): Promise<Record<Side, number[]>> {
  const names = Object.keys(sides) as Side[];
  const pooled = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<
    Side,
    number[]
  >;
  for (let slice = 0; slice < slices; slice += 1) {
    // A different side goes first, so none always follows the same one.
    const first = slice % names.length;
    for (const name of [...names.slice(first), ...names.slice(0, first)]) {
      pooled[name].push(...(await sides[name]()));
    }
  }
  return pooled;
}
