import type { LedgerEntry } from '../../../../src-sandbox/core/ledger.ts';

/** Calls refused by the provider's own limits, not by an injected fault. */
export function tooFast(calls: readonly LedgerEntry[]): LedgerEntry[] {
  return calls.filter(({ detail }) => detail.status === 429 && detail.fault === null);
}

/** Calls that Discord counts as invalid requests, which lead to a ban of the address. */
export function invalidRequests(calls: readonly LedgerEntry[]): LedgerEntry[] {
  return calls.filter(({ detail }) => [401, 403, 429].includes(Number(detail.status)));
}

/** The maximum number of these calls in any window of this length. */
export function mostWithin(calls: readonly LedgerEntry[], milliseconds: number): number {
  const moments = calls.map(({ realAt }) => Date.parse(realAt)).sort((a, b) => a - b);
  let from = 0;
  let most = 0;
  for (const [index, moment] of moments.entries()) {
    while ((moments[from] ?? 0) <= moment - milliseconds) from += 1;
    most = Math.max(most, index - from + 1);
  }
  return most;
}

/** The longest run of consecutive 429 answers. */
export function longestRefusedRow(calls: readonly LedgerEntry[]): number {
  let row = 0;
  let longest = 0;
  for (const { detail } of calls) {
    row = detail.status === 429 ? row + 1 : 0;
    longest = Math.max(longest, row);
  }
  return longest;
}
