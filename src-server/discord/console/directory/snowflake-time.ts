const DISCORD_EPOCH_MS = 1_420_070_400_000n;

/** Discord ids encode their creation time. */
export function bornAt(id: string): Date {
  return new Date(Number((BigInt(id) >> 22n) + DISCORD_EPOCH_MS));
}
