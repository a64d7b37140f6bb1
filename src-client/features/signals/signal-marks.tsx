import { IconArrowDownRight, IconArrowUpRight } from '@tabler/icons-react';
import type { FeedSignal } from '../../../src/contract/signal-feed.contract.ts';
import { SIGNAL_COPY as COPY } from '../../../src/texts/pages/signals/feed.texts.ts';
import { StatusBadge } from '../../components/status-badge.tsx';
import styles from './signal-marks.module.css';

/** State of a signal in words: never by colour alone. */
export function SignalMarks({ signal, isNew }: { signal: FeedSignal; isNew: boolean }) {
  const { kind, isOpen, isLate, withdrawn, corrections } = signal;
  return (
    <>
      {isNew && <StatusBadge tone="attention">{COPY.new}</StatusBadge>}
      {withdrawn !== null && <StatusBadge tone="negative">{COPY.withdrawn}</StatusBadge>}
      {corrections.length > 0 && <StatusBadge tone="attention">{COPY.corrected}</StatusBadge>}
      {isLate && <StatusBadge tone="negative">{COPY.late}</StatusBadge>}
      {kind === 'open' && withdrawn === null && (
        <StatusBadge tone={isOpen ? 'positive' : 'neutral'}>
          {isOpen ? COPY.open : COPY.closed}
        </StatusBadge>
      )}
      {kind !== 'open' && kind !== 'note' && (
        <StatusBadge tone="neutral">{COPY.kinds[kind]}</StatusBadge>
      )}
    </>
  );
}

/** Long or short, with an arrow. */
export function SideMark({ side }: { side: NonNullable<FeedSignal['side']> }) {
  const Arrow = side === 'long' ? IconArrowUpRight : IconArrowDownRight;
  return (
    <span className={styles.side} data-side={side}>
      <Arrow size={17} aria-hidden="true" />
      {COPY.sides[side]}
    </span>
  );
}
