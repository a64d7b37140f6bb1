import { Link } from '@tanstack/react-router';
import { useEffect, useId, useRef } from 'react';
import type { FeedSignal } from '../../../src/contract/signal-feed.contract.ts';
import { SIGNAL_COPY as COPY } from '../../../src/texts/pages/signals/feed.texts.ts';
import { CopyOutcome } from '../../components/copy/copy-outcome.tsx';
import { useCopy } from '../../components/copy/use-copy.ts';
import { showAgo, showMoment } from '../../lib/dates.ts';
import { LevelChart } from './level-chart.tsx';
import { LevelList } from './level-list.tsx';
import { LockChips } from './lock-chips.tsx';
import styles from './signal-card.module.css';
import { shownInterval, standingLevels, standingLocks, tickerOf } from './signal-fields.ts';
import { SideMark, SignalMarks } from './signal-marks.tsx';

interface SignalCardProps {
  signal: FeedSignal;
  isNew: boolean;
  /** A notification led here. */
  isWanted: boolean;
}

/** One signal as the plan sees it, with its place in the record. */
export function SignalCard({ signal, isNew, isWanted }: SignalCardProps) {
  const heading = useId();
  const card = useRef<HTMLElement>(null);
  const { seq, side, strategy, interval, symbol, text, withdrawn, kind } = signal;
  const { ticker, exchange } = tickerOf(signal);
  const standing = standingLevels(signal);
  const isNote = kind === 'note' && symbol === null && !isHidden(signal, 'symbol');
  useEffect(() => {
    if (!isWanted) return;
    card.current?.scrollIntoView({ block: 'center' });
    card.current?.focus({ preventScroll: true });
  }, [isWanted]);
  return (
    <article
      ref={card}
      id={`signal-${seq}`}
      className={styles.card}
      aria-labelledby={heading}
      tabIndex={-1}
      data-new={isNew || undefined}
      data-withdrawn={withdrawn !== null || undefined}
      data-wanted={isWanted || undefined}
    >
      <header className={styles.head}>
        <h2 id={heading} className={styles.title}>
          {side !== null && <SideMark side={side} />}
          <span className={styles.ticker}>{isNote ? COPY.note : ticker}</span>
          {exchange !== null && <span className={styles.exchange}>{exchange}</span>}
        </h2>
        <div className={styles.marks}>
          <SignalMarks signal={signal} isNew={isNew} />
        </div>
      </header>
      <p className={styles.about}>
        <time
          dateTime={signal.receivedAt}
          title={COPY.received({ moment: showMoment(signal.receivedAt) })}
        >
          {showAgo(signal.receivedAt)}
        </time>
        {strategy !== null && (
          <Link
            to="/signals"
            search={{ source: signal.source, strategy }}
            aria-label={COPY.filterBy({ name: strategy })}
          >
            {strategy}
          </Link>
        )}
        {interval !== null && <span>{shownInterval(interval)}</span>}
        {signal.sourceName !== strategy && <span>{signal.sourceName}</span>}
        {signal.ref !== null && <span>{COPY.about({ number: `#${signal.ref}` })}</span>}
      </p>
      <div className={styles.body}>
        <div className={styles.facts}>
          <LevelList levels={signal} kind={kind} isReplaced={standing !== signal} />
          {text !== null && <p className={styles.text}>{text}</p>}
          {withdrawn !== null && (
            <p className={styles.warning}>
              <strong>{COPY.withdrawnAt({ moment: showMoment(withdrawn.at) })}</strong>
              {withdrawn.reason !== null && ` ${withdrawn.reason}`}
            </p>
          )}
          {signal.isLate && <p className={styles.remark}>{COPY.lateNotes[kind]}</p>}
          {signal.corrections.map((correction) => (
            <div key={correction.seq} className={styles.correction}>
              <p>
                <strong>{COPY.correctedAt({ moment: showMoment(correction.at) })}</strong>
                {correction.text !== null && ` ${correction.text}`}
              </p>
              <LevelList levels={correction} kind={kind} />
              {withdrawn === null && <LockChips hidden={correction.hidden} kind={kind} />}
            </div>
          ))}
          <LockChips hidden={standingLocks(signal)} kind={kind} />
        </div>
        {withdrawn === null && <LevelChart signal={standing} />}
      </div>
      <footer className={styles.foot}>
        <span>{COPY.entry({ number: `#${seq}` })}</span>
        <CopyHash hash={signal.hash} />
      </footer>
    </article>
  );
}

const isHidden = ({ hidden }: FeedSignal, field: string) =>
  hidden.some((each) => each.field === field);

/** A signal's hash in the record, and the button that copies it. */
function CopyHash({ hash }: { hash: string }) {
  const { outcome, copy } = useCopy(hash);
  return (
    <span>
      <code>{COPY.hash({ hash })}</code>{' '}
      <button type="button" aria-label={COPY.copyHash({ hash })} onClick={copy}>
        {outcome === 'copied' ? COPY.copied : COPY.copy}
      </button>
      <CopyOutcome
        outcome={outcome}
        copied={COPY.copied}
        failed={COPY.copyFailed}
        className="failure"
      />
    </span>
  );
}
