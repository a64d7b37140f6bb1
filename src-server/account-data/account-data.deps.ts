import type { AccessDeps } from '../access/engine/reconcile-run.ts';
import type { PasswordHasher } from '../auth/password/password-hasher.ts';
import type { BillingDeps } from '../billing/billing.deps.ts';
import type { Clock } from '../clock/clock.ts';
import type { Orm } from '../database/orm.ts';
import type { DiscordDeps } from '../discord/discord.deps.ts';
import type { JobQueue } from '../jobs/job-queue.ts';
import type { Log } from '../log/log.ts';

export interface AccountDataDeps {
  orm: Orm;
  /** Business time. */
  clock: Clock;
  /** Machine time, for the audit. */
  machineClock: Clock;
  log: Log;
  jobs: JobQueue;
  passwords: Pick<PasswordHasher, 'hash'>;
  billing: BillingDeps;
  access: AccessDeps;
  discord: DiscordDeps;
}
