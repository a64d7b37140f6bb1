import type { ProviderStateView } from '../../src/contract/operator/operations.contract.ts';
import type { Kernel } from '../kernel.ts';
import type { SessionState } from '../tradingview/gateway/session-store.ts';
import type { Figures } from './statistics/take-figures.ts';

export interface OperationsDeps extends Kernel {
  currency: string;
  /** Every job of the queue. */
  jobNames: readonly string[];
  /** State of every provider, with its last failure. */
  providerStates(): Promise<ProviderStateView[]>;
  /** The same, at most a few seconds old: every open operator page asks for it. */
  recentProviderStates(): Promise<ProviderStateView[]>;
  /** Figures of this day, at most a few seconds old. */
  recentFigures(): Promise<Figures>;
  /** State of TradingView's cookie pair. */
  sessionState(): Promise<SessionState>;
}
