import type { ProviderStateView } from '../../src/contract/operator/operations.contract.ts';
import type { Clock } from '../clock/clock.ts';
import type { Orm } from '../database/orm.ts';
import type { SessionState } from '../tradingview/gateway/session-store.ts';

export interface OperationsDeps {
  orm: Orm;
  clock: Clock;
  machineClock: Clock;
  currency: string;
  /** How every provider stands, with the last thing that went wrong there. */
  providerStates(): Promise<ProviderStateView[]>;
  /** Of TradingView's cookie pair. */
  sessionState(): Promise<SessionState>;
}
