import type { TradingViewSnapshot } from '../../tradingview/snapshot.ts';
import { useReading } from '../live.ts';
import { ProviderCard } from './provider-card.tsx';

export function TradingViewCard() {
  const state = useReading<TradingViewSnapshot>('tradingview/state');
  const rows = state?.scripts.flatMap((script) => script.rows) ?? [];
  return (
    <ProviderCard
      room="tradingview"
      title="TradingView"
      state={
        state === undefined
          ? null
          : state.session.alive
            ? { tone: 'good', text: 'cookie alive' }
            : { tone: 'bad', text: 'cookie dead' }
      }
      figures={[
        ['have access', rows.filter((row) => !row.expired).length],
        ['run out', rows.filter((row) => row.expired).length],
        ['traders', state?.users.length ?? 0],
      ]}
    />
  );
}
