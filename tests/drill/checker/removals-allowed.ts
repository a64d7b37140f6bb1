import type { Change } from './provider-effect.ts';

/** I1: the product removes only what it granted, and nothing that was never granted. */
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
