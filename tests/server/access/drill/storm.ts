import type { Bench } from '../support/access-bench.ts';

/** A seeded random source, so every run has the same faults. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

const FAULTS = [
  { kind: 'status', status: 500 },
  { kind: 'status', status: 429, retryAfterSeconds: 0.01 },
  { kind: 'lost-response' },
  { kind: 'truncate' },
  { kind: 'no-effect' },
] as const;

/** One call in five to these routes fails, in equally frequent ways. */
export function stormOver(bench: Bench, provider: 'discord' | 'tradingview', route: string): void {
  for (const fault of FAULTS) {
    // A no-effect fault leaves reads as they are.
    bench.sandbox.core.faults.add({ provider, route, rate: 0.2 / FAULTS.length, ...fault });
  }
}
