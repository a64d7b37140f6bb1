import { z } from 'zod';
import { LeaseBusy } from '../../database/lease.ts';
import { readFork, transact } from '../../database/transaction.ts';
import { ProviderFailure } from '../../errors/provider-failure.ts';
import { defineJob, UNTIL_DONE } from '../../jobs/job.ts';
import type { Kernel } from '../../kernel.ts';
import type { DiscordDeps } from '../discord.deps.ts';
import { BadgeEntity } from './badge.entity.ts';
import { syncBadge } from './sync-badge.ts';

export const syncBadgeJob = defineJob({
  name: 'sync-discord-badge',
  payload: z.object({ accountId: z.string() }),
  isJoined: true,
  // A stop must reach Discord, whatever the outage.
  retry: { limit: UNTIL_DONE, delaySeconds: 5, maxDelaySeconds: 600 },
  workers: 1,
  async run(deps: DiscordDeps, { accountId }) {
    try {
      await syncBadge(deps, accountId);
    } catch (error) {
      if (!(error instanceof ProviderFailure || error instanceof LeaseBusy)) throw error;
      deps.log.info({ err: error, accountId }, 'a badge is left for the next attempt');
      throw error;
    }
  },
});

type QueueDeps = Pick<Kernel, 'orm' | 'jobs'>;

/** After anything that may change what Discord shows of this account. */
export async function enqueueBadge({ orm, jobs }: QueueDeps, accountId: string): Promise<void> {
  if ((await readFork(orm).count(BadgeEntity, { accountId })) === 0) return;
  await transact(orm, (em) => jobs.enqueue(em, syncBadgeJob, { accountId }));
}
