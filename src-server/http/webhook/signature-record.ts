import type { Clock } from '../../clock/clock.ts';

/** proven: sent a valid signature recently. suspect: sent only invalid ones. */
export type Trust = 'proven' | 'unknown' | 'suspect';

/** Recent signatures per address, in this process. */
export interface SignatureRecord {
  trustOf(block: string): Trust;
  /** Clears earlier failures: a sender whose secret was just changed must get through. */
  wasRight(block: string): void;
  wasWrong(block: string): void;
}

export const MAX_WRONG = 20;
const PROVEN_MS = 24 * 60 * 60_000;
const WRONG_MS = 10 * 60_000;
/** Invalid signatures cost a sender nothing, so bound the memory for their addresses. */
const MAX_BLOCKS = 10_000;

export function createSignatureRecord(machineClock: Clock): SignatureRecord {
  // Separate maps: a flood of invalid signatures must not evict proven senders.
  const rightUntil = new Map<string, number>();
  const wrong = new Map<string, { count: number; until: number }>();
  const now = () => machineClock.now().getTime();
  const wrongOf = (block: string) => {
    const tally = wrong.get(block);
    return tally === undefined || tally.until <= now()
      ? { count: 0, until: now() + WRONG_MS }
      : tally;
  };

  return {
    trustOf(block) {
      if ((rightUntil.get(block) ?? 0) > now()) return 'proven';
      return wrongOf(block).count >= MAX_WRONG ? 'suspect' : 'unknown';
    },
    wasRight(block) {
      wrong.delete(block);
      keepNewest(rightUntil, block, now() + PROVEN_MS);
    },
    wasWrong(block) {
      const { count, until } = wrongOf(block);
      keepNewest(wrong, block, { count: count + 1, until });
    },
  };
}

function keepNewest<T>(map: Map<string, T>, key: string, value: T): void {
  map.delete(key);
  map.set(key, value);
  const [oldest] = map.keys();
  if (map.size > MAX_BLOCKS && oldest !== undefined) map.delete(oldest);
}
