import type { AccessDeps } from '../access/engine/reconcile-run.ts';
import type { JobQueue } from '../jobs/job-queue.ts';
import type { Limits } from '../limits/limits.ts';
import type { TradingViewGateway } from './gateway/tradingview.gateway.ts';
import type { ScriptTable } from './scripts/script-table.ts';

export interface TradingViewDeps {
  access: AccessDeps;
  jobs: Pick<JobQueue, 'enqueue'>;
  gateway: TradingViewGateway;
  limits: Pick<Limits, 'byAccount'>;
  scripts: ScriptTable;
  /** Null in automatic mode. */
  manual: { slaHours: number } | null;
  /** How long a request waits for the access itself. Default: 4 s. */
  waitMs?: number;
}
