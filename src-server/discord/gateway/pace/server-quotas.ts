import type { Orm } from '../../../database/orm.ts';
import { createCallQuota } from './call-quota.ts';

interface ServerQuotas {
  /** Runs `confirm`, then one role change, when its turn comes. */
  changeRole<T>(confirm: (() => Promise<void>) | undefined, call: () => Promise<T>): Promise<T>;
  /** Runs one read for background work. */
  read<T>(call: () => Promise<T>): Promise<T>;
}

/** Role changes that a server is known to accept per period. */
const ROLE_CHANGES = 10;
const ROLE_CHANGES_PER_MS = 10_000;
/**
 * Two thirds of the assumed limit of a route without published limits. The rest is for waiting
 * users.
 */
const PACED_READS = 20;
const PACED_READS_PER_MS = 10_000;

/** Limits per server, across all processes. */
export function createServerQuotas(orm: Orm, guildId: string, paceScale: number): ServerQuotas {
  const inRoleQuota = createCallQuota(orm, `discord-roles:${guildId}`, {
    calls: ROLE_CHANGES,
    perMs: ROLE_CHANGES_PER_MS / paceScale,
  });
  return {
    changeRole: (confirm, call) =>
      inRoleQuota(async () => {
        await confirm?.();
        return call();
      }),
    read: createCallQuota(orm, `discord-reads:${guildId}`, {
      calls: PACED_READS,
      perMs: PACED_READS_PER_MS / paceScale,
    }),
  };
}
