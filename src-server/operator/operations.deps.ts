import type { ProviderStateView } from '../../src/contract/operator/operations.contract.ts';
import type { Clock } from '../clock/clock.ts';
import type { Orm } from '../database/orm.ts';
import type { SessionState } from '../tradingview/gateway/session-store.ts';

export interface OperationsDeps {
  orm: Orm;
  clock: Clock;
  machineClock: Clock;
  currency: string;
  /** State of every provider, with its last failure. */
  providerStates(): Promise<ProviderStateView[]>;
  /** State of TradingView's cookie pair. */
  sessionState(): Promise<SessionState>;
}
