import type { CatalogueSource } from './catalogue/catalogue-source.ts';
import type { Clock } from './clock/clock.ts';
import type { Orm } from './database/orm.ts';
import type { JobQueue } from './jobs/job-queue.ts';
import type { Log } from './log/log.ts';

/** Dependencies that every verb has. Each slice extends them. */
export interface Kernel {
  orm: Orm;
  /** Business time. */
  clock: Clock;
  /** Machine time: timeouts, leases, sessions, limits and the audit. */
  machineClock: Clock;
  log: Log;
  jobs: JobQueue;
  /** Plans, prices and entitlements on sale. */
  catalogue: CatalogueSource;
}
