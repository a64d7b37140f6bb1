import type { AccessDeps } from '../access/engine/reconcile-run.ts';
import type { Kernel } from '../kernel.ts';
import type { Limits } from '../limits/limits.ts';
import type { TradingViewGateway } from './gateway/port.ts';
import type { ScriptDeps } from './scripts/script-table.ts';

export interface TradingViewDeps extends Kernel, ScriptDeps {
  access: AccessDeps;
  gateway: TradingViewGateway;
  limits: Pick<Limits, 'byAccount'>;
  /** Null in automatic mode. */
  manual: { slaHours: number } | null;
  /** How long a request waits for the access itself. Default: 4 s. */
  waitMs?: number;
}
