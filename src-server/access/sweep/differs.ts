import type { AccessGrant } from '../access-grant.entity.ts';
import type { Listing } from '../access-provider.ts';
import { decideUnwanted, decideWanted } from '../engine/decide-step.ts';
import type { Pairs } from '../engine/match-grants.ts';
import { isNoted } from '../engine/not-mapped.ts';

/** The fields of a live grant that the comparison reads. */
export type ComparedGrant = Pick<
  AccessGrant,
  | 'id'
  | 'entitlement'
  | 'state'
  | 'reason'
  | 'target'
  | 'targetKey'
  | 'foundBefore'
  | 'expiresAt'
  | 'wantedExpiresAt'
>;

/** Whether a run of this account would write anything, at the provider or here. */
export function differs(
  { wanted, unwanted, unmapped }: Pairs<ComparedGrant>,
  { listing, dated, now }: { listing: Listing; dated: boolean; now: Date },
): boolean {
  return (
    unmapped.some((row) => !isNoted(row)) ||
    wanted.some(({ expiresAt, grant, target }) =>
      acts(
        decideWanted({
          wantedExpiresAt: expiresAt,
          stored: grant,
          observed: listing.observe(target),
          dated,
        }),
      ),
    ) ||
    unwanted.some((row) =>
      acts(decideUnwanted({ stored: row, observed: listing.observe(row.target), dated, now })),
    )
  );
}

const acts = (step: string) => step !== 'keep' && step !== 'unread';
