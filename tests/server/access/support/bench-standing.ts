import type { Plan } from '../../../../src/domain/catalogue/catalogue.ts';
import type { StandingSource } from '../../../../src-server/access/standing-source.ts';
import type { Clock } from '../../../../src-server/clock/clock.ts';

export interface BenchStanding {
  plan: Plan;
  accessUntil: Date | null;
}

/** The standing as billing reports it: the plan until its end, then free. */
export function benchStanding(
  standings: ReadonlyMap<string, BenchStanding>,
  clock: Clock,
): StandingSource {
  return {
    decidedBy: async () => ({ at: clock.now(), cause: 'test' }),
    async standingsOf(accountIds) {
      const found = await Promise.all(accountIds.map((id) => this.standingOf(id)));
      const pairs = accountIds.map((id, n) => [id, found[n] ?? null] as const);
      return new Map(pairs.flatMap(([id, now]) => (now === null ? [] : [[id, now] as const])));
    },
    async standingOf(accountId) {
      const standing = standings.get(accountId);
      if (standing === undefined) return null;
      const inForce = standing.accessUntil !== null && standing.accessUntil > clock.now();
      return {
        ...standing,
        plan: inForce ? standing.plan : 'free',
        status: inForce ? 'active' : 'canceled',
      };
    },
  };
}
