import { useCallback } from 'react';
import { trpc } from '../../../lib/call/trpc.ts';

/** Reads sources, alerts and sent signals again. */
export function useSignalsRefresh(): () => Promise<unknown> {
  const { admin, tradingview } = trpc.useUtils();
  return useCallback(
    () =>
      Promise.all([
        tradingview.signalSources.invalidate(),
        tradingview.signalAlerts.invalidate(),
        admin.signals.invalidate(),
      ]),
    [admin, tradingview],
  );
}
