const DISCORD_EPOCH_MS = 1_420_070_400_000n;

/** The Discord id of an object created at `moment`: 17 to 19 digits, ordered by time. */
export function snowflakeAt(moment: Date, increment = 0): string {
  return String(((BigInt(moment.getTime()) - DISCORD_EPOCH_MS) << 22n) | BigInt(increment));
}

/** A new id, greater than every earlier one even within one millisecond. */
export function nextSnowflake(moment: Date, last: string): string {
  const fresh = BigInt(snowflakeAt(moment));
  const following = BigInt(last) + 1n;
  return String(fresh > following ? fresh : following);
}

/** Numeric order without losing precision. */
export function compareIds(a: string, b: string): number {
  return a.length === b.length ? (a < b ? -1 : Number(a > b)) : a.length - b.length;
}
