import type { AccessDeps } from '../access/reconcile-run.ts';
import type { PasswordHasher } from '../auth/password-hasher.ts';
import type { BillingDeps } from '../billing/billing.deps.ts';
import type { Clock } from '../clock/clock.ts';
import type { HotReads } from '../database/hot-reads.ts';
import type { Orm } from '../database/orm.ts';
import type { JobQueue } from '../jobs/job-queue.ts';
import type { Log } from '../log/log.ts';
import type { AdminUserSource } from './users/user-rows.ts';
import type { OperationsDeps } from './operations.deps.ts';

export interface SyncCounts {
  processed: number;
  updated: number;
}

export interface AdminDeps {
  access: AccessDeps;
  billing: BillingDeps;
  operations: OperationsDeps;
  jobs: Pick<JobQueue, 'enqueue'>;
  orm: Orm;
  hot: HotReads;
  clock: Clock;
  machineClock: Clock;
  log: Log;
  passwords: PasswordHasher;
  users: AdminUserSource;
  /** Whether the charting platform accepts our session at the moment. */
  tradingViewConnected(): Promise<boolean>;
  syncStripe(limit: number | undefined, operatorId: string): Promise<SyncCounts>;
  syncTradingView(): Promise<SyncCounts>;
}
