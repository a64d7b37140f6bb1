import { Link } from '@tanstack/react-router';
import { LATEST_COPY as COPY, SIGNAL_COPY } from '../../../src/texts/pages/signals/feed.texts.ts';
import { Panel } from '../../components/panel.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { trpc } from '../../lib/call/trpc.ts';
import { showAgo } from '../../lib/dates.ts';
import styles from './latest-signals-card.module.css';
import { tickerOf } from './signal-fields.ts';
import { SideMark } from './signal-marks.tsx';

const SHOWN = 3;

/** The dashboard's extra card. Nothing if the plan sees no signal. */
export function LatestSignalsCard() {
  const feed = trpc.tradingview.signalFeed.useQuery({ limit: SHOWN });
  const signals = feed.data?.signals ?? [];
  if (signals.length === 0) return null;
  return (
    <div className={styles.card}>
      <Panel title={COPY.title} aside={<Link to="/signals">{COPY.all}</Link>}>
        <ul className={styles.list}>
          {signals.map((signal) => {
            const { ticker } = tickerOf(signal);
            const isPlainNote = signal.symbol === null && signal.kind === 'note';
            return (
              <li key={signal.seq} data-withdrawn={signal.withdrawn !== null || undefined}>
                <Link to="/signals" search={{ signal: String(signal.seq) }}>
                  {isPlainNote ? SIGNAL_COPY.note : ticker}
                </Link>
                {signal.side !== null && <SideMark side={signal.side} />}
                {signal.withdrawn !== null ? (
                  <StatusBadge tone="neutral">{SIGNAL_COPY.withdrawn}</StatusBadge>
                ) : (
                  !isPlainNote && <span>{SIGNAL_COPY.kinds[signal.kind]}</span>
                )}
                <time dateTime={signal.receivedAt}>{showAgo(signal.receivedAt)}</time>
              </li>
            );
          })}
        </ul>
      </Panel>
    </div>
  );
}
