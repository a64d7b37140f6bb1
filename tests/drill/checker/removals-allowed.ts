import type { Change } from './effect.ts';

/** I1: what somebody else gave is never taken by the product, and nothing is taken that nobody gave. */
export function wrongRemovals(changes: readonly Change[]): string[] {
  const givenByUs = new Map<string, boolean>();
  return changes.flatMap(({ given, callSeq, byInvite, holder, holderId, target, thing, seq }) => {
    const key = `${holderId} ${target}`;
    if (given) {
      givenByUs.set(key, callSeq !== null || byInvite);
      return [];
    }
    if (callSeq === null || givenByUs.get(key) === true) return [];
    return [`I1 ${holder} was robbed of ${thing}, which we had not given (ledger ${seq})`];
  });
}
