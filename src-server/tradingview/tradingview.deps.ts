import type { AccessDeps } from '../access/engine/reconcile-run.ts';
import type { Kernel } from '../kernel.ts';
import type { Limits } from '../limits/limits.ts';
import type { TradingViewGateway } from './gateway/port.ts';
import type { ScriptTable } from './scripts/script-table.ts';

export interface TradingViewDeps extends Kernel {
  access: AccessDeps;
  gateway: TradingViewGateway;
  limits: Pick<Limits, 'byAccount'>;
  scripts: ScriptTable;
  /** Null in automatic mode. */
  manual: { slaHours: number } | null;
  /** How long a request waits for the access itself. Default: 4 s. */
  waitMs?: number;
}
